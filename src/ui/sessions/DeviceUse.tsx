import { backupText } from '../../i18n/en/conversation.ts'
import { formatWhen } from '../../i18n/format.ts'
import { isBackupDue, newestBackup } from '../kit/backup-due.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { useCodePending } from '../../kit/code-pending.ts'
import { useNow } from '../../kit/page-hooks.ts'
import { useUi, useUiState } from '../../host/store.ts'

/** That everything is on this device, or a line that sync needs the person or a backup is due. */
export function DeviceUse() {
  const { actions, surface } = useUi()
  const sessions = useUiState(({ app }) => app.sessions)
  const rhythm = useUiState(({ app }) => app.settings.backupReminder)
  const now = useNow()
  const hasCopy = useUiState(({ app }) => app.hasCopy)
  const isCodePending = useCodePending()
  const syncNeeds = useUiState(({ app: { sync } }) =>
    ['refused', 'removed'].includes(sync?.state ?? ''),
  )
  const syncs = useUiState(({ app }) => app.sync !== null)
  if (syncNeeds || (syncs && isCodePending))
    return (
      <>
        {backupText('use.sync')}{' '}
        <LinkButton onClick={() => surface.showSync()}>{backupText('use.sync-show')}</LinkButton>
      </>
    )
  if (!hasCopy && isBackupDue(sessions, { rhythm, now })) {
    const last = newestBackup(sessions)
    return (
      <>
        {last === null
          ? backupText('backup.none-yet')
          : backupText('backup.last', { when: formatWhen(last, now) })}{' '}
        <LinkButton onClick={() => actions.openDialog({ type: 'settings', at: 'data' })}>
          {backupText('backup.remind')}
        </LinkButton>
      </>
    )
  }
  return backupText('use.saved')
}
