import { type ReactNode, useState } from 'react'
import { useUi } from '../../host/store.ts'
import { useValue } from '../../host/use-feature.ts'
import { Button } from '../../kit/Button.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { errorText } from '../../ports/errors.ts'
import { chooseBackup } from './choose-backup.ts'
import { backup, backupNames } from './feature.ts'
import { saveBackup } from './save-backup.ts'
import { backupText } from './texts.ts'

/** Writes a backup, and leads to restoring one. */
export function BackupBlock(): ReactNode {
  const ui = useUi()
  const progress = useValue(backup)
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly failed: boolean }>()
  const isWriting = progress?.work === 'writing'
  const write = async (): Promise<void> => {
    setOutcome(undefined)
    try {
      const name = await saveBackup(ui)
      setOutcome({ text: backupText('backup.done', { name }), failed: false })
    } catch (error) {
      setOutcome({ text: errorText(error), failed: true })
    }
  }
  return (
    <>
      <p className="soft small">{backupNames('why')}</p>
      <div className="row wrap">
        <Button
          variant="edged"
          icon="export"
          aria-disabled={isWriting}
          onClick={() => !isWriting && void write()}
        >
          {backupText('backup.do')}
        </Button>
        <Button icon="import" onClick={() => void chooseBackup(ui)}>
          {backupText('backup.restore')}
        </Button>
      </div>
      {isWriting && <ProgressBar label={backupText('backup.writing')} value={progress.share} />}
      <p className="quiet soft small" role={outcome?.failed === true ? 'alert' : 'status'}>
        {isWriting ? backupText('backup.writing') : (outcome?.text ?? '')}
      </p>
    </>
  )
}
