import { memoryText } from '../../i18n/en/memory.ts'
import { t } from '../../i18n/t.ts'
import type { MemorySource } from '../../ports/memory.ts'
import { LinkButton } from '../kit/Button.tsx'
import { openPassage } from '../kit/open-passage.ts'
import { useUi, useUiState } from '../store.ts'

/** The session that something comes from, as a link to its first message; nothing if it comes from none. */
export function SourceLink({
  source: { sessionId, messageIds },
}: {
  readonly source: MemorySource
}) {
  const ui = useUi()
  const session = useUiState(({ app }) => app.sessions.find(({ id }) => id === sessionId))
  if (sessionId === null) return null
  if (!session) return <span className="faint">{memoryText('memory.gone-session')}</span>
  const [messageId] = messageIds
  const open = (): void => {
    ui.actions.closeDialog()
    if (messageId === undefined) void ui.application.openSession(sessionId)
    else void openPassage(ui, { sessionId, messageId })
  }
  return <LinkButton onClick={open}>{session.title || t('sessions.untitled')}</LinkButton>
}
