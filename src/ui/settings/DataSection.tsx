import { useState } from 'react'
import { formatBytes, formatWhen } from '../../i18n/format.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import type { StorageStatus } from '../../runtime/sessions/storage-quota.ts'
import { LinkButton } from '../kit/Button.tsx'
import { useUi, useUiState, type UiState } from '../store.ts'
import { BackupBlock } from './BackupBlock.tsx'
import styles from './Settings.module.css'
import { WholeNumberField } from './WholeNumberField.tsx'

/** Where the sessions are, how safely, and what becomes of deleted ones. */
export function DataSection() {
  const { application, actions } = useUi()
  const storage = useUiState(state => state.app.storage)
  const trashed = useUiState(state => state.app.trash.length)
  const trashDays = useUiState(state => state.app.settings.trashDays)
  const backup = useUiState(newestBackup)
  const [now] = useState(Date.now)
  const showTrash = (): void => {
    actions.closeDialog()
    actions.setSessionsOpen(true)
    actions.setTrashOpen(true)
  }
  return (
    <>
      <dl className={styles.pairs}>
        <dt>{settingsText('settings.used')}</dt>
        <dd>{usedOf(storage)}</dd>
        <dt>{settingsText('settings.kept')}</dt>
        <dd>
          {settingsText(
            storage.persisted === true ? 'settings.kept-promised' : 'settings.kept-not',
          )}
        </dd>
        <dt>{settingsText('settings.backup')}</dt>
        <dd>{backup === null ? settingsText('settings.backup-never') : formatWhen(backup, now)}</dd>
      </dl>
      <BackupBlock />
      <WholeNumberField
        label={settingsText('settings.trash-days')}
        hint={settingsText('settings.trash-days-hint')}
        kept={trashDays}
        onKeep={days => void application.updateSettings({ trashDays: days })}
      />
      {trashed > 0 && (
        <p className={styles.line}>
          {settingsText('settings.trash', { count: trashed })}{' '}
          <LinkButton onClick={showTrash}>{settingsText('settings.trash-show')}</LinkButton>
        </p>
      )}
    </>
  )
}

function usedOf({ usage, quota }: StorageStatus): string {
  if (usage === null) return settingsText('settings.used-unknown')
  const used = formatBytes(usage)
  return quota === null
    ? used
    : settingsText('settings.used-of', { used, quota: formatBytes(quota) })
}

/** The newest export of any session, in ms; null if there was none. */
function newestBackup({ app }: UiState): number | null {
  return app.sessions.reduce<number | null>(
    (newest, { backedUpAt }) =>
      backedUpAt !== null && (newest === null || backedUpAt > newest) ? backedUpAt : newest,
    null,
  )
}
