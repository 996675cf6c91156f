import { settingsDialog } from '../../host/dialogs.ts'
import type { ReactNode } from 'react'
import { backupText } from '../../i18n/en/conversation.ts'
import { formatWhen } from '../../i18n/format.ts'
import { isBackupDue, newestBackup, useBackup } from '../../features/backup/backup-due.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { useUi, useUiState } from '../../host/store.ts'

/** Below the list: that a feature needs the person, or that a backup is due. Nothing most of the time. */
export function DeviceUse() {
  const { features } = useUi()
  return features.reduceRight<ReactNode>(
    (otherwise, { ListLine }) => (ListLine ? <ListLine otherwise={otherwise} /> : otherwise),
    <BackupUse />,
  )
}

function BackupUse() {
  const { actions } = useUi()
  const sessions = useUiState(({ app }) => app.sessions)
  const rhythm = useUiState(({ app }) => app.settings.backupReminder)
  const now = useNow()
  const hasCopy = useUiState(({ app }) => app.hasCopy)
  const { at: noted } = useBackup()
  if (hasCopy || !isBackupDue(sessions, { rhythm, now, noted })) return null
  const last = newestBackup(sessions, noted)
  return (
    <>
      {last === null
        ? backupText('backup.none-yet')
        : backupText('backup.last', { when: formatWhen(last, now) })}{' '}
      <LinkButton onClick={() => actions.open(settingsDialog, { at: 'data' })}>
        {backupText('backup.remind')}
      </LinkButton>
    </>
  )
}
