import { sessionOptionSentences } from '../../i18n/en/sentences/session-options.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

/**
 * Gives the session a system prompt of its own, from the next request on; a blank one removes it. A notice offers to take
 * that back. Nothing happens where it is the same already.
 */
export async function setSystemPrompt(
  session: Session,
  text: string,
  notices: Pick<Notices, 'show' | 'fault'>,
): Promise<void> {
  await session.whole()
  const inForce = () => session.inspect().branch.systemPrompt
  const before = inForce()
  const systemPrompt = text.trim()
  if (systemPrompt === before) return
  const change = (words: string) =>
    session.append([{ type: 'v1.system-prompt-changed', systemPrompt: words }])
  await change(systemPrompt)
  const takeBack = async () => {
    if (inForce() === systemPrompt) await change(before)
  }
  const { systemPromptSet, systemPromptRemoved, undo } = sessionOptionSentences
  notices.show({
    tone: 'info',
    text: systemPrompt === '' ? systemPromptRemoved : systemPromptSet,
    action: { label: undo, run: () => void takeBack().catch(notices.fault) },
  })
}
