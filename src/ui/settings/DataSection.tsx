import { Fragment, useState } from 'react'
import { backupText } from '../../i18n/en/conversation.ts'
import { errorText } from '../../ports/errors.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import { formatBytes, formatWhen } from '../../i18n/format.ts'
import type { StorageStatus } from '../../runtime/sessions/storage-quota.ts'
import { newestBackup } from '../kit/backup-due.ts'
import { LinkButton, Button } from '../../kit/Button.tsx'
import { keptHow } from '../kit/kept-how.ts'
import { storedBytes } from '../kit/stored-bytes.ts'
import { SelectField } from '../../kit/Field.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { AtRestBlock } from './AtRestBlock.tsx'
import { FeatureBlocks } from '../../host/FeatureBlocks.tsx'
import { WholeNumberField } from './fields.tsx'
import styles from './Settings.module.css'

const RHYTHMS = ['never', 'weekly', 'fortnightly', 'monthly'] as const

/** The application itself stores fewer bytes. If more are stored, the rest are models. */
const MOST_APP_BYTES = 40e6

/** Where the sessions are stored, how safe that is, and what happens to deleted ones. */
export function DataSection() {
  const { application, actions } = useUi()
  const storage = useUiState(state => state.app.storage)
  const stored = storedBytes(storage)
  const trashed = useUiState(state => state.app.trash.length)
  const trashDays = useUiState(state => state.app.settings.trashDays)
  const backup = useUiState(({ app }) => newestBackup(app.sessions))
  const rhythm = useUiState(state => state.app.settings.backupReminder)
  const [now] = useState(Date.now)
  const showTrash = (): void => {
    actions.closeDialog()
    actions.setSessionsOpen(true)
    actions.setTrashOpen(true)
  }
  return (
    <>
      <dl className="pairs">
        <dt>{settingsText('settings.used')}</dt>
        <dd>{stored === null ? settingsText('settings.used-unknown') : formatBytes(stored)}</dd>
        {othersOf(storage).map(([what, size]) => (
          <Fragment key={what}>
            <dt className={styles.part}>{settingsText(what)}</dt>
            <dd>{size}</dd>
          </Fragment>
        ))}
        <dt>{settingsText('settings.kept')}</dt>
        <dd>{settingsText(`settings.kept-${keptHow(storage)}`)}</dd>
        <dt>{settingsText('settings.backup')}</dt>
        <dd>{backup === null ? settingsText('settings.backup-never') : formatWhen(backup, now)}</dd>
      </dl>
      <AtRestBlock />
      <BackupBlock />
      <FeatureBlocks section="data" />
      <SelectField
        label={backupText('backup.rhythm')}
        hint={backupText('backup.rhythm-why')}
        value={rhythm}
        onChange={({ target }) => {
          const chosen = RHYTHMS.find(one => one === target.value)
          if (chosen) void application.updateSettings({ backupReminder: chosen })
        }}
      >
        {RHYTHMS.map(one => (
          <option key={one} value={one}>
            {backupText(`backup.rhythm.${one}`)}
          </option>
        ))}
      </SelectField>
      <WholeNumberField
        label={settingsText('settings.trash-days')}
        hint={settingsText('settings.trash-days-hint')}
        kept={trashDays}
        onKeep={days => void application.updateSettings({ trashDays: days })}
      />
      {trashed > 0 && (
        <p className="soft">
          {settingsText('settings.trash', { count: trashed })}{' '}
          <LinkButton onClick={showTrash}>{settingsText('settings.trash-show')}</LinkButton>
        </p>
      )}
    </>
  )
}

/** What else is stored beside the person's data, and how much the browser allows; only what the browser reports. */
function othersOf({ usage, databases, quota }: StorageStatus) {
  if (usage === null) return []
  const rest = databases === null ? 0 : usage - databases
  const app = rest > MOST_APP_BYTES ? 'settings.used-app-models' : 'settings.used-app'
  const of = (bytes: number) =>
    settingsText('settings.used-of', { used: formatBytes(usage), quota: formatBytes(bytes) })
  return [
    ...(rest > 0 ? [[app, formatBytes(rest)] as const] : []),
    ...(quota === null ? [] : [['settings.used-all', of(quota)] as const]),
  ]
}

function BackupBlock() {
  const { actions, application, surface } = useUi()
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
      setOutcome({ text: errorText(error), failed: true })
    }
  }
  return (
    <section className="stack" aria-labelledby="backup-name">
      <h3 id="backup-name">{backupText('backup.name')}</h3>
      <p className="soft small">{backupText('backup.why')}</p>
      <div className="row wrap">
        <Button
          variant="edged"
          icon="export"
          aria-disabled={isWriting}
          onClick={() => !isWriting && void backUp()}
        >
          {backupText('backup.do')}
        </Button>
        <Button icon="import" onClick={() => void actions.chooseBackup()}>
          {backupText('backup.restore')}
        </Button>
      </div>
      {isWriting && <ProgressBar label={backupText('backup.writing')} value={progress.share} />}
      <p className="quiet soft small" role={outcome?.failed === true ? 'alert' : 'status'}>
        {isWriting ? backupText('backup.writing') : (outcome?.text ?? '')}
      </p>
    </section>
  )
}
