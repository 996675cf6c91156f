/** Changes of the open session whose code is loaded with the first one. What loses something offers Undo in a notice. */
import {
  addFactToSummary,
  type EventDraft,
  EventId,
  type SummaryFact,
  type MessageEdit,
  type SessionSampling,
  stepOf,
  toArray,
  expandToSteps,
  transcriptOf,
} from '../../engine/index.ts'
import {
  deletionText,
  restoreText,
  sessionOptionText,
  markedText,
} from '../../i18n/en/sentences/session.ts'
import type { Prompt } from '../../ports/storage.ts'
import type { Notices } from '../notices/notices.ts'
import { editOutlookOf } from '../inspection/outlook.ts'
import { createPlanCommands } from './plan-commands.ts'
import type { Session } from '../session/session-api.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** What a session sends with its messages; an absent field stays unchanged. */
export interface SessionOptions {
  /** Added to the one for all sessions; blank for none. */
  readonly systemPrompt?: string
  /** Only changes from the model's defaults. */
  readonly sampling?: SessionSampling
}

export type UndoableChanges = ReturnType<typeof createUndoableChanges>

/** The changes that a person makes in this session. */
export function createUndoableChanges(
  session: Session,
  {
    sessions,
    notices,
    prompts,
  }: {
    readonly sessions: Pick<Sessions, 'appendTo' | 'whole'>
    readonly notices: Pick<Notices, 'warn' | 'offerUndo'>
    readonly prompts: () => Promise<readonly Prompt[]>
  },
) {
  const offerUndo: OfferUndo = (text, label, drafts) =>
    notices.offerUndo(text, label, () => sessions.appendTo(session.sessionId, drafts))
  return {
    ...createPlanCommands(session, { notices, prompts }),
    changeOptions: (options: SessionOptions) => changeOptions(session, options, notices),
    deleteMessage: (messageId: string) => deleteMessage(session, messageId, offerUndo),
    /** Copies the conversation up to this message into a new session, and opens it. */
    fork: async (messageId: string) =>
      (await sessions.whole()).fork(session, EventId.parse(messageId)),
    outlookOfEdit: async (edit: MessageEdit) => {
      await session.whole()
      const { branch, config } = session.inspect()
      return editOutlookOf(session.events(), branch, { ...edit, config })
    },
    setPinned: async (id: string, pinned: boolean) => {
      const type = pinned ? 'v1.message-pinned' : 'v1.message-unpinned'
      await session.append([{ type, messageId: EventId.parse(id) }])
    },
    setExcluded: async (id: string, excluded: boolean) => {
      const type = excluded ? 'v1.message-excluded' : 'v1.message-included'
      await session.append([{ type, messageId: EventId.parse(id) }])
    },
    markMessages: (ids: readonly string[], mark: MessageMark) =>
      markMessages(session, ids, { mark, offerUndo }),
    keepDetail: (fact: SummaryFact) => restoreFact(session, fact, notices),
  }
}

/** Offers to append these events to the session, which may be closed by then. */
type OfferUndo = (text: string, label: string, drafts: readonly EventDraft[]) => void

/** Changes what the session sends with later requests; does nothing if it is the same already. */
async function changeOptions(
  session: Session,
  options: SessionOptions,
  notices: Pick<Notices, 'offerUndo'>,
): Promise<void> {
  await session.whole()
  const before = session.inspect().branch
  const drafts = optionDrafts(before, options)
  if (drafts.length === 0) return
  await session.append(drafts)
  const after = session.inspect().branch
  notices.offerUndo(sentenceFor(drafts), sessionOptionText('undo'), async () => {
    const { systemPrompt, sampling } = session.inspect().branch
    if (systemPrompt === after.systemPrompt && sampling === after.sampling)
      await session.append(optionDrafts(after, before))
  })
}

function optionDrafts(
  now: Required<SessionOptions>,
  { systemPrompt = now.systemPrompt, sampling = now.sampling }: SessionOptions,
): readonly EventDraft[] {
  const words = systemPrompt.trim()
  return [
    ...(words === now.systemPrompt
      ? []
      : [{ type: 'v1.system-prompt-changed', systemPrompt: words } as const]),
    ...(isEqual(sampling, now.sampling)
      ? []
      : [{ type: 'v1.sampling-changed', sampling } as const]),
  ]
}

function isEqual(left: SessionSampling, right: SessionSampling): boolean {
  const valuesOf = ({ temperature, topP, replyTokens, stop, unset }: SessionSampling) =>
    JSON.stringify([temperature, topP, replyTokens, stop, unset])
  return valuesOf(left) === valuesOf(right)
}

function sentenceFor(drafts: readonly EventDraft[]): string {
  const [draft, other] = drafts
  if (other) return sessionOptionText('bothChanged')
  if (draft?.type !== 'v1.system-prompt-changed') return sessionOptionText('samplingChanged')
  return draft.systemPrompt === ''
    ? sessionOptionText('systemPromptRemoved')
    : sessionOptionText('systemPromptSet')
}

/** Removes a message from the transcript and from requests; Undo restores it with its pins. */
async function deleteMessage(
  session: Session,
  messageId: string,
  offerUndo: OfferUndo,
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
  offerUndo(
    deletionText('deleted', { messageNumber: message.number }),
    deletionText('undo'),
    before,
  )
}

/** Adds a lost fact to its summary. If no summary in force can take it, changes nothing and says so. */
async function restoreFact(
  session: Session,
  fact: SummaryFact,
  notices: Pick<Notices, 'warn' | 'offerUndo'>,
): Promise<void> {
  await session.whole()
  const resultNow = (id: string) =>
    session.inspect().branch.compactions.find(({ compactionId }) => compactionId === id)?.result
  const edit = addFactToSummary(session.inspect().branch, fact)
  const before = edit && resultNow(edit.compactionId)
  if (!edit || !before) {
    notices.warn(restoreText('impossible', { messageNumber: fact.number }))
    return
  }
  const { type, compactionId } = edit
  await session.append([edit])
  const kept = restoreText('kept', { fact: fact.text })
  notices.offerUndo(kept, restoreText('takeBack'), async () => {
    if (resultNow(compactionId)?.summary !== edit.summary) return
    const { summary, replacement } = before
    await session.append([{ type, compactionId, summary, replacement }])
  })
}

/** What several messages are marked as: in every request, or in none. */
export type MessageMark = 'pin' | 'unpin' | 'exclude' | 'include'

const MARKS = {
  pin: ['pinned', 'v1.message-pinned', 'v1.message-unpinned'],
  unpin: ['pinned', 'v1.message-unpinned', 'v1.message-pinned'],
  exclude: ['excluded', 'v1.message-excluded', 'v1.message-included'],
  include: ['excluded', 'v1.message-included', 'v1.message-excluded'],
} as const

/** Changes only messages that are not marked so yet. A mark is taken away from all messages of a step. */
async function markMessages(
  session: Session,
  ids: readonly string[],
  { mark, offerUndo }: { readonly mark: MessageMark; readonly offerUndo: OfferUndo },
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
  offerUndo(
    markedText(mark, { count: changed.length }),
    markedText('undo'),
    changed.map(messageId => ({ type: undo, messageId })),
  )
}
