/** Starts another branch: an edit, another answer, an earlier version or an earlier place. The log keeps the old one. */
import { lastOf, toArray } from '../branch/append-list.ts'
import { foldBranch, type Branch } from '../branch/branch.ts'
import { holdsMessage, leafOfVersion } from '../branch/versions.ts'
import type { EventDraft, EventId, MessageAppended, SessionEvent } from '../log/event.ts'
import { userMessage } from '../log/user-message.ts'
import { attachmentsOf } from '../message/files.ts'
import type { Attachment } from '../message/message.ts'
import type { Sampling } from '../message/message-schema.ts'
import type { EngineState } from './types.ts'
import { locateSpan } from '../branch/fold-compaction.ts'

/** Another form of a user message. */
export interface MessageEdit {
  readonly messageId: EventId
  readonly text: string
  /** Absent: those that it has. */
  readonly attachments?: readonly Attachment[]
}

/** A change of the branch. */
export type BranchChange =
  | ({ readonly type: 'edit' } & MessageEdit)
  /** Answers the turn of a message again; null: the newest turn. */
  | {
      readonly type: 'answer-again'
      readonly messageId: EventId | null
      /** One line for this answer's requests; none by default. */
      readonly hint?: string
      /** Sampling for this answer, over the session's; none by default. */
      readonly sampling?: Sampling
    }
  /** Goes on with the newest answer, which was cut, or with the run that stopped. */
  | { readonly type: 'continue' }
  /** Selects a version with everything that followed it. */
  | { readonly type: 'select'; readonly messageId: EventId }
  /** Goes on from this event as it was then. What came later stays on its own branch. */
  | { readonly type: 'return'; readonly eventId: EventId }

/** The events of a change, and whether the model is asked next. */
export interface BranchStart {
  readonly drafts: readonly EventDraft[]
  readonly asks: boolean
}

/** True if there is a message and no turn runs. */
export function canRetry({ branch, turn }: EngineState): boolean {
  return turn.type === 'idle' && lastOf(branch.messages) !== undefined
}

/** The events for the change; null if the branch lacks the message, or the version is already selected. */
export function branchStart(
  events: readonly SessionEvent[],
  branch: Branch,
  change: BranchChange,
): BranchStart | null {
  switch (change.type) {
    case 'edit':
      return edited(events, branch, change)
    case 'answer-again':
      return answeredAgain(events, branch, change)
    case 'continue':
      return goneOn(branch)
    case 'select':
      return holdsMessage(branch, change.messageId)
        ? null
        : selected(branch, leafOfVersion(events, change.messageId))
    case 'return':
      return selected(branch, events.find(({ id }) => id === change.eventId)?.id ?? null)
  }
}

function edited(
  events: readonly SessionEvent[],
  branch: Branch,
  { messageId, text, attachments }: MessageEdit,
): BranchStart | null {
  const message = toArray(branch.messages).find(({ event }) => event.id === messageId)?.event
  if (message?.role !== 'user' || message.parentId === null) return null
  const { parentId } = message
  const begun = grownFrom(branch, foldBranch(events, parentId), { parentId, reason: 'edit' })
  const attached = attachments ?? attachmentsOf(message.parts)
  return { drafts: [...begun, userMessage(text, attached)], asks: true }
}

/** Selects the branch before the turn's first answer; none if the branch ends with a question or tool message. */
function answeredAgain(
  events: readonly SessionEvent[],
  branch: Branch,
  change: Extract<BranchChange, { type: 'answer-again' }>,
): BranchStart | null {
  const { messageId } = change
  const messages = toArray(branch.messages).map(({ event }) => event)
  const at =
    messageId === null ? messages.length - 1 : messages.findIndex(({ id }) => id === messageId)
  if (at < 0) return null
  if (at === messages.length - 1 && messages[at]?.role !== 'assistant')
    return { drafts: askDrafts(change, null), asks: true }
  const question = messages.findLastIndex(({ role }, position) => position <= at && role === 'user')
  const parentId = messages[question + 1]?.parentId ?? null
  if (parentId === null) return null
  const start = foldBranch(events, parentId)
  const drafts = grownFrom(branch, start, { parentId, reason: 'retry' })
  return { drafts: [...drafts, ...askDrafts(change, start)], asks: true }
}

/** An answer that goes on has the sampling of its beginning no more; a run that stopped needs no order. */
function goneOn(branch: Branch): BranchStart | null {
  const newest = lastOf(branch.messages)?.event
  if (newest === undefined || !wasCut(newest)) return null
  if (newest.role === 'tool' || branch.overlays.goesOn === newest.id)
    return { drafts: [], asks: true }
  const draft = { type: 'v1.answer-asked', hint: null, sampling: {}, continues: newest.id } as const
  return { drafts: [draft], asks: true }
}

