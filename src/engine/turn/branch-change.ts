/**
 * When the conversation may go another way, and the events that make it do so: an edited message, another answer, a
 * version that was left before. What there was stays in the log, on a branch of its own.
 *
 * @module
 */
import { lastOf, toArray } from '../branch/append-list.ts'
import { foldBranch, type Branch } from '../branch/branch.ts'
import { carriedDrafts } from '../branch/carried.ts'
import { holdsMessage, leafOfVersion } from '../branch/versions.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import { userMessage } from '../log/user-message.ts'
import { attachmentsOf } from '../message/files.ts'
import type { Sampling } from '../message/sampling.ts'
import type { EngineState } from './types.ts'

/** Another way for the conversation. */
export type BranchChange =
  /** A message of the user has other words; its images stay. */
  | { readonly type: 'edit'; readonly messageId: EventId; readonly text: string }
  /** The turn of a message is answered again, perhaps in another way; null: the newest turn. */
  | {
      readonly type: 'answer-again'
      readonly messageId: EventId | null
      /** One line that only this answer's requests carry; none by default. */
      readonly hint?: string
      /** For this answer, before the session's; nothing by default. */
      readonly sampling?: Sampling
    }
  /** A version is read again as it was left. */
  | { readonly type: 'select'; readonly messageId: EventId }

/** The events that a change appends, and whether the model is asked after them. */
export interface BranchStart {
  readonly drafts: readonly EventDraft[]
  readonly asks: boolean
}

/** True where there is a message and no turn runs. */
export function canRetry({ branch, turn }: EngineState): boolean {
  return turn.type === 'idle' && lastOf(branch.messages) !== undefined
}

/** How the change begins; null where the branch has no such message, or the version is the one that is read. */
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
    case 'select':
      return selected(events, branch, change.messageId)
  }
}

function edited(
  events: readonly SessionEvent[],
  branch: Branch,
  { messageId, text }: Extract<BranchChange, { type: 'edit' }>,
): BranchStart | null {
  const message = toArray(branch.messages).find(({ event }) => event.id === messageId)?.event
  if (message?.role !== 'user' || message.parentId === null) return null
  const { parentId } = message
  const begun = grownFrom(branch, foldBranch(events, parentId), { parentId, reason: 'edit' })
  return { drafts: [...begun, userMessage(text, attachmentsOf(message.parts))], asks: true }
}

/**
 * Selects a branch that ends just before the turn's first answer; a partial answer is set aside like a whole one. Selects
 * none where the branch ends with a question, or with what a tool gave: the turn then continues from there.
 */
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
  const question = messages.findLastIndex(({ role }, place) => place <= at && role === 'user')
  const parentId = messages[question + 1]?.parentId ?? null
  if (parentId === null) return null
  const start = foldBranch(events, parentId)
  const drafts = grownFrom(branch, start, { parentId, reason: 'retry' })
  return { drafts: [...drafts, ...askDrafts(change, start)], asks: true }
}

function selected(
  events: readonly SessionEvent[],
  branch: Branch,
  messageId: EventId,
): BranchStart | null {
  const parentId = leafOfVersion(events, messageId)
  if (parentId === null || holdsMessage(branch, messageId)) return null
  return { drafts: [{ type: 'v1.branch-selected', reason: 'restore', parentId }], asks: false }
}

/** Nothing where the turn is asked as it was; what an earlier answer was asked with is not repeated. */
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
