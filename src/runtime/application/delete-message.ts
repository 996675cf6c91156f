import { stepOf, toArray, type EventDraft } from '../../engine/index.ts'
import { deletionSentences } from '../../i18n/en/sentences/session.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

/** Takes a message out of the transcript and of every request, with a notice that brings it back as it was. */
export async function deleteMessage(
  session: Session,
  messageId: string,
  {
    append,
    notices,
  }: {
    readonly append: (sessionId: string, drafts: readonly EventDraft[]) => Promise<void>
    readonly notices: Pick<Notices, 'show' | 'fault'>
  },
): Promise<void> {
  await session.whole()
  const { messages, overlays } = session.inspect().branch
  const step = stepOf(toArray(messages), messageId)
  const message = step.find(({ event }) => event.id === messageId)
  if (!message) return
  const { id } = message.event
  const pins = step.map(({ event }) => event.id).filter(each => overlays.pinned.includes(each))
  const before: readonly EventDraft[] = [
    { type: 'v1.message-included', messageId: id },
    ...(overlays.excluded.includes(id)
      ? [{ type: 'v1.message-excluded', messageId: id } as const]
      : []),
    ...pins.map(pin => ({ type: 'v1.message-pinned', messageId: pin }) as const),
  ]
  await session.append([{ type: 'v1.message-deleted', messageId: id }])
  const takeBack = () => append(session.sessionId, before)
  notices.show({
    tone: 'info',
    text: deletionSentences.deleted(message.number),
    action: { label: deletionSentences.undo, run: () => void takeBack().catch(notices.fault) },
  })
}