/** True for an answer without its end, and for results that no answer follows. */
export function wasCut({
  role,
  finishReason,
}: Pick<MessageAppended, 'role' | 'finishReason'>): boolean {
  return role === 'tool' || finishReason === 'interrupted' || finishReason === 'length'
}

/** The cut answer that the next message of the model goes on with; nothing where a message stands between. */
export function continuedBy({ messages, overlays }: Branch): Pick<MessageAppended, 'continues'> {
  const { goesOn } = overlays
  return goesOn !== null && lastOf(messages)?.event.id === goesOn ? { continues: goesOn } : {}
}

function selected(branch: Branch, parentId: EventId | null): BranchStart | null {
  if (parentId === null || parentId === branch.leafId) return null
  return { drafts: [{ type: 'v1.branch-selected', reason: 'restore', parentId }], asks: false }
}

/** The event for a hint and sampling; none without them. Those of an earlier answer are not repeated. */
function askDrafts(
  { hint = '', sampling = {} }: Extract<BranchChange, { type: 'answer-again' }>,
  start: Branch | null,
): readonly EventDraft[] {
  const draft = { type: 'v1.answer-asked', hint: hint.trim() || null, sampling } as const
  const isAsked = draft.hint !== null || Object.keys(sampling).length > 0
  const wasAsked =
    start !== null && (start.overlays.hint !== null || Object.keys(start.answerSampling).length > 0)
  return isAsked || wasAsked ? [draft] : []
}

function grownFrom(
  branch: Branch,
  start: Branch,
  { parentId, reason }: { readonly parentId: EventId; readonly reason: 'edit' | 'retry' },
): readonly EventDraft[] {
  return [{ type: 'v1.branch-selected', reason, parentId }, ...carriedDrafts(branch, start)]
}

/** The events that give `start`, the first part of `branch`, its current marks and summaries. */
export function carriedDrafts(branch: Branch, start: Branch): readonly EventDraft[] {
  const [now, then] = [branch.overlays, start.overlays]
  const entries = toArray(start.messages)
  const known = new Set<EventId>(entries.map(({ event }) => event.id))
  const marked = (
    type:
      | 'v1.message-pinned'
      | 'v1.message-unpinned'
      | 'v1.message-excluded'
      | 'v1.message-included'
      | 'v1.message-deleted',
    ids: readonly EventId[],
    others: readonly EventId[],
  ): readonly EventDraft[] =>
    without(ids, others)
      .filter(id => known.has(id))
      .map(messageId => ({ type, messageId }))
  const restored = without(then.deleted, now.deleted)
  return [
    ...marked('v1.message-included', then.excluded, without(now.excluded, restored)),
    ...marked('v1.message-excluded', now.excluded, without(then.excluded, restored)),
    ...marked('v1.message-deleted', now.deleted, then.deleted),
    ...marked('v1.message-pinned', now.pinned, then.pinned),
    ...marked('v1.message-unpinned', then.pinned, now.pinned),
    ...then.live
      .filter(({ compactionId }) => isUndone(branch, compactionId))
      .map(({ compactionId }): EventDraft => ({ type: 'v1.compaction-undone', compactionId })),
    ...start.clears
      .filter(({ event }) => event.type === 'v1.context-cleared' && !isCleared(branch, event.id))
      .map(({ event }): EventDraft => ({ type: 'v1.context-restored', clearId: event.id })),
    ...branch.compactions.flatMap(({ compactionId, state, result }): readonly EventDraft[] => {
      const isNew = !then.live.some(live => live.compactionId === compactionId)
      if (state !== 'live' || !isNew || !result || !locateSpan(entries, result.span)) return []
      const { id: _id, parentId: _parentId, at: _at, type: _type, ...rest } = result
      // The usage was reported with the original summary.
      return [{ type: 'v1.compaction-completed', ...rest, usage: null }]
    }),
  ]
}

function without(ids: readonly EventId[], others: readonly EventId[]): readonly EventId[] {
  return ids.filter(id => !others.includes(id))
}

function isUndone({ compactions }: Branch, id: string): boolean {
  return compactions.some(({ compactionId, state }) => compactionId === id && state === 'undone')
}

function isCleared({ clears }: Branch, id: EventId): boolean {
  return clears.some(({ event }) => event.id === id)
}
