import type { ReactNode } from 'react'
import { settingsDialog } from '../../host/dialogs.ts'
import { newestBackup, useLastBackup } from '../../host/last-backup.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { formatWhen } from '../../i18n/format.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { isBackupDue } from './backup-due.ts'
import { backupText } from './texts.ts'

/** Below the list of sessions: that a backup is due. */
export function BackupLine({ otherwise }: { readonly otherwise: ReactNode }): ReactNode {
  const { actions } = useUi()
  const sessions = useUiState(({ app }) => app.sessions)
  const rhythm = useUiState(({ app }) => app.settings.backupReminder)
  const now = useNow()
  const hasCopy = useUiState(({ app }) => app.hasCopy)
  const { at: noted } = useLastBackup()
  if (hasCopy || !isBackupDue(sessions, { rhythm, now, noted })) return otherwise
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
