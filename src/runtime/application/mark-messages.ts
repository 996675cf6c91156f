/** Marks several messages of the open session at once, with one Undo. */
import { type EventDraft, EventId, expandToSteps, transcriptOf } from '../../engine/index.ts'
import { markedSentences } from '../../i18n/en/sentences/session.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

/** What several messages are marked as: in every request, or in none. */
export type MessageMark = 'pin' | 'unpin' | 'exclude' | 'include'

const MARKS = {
  pin: ['pinned', 'v1.message-pinned', 'v1.message-unpinned'],
  unpin: ['pinned', 'v1.message-unpinned', 'v1.message-pinned'],
  exclude: ['excluded', 'v1.message-excluded', 'v1.message-included'],
  include: ['excluded', 'v1.message-included', 'v1.message-excluded'],
} as const

/** Changes only messages that are not marked so yet. A mark is taken away from all messages of a step. */
export async function markMessages(
  session: Session,
  { ids, mark }: { readonly ids: readonly string[]; readonly mark: MessageMark },
  {
    append,
    notices,
  }: {
    readonly append: (sessionId: string, drafts: readonly EventDraft[]) => Promise<void>
    readonly notices: Pick<Notices, 'offerUndo'>
  },
): Promise<void> {
  await session.whole()
  const [of, type, undo] = MARKS[mark]
  const { branch } = session.inspect()
  const entries = transcriptOf(branch)
  const known = ids.map(id => EventId.parse(id))
  const isOn = mark === 'pin' || mark === 'exclude'
  const wanted = isOn ? new Set(known) : expandToSteps(entries, known)
  const marked = new Set(branch.overlays[of])
  const changed = entries.flatMap(({ event: { id } }) =>
    wanted.has(id) && marked.has(id) !== isOn ? id : [],
  )
  if (changed.length === 0) return
  await session.append(changed.map(messageId => ({ type, messageId })))
  notices.offerUndo(markedSentences[mark](changed.length), markedSentences.undo, () =>
    append(
      session.sessionId,
      changed.map(messageId => ({ type: undo, messageId })),
    ),
  )
}
