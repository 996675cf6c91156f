import { useState } from 'react'
import { backupText } from '../../i18n/en/conversation.ts'
import { Button } from '../kit/Button.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Settings.module.css'

/** Everything as one zip, and the way back. */
export function BackupBlock() {
  const { application, surface } = useUi()
  const progress = useUiState(({ app }) => app.backup)
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly failed: boolean }>()
  const isWriting = progress?.work === 'writing'
  const backUp = async (): Promise<void> => {
    setOutcome(undefined)
    try {
      const { name, content } = await application.backUp()
      surface.download(name, content)
      setOutcome({ text: backupText('backup.done', { name }), failed: false })
    } catch (error) {
      setOutcome({ text: error instanceof Error ? error.message : String(error), failed: true })
    }
  }
  return (
    <section className={styles.backup} aria-labelledby="backup-name">
      <h3 id="backup-name">{backupText('backup.name')}</h3>
      <p>{backupText('backup.why')}</p>
      <div className="row wrap">
        <Button
          variant="edged"
          icon="export"
          aria-disabled={isWriting}
          onClick={() => !isWriting && void backUp()}
        >
          {backupText('backup.do')}
        </Button>
        <Button icon="import" onClick={() => void surface.showRestore()}>
          {backupText('backup.restore')}
        </Button>
      </div>
      {isWriting && <ProgressBar label={backupText('backup.writing')} value={progress.share} />}
      <p role={outcome?.failed === true ? 'alert' : 'status'}>
        {isWriting ? backupText('backup.writing') : (outcome?.text ?? '')}
      </p>
    </section>
  )
}
