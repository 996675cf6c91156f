/** Folds a log along the selected branch: only events between the root and the leaf count. */
import type { EventId, EventOf, ModelRef, PresetOptions, SessionEvent } from '../log/event.ts'
import {
  foldCheckpoint,
  foldClear,
  type ClearEntry,
  withDeleted,
  withMark,
  withOverlays,
  withRecall,
} from './fold-overlays.ts'
import { type ReadChange, withChange } from './read-changes.ts'
import { foldReminders, NO_REMINDERS } from './reminders.ts'
import { foldCompaction, removeRunning } from './fold-compaction.ts'
import { foldSideQuestion } from './fold-side-questions.ts'
import { pathTo } from './path.ts'
import { NO_OVERLAYS, expandToSteps, itemOf, projectItems, type Overlays } from './overlays.ts'
import { append, emptyList, listOf, toArray, type AppendList } from './append-list.ts'
import type {
  CheckpointEntry,
  CompactionRecord,
  FailureEntry,
  MessageEntry,
  SideQuestion,
} from '../log/transcript.ts'
import { toolCallsOf } from '../message/message.ts'
import type { Sampling, SessionSampling } from '../message/message-schema.ts'
import type { View, ViewItem } from '../message/view.ts'

/** A request of the conversation, and the number of messages before it. */
export interface RequestEntry {
  readonly event: EventOf<'v1.request-sent'>
  readonly afterNumber: number
}

export interface Branch {
  /** The newest event: the parent of the next one. Null in an empty log. */
  readonly leafId: EventId | null
  readonly messages: AppendList<MessageEntry>
  readonly overlays: Overlays
  /** The view's items; always equal to `projectItems(messages, overlays)`. */
  readonly items: AppendList<ViewItem>
  /** All compactions of these messages, oldest first. */
  readonly compactions: readonly CompactionRecord[]
  /** The newest failure, while no event follows it; null for none. */
  readonly failure: FailureEntry | null
  /** Failures before a later try, message or branch choice, oldest first. */
  readonly pastFailures: readonly FailureEntry[]
  readonly clears: readonly ClearEntry[]
  /** Changes of what the model reads, oldest first, also those that were undone. */
  readonly readChanges: readonly ReadChange[]
  /** Set by the person, oldest first. */
  readonly checkpoints: readonly CheckpointEntry[]
  /** Changes that providers made, with the number of messages at that time. */
  readonly providerEdits: readonly {
    readonly event: EventOf<'v1.request-edited-by-provider'>
    readonly afterNumber: number
  }[]
  /** Oldest first; they are no messages, so no view contains them. */
  readonly sideQuestions: readonly SideQuestion[]
  readonly requests: AppendList<RequestEntry>
  /** The newest request without a message or failure; null for none. */
  readonly openRequestId: string | null
  /** The provider's newest usage report for a chat request; null before the first. */
  readonly usage: EventOf<'v1.usage-reported'> | null
  /** Learned windows and inferred limits, oldest first. */
  readonly limits: readonly EventOf<'v1.limit-learned' | 'v1.limit-inferred'>[]
  /** The session's preset; null: the preset for all sessions. */
  readonly presetId: string | null
  readonly presetOptions: PresetOptions
  /** The session's own system prompt; empty for none. */
  readonly systemPrompt: string
  /** Sampling that differs from the model's defaults. */
  readonly sampling: SessionSampling
  /** Sampling that differs for the current answer only. */
  readonly answerSampling: Sampling
  readonly model: ModelRef | null
  /** Several answers to the newest message, of which none is selected yet; null for none. */
  readonly several: EventOf<'v1.answers-asked'> | null
  /** Decisions about calls that do something outside, oldest first. */
  readonly toolDecisions: readonly EventOf<'v1.tool-call-decided'>[]
  /** The person's rules for tools, oldest first. */
  readonly toolRules: readonly EventOf<'v1.tool-rule-changed'>[]
  /** The person's choices of what the server may do by itself, oldest first. */
  readonly serverWork: readonly EventOf<'v1.server-work-changed'>[]
}

const NO_SAMPLING: Sampling = {}

export const EMPTY_BRANCH: Branch = {
  leafId: null,
  messages: emptyList(),
  overlays: NO_OVERLAYS,
  items: emptyList(),
  compactions: [],
  failure: null,
  pastFailures: [],
  clears: [],
  readChanges: [],
  checkpoints: [],
  providerEdits: [],
  sideQuestions: [],
  requests: emptyList(),
  openRequestId: null,
  usage: null,
  limits: [],
  presetId: null,
  presetOptions: {},
  systemPrompt: '',
  sampling: {},
  answerSampling: NO_SAMPLING,
  model: null,
  several: null,
  toolDecisions: [],
  toolRules: [],
  serverWork: [],
}

/** Folds a log along the path to `leafId`, by default its newest event. Null gives an empty branch. */
export function foldBranch(
  events: readonly SessionEvent[],
  leafId: EventId | null = events.at(-1)?.id ?? null,
): Branch {
  const path = pathTo(events, leafId)
  const branch = events
    .filter(({ id, type }) => path.has(id) || OF_SESSION.has(type))
    .reduce(foldInto, EMPTY_BRANCH)
  return withView({ ...branch, leafId })
}

/** Events that count on every branch: facts about models, and choices for the session. */
export const OF_SESSION: ReadonlySet<SessionEvent['type']> = new Set<SessionEvent['type']>([
  'v1.limit-learned',
  'v1.limit-inferred',
  'v1.preset-changed',
  'v1.model-changed',
  'v1.system-prompt-changed',
  'v1.sampling-changed',
  'v1.tool-rule-changed',
  'v1.server-work-changed',
  'v1.side-question-answered',
  'v1.checkpoint-renamed',
])

/** Adds an event that follows the leaf. Throws `RangeError` for any other event; for that, fold the log again. */
export function applyEvent(branch: Branch, event: SessionEvent): Branch {
  if (!growsFrom(branch, event))
    throw new RangeError(`Event ${event.id} does not follow ${branch.leafId ?? 'an empty log'}`)
  const next = foldInto(branch, event)
  const isAppended =
    event.type === 'v1.message-appended' &&
    event.continues === undefined &&
    branch.overlays.goesOn === null &&
    next.overlays === branch.overlays
  if (isAppended && !joinsMarkedStep(branch, event))
    return { ...next, items: append(branch.items, itemOf(event)) }
  return next.overlays === branch.overlays && next.messages === branch.messages
    ? next
    : withView(next)
}

/** Adds `events`, the newest events of `log`. Folds the log again if they select another branch. */
export function applyEvents(
  branch: Branch,
  events: readonly SessionEvent[],
  log: readonly SessionEvent[],
): Branch {
  let next = branch
  for (const event of events) {
    if (!growsFrom(next, event)) return comeBack(branch, events) ?? foldBranch(log)
    next = applyEvent(next, event)
  }
  return next
}

/** The branch after events of other branches, if the log returned to this one; null if it did not. */
function comeBack(branch: Branch, events: readonly SessionEvent[]): Branch | null {
  const path = pathTo(events, events.at(-1)?.id ?? null)
  const first = events.find(({ id }) => path.has(id))
  if (first?.parentId !== branch.leafId) return null
  const next = events
    .filter(({ id, type }) => path.has(id) || OF_SESSION.has(type))
    .reduce(foldInto, branch)
  const isSameView = next.overlays === branch.overlays && next.messages === branch.messages
  return isSameView ? next : withView(next)
}

/** True if the event follows the leaf and selects no other branch. */
export function growsFrom(branch: Branch, event: SessionEvent): boolean {
  return event.parentId === branch.leafId && event.type !== 'v1.branch-selected'
}

/** All messages but the deleted ones, oldest first. */
export function transcriptOf({ messages, overlays }: Branch): readonly MessageEntry[] {
  const entries = toArray(messages)
  if (overlays.deleted.length === 0) return entries
  const deleted = expandToSteps(entries, overlays.deleted)
  return entries.filter(({ event }) => !deleted.has(event.id))
}

export function viewOf(branch: Branch): View {
  return { items: toArray(branch.items) }
}

function withView(branch: Branch): Branch {
  return { ...branch, items: listOf(projectItems(toArray(branch.messages), branch.overlays)) }
}

/** True if a tool message may belong to a pinned or excluded step, or moves a reminder behind it. */
function joinsMarkedStep({ overlays }: Branch, event: EventOf<'v1.message-appended'>): boolean {
  const { pinned, excluded, reminders } = overlays
  const isMarked = pinned.length + excluded.length > 0 || reminders !== NO_REMINDERS
  return event.role === 'tool' && isMarked
}

/** Folds everything but the view. */
function foldInto(branch: Branch, event: SessionEvent): Branch {
  const number = branch.messages.length
  const readChanges = withChange(branch.readChanges, event, number)
  const next = { ...branch, leafId: event.id, readChanges }
  switch (event.type) {
    case 'v1.message-appended':
      return {
        ...(endsAnswer(event) ? withoutAsk(next) : next),
        ...afterFailure(branch),
        openRequestId: null,
        several: null,
        messages: append(branch.messages, { number: number + 1, event }),
      }
    case 'v1.answer-asked':
      return asked(next, event)
    case 'v1.answers-asked':
      return { ...next, several: event }
    case 'v1.answer-begun':
      return { ...next, several: null }
    case 'v1.message-pinned':
    case 'v1.message-unpinned':
      return withMark(next, 'pinned', event.messageId, event.type === 'v1.message-pinned')
    case 'v1.message-excluded':
      return withMark(next, 'excluded', event.messageId, true)
    case 'v1.message-included': {
      const shown = withMark(next, 'deleted', event.messageId, false)
      return withMark(shown, 'excluded', event.messageId, false)
    }
    case 'v1.message-deleted':
      return withDeleted(next, event.messageId)
    case 'v1.tool-outputs-masked': {
      const masks = event.masks.map(mask => ({ ...mask, strategy: event.rung }))
      return withOverlays(next, { masks: [...branch.overlays.masks, ...masks] })
    }
    case 'v1.passages-recalled':
      return withRecall(next, event)
    case 'v1.context-cleared':
    case 'v1.context-restored':
    case 'v1.history-restored':
      return { ...next, ...foldClear(next, event) }
    case 'v1.request-failed':
      return { ...next, failure: { afterNumber: number, event }, openRequestId: null }
    case 'v1.request-sent':
      return event.kind === 'chat'
        ? {
            ...next,
            // An automatic retry replaces the failure.
            ...(event.attempt > 1 ? { failure: null } : afterFailure(branch)),
            openRequestId: event.requestId,
            requests: append(branch.requests, { event, afterNumber: number }),
          }
        : next
    case 'v1.usage-reported':
      return event.kind === 'chat' ? { ...next, usage: event } : next
    case 'v1.limit-learned':
    case 'v1.limit-inferred':
      return { ...next, limits: [...branch.limits, event] }
    case 'v1.preset-changed':
      return { ...next, presetId: event.presetId, presetOptions: event.options }
    case 'v1.model-changed':
      return { ...next, model: event.model }
    case 'v1.system-prompt-changed':
      return { ...next, systemPrompt: event.systemPrompt }
    case 'v1.sampling-changed':
      return { ...next, sampling: event.sampling }
    case 'v1.tool-call-decided':
      return { ...next, toolDecisions: [...branch.toolDecisions, event] }
    case 'v1.tool-rule-changed':
      return { ...next, toolRules: [...branch.toolRules, event] }
    case 'v1.server-work-changed':
      return { ...next, serverWork: [...branch.serverWork, event] }
    case 'v1.plan-changed':
    case 'v1.instructions-changed': {
      const { reminders } = branch.overlays
      return withOverlays(next, { reminders: foldReminders(reminders, event, branch.messages) })
    }
    case 'v1.branch-selected':
      return {
        ...next,
        ...removeRunning(next, event),
        ...afterFailure(branch),
        openRequestId: null,
      }
    case 'v1.side-question-asked':
    case 'v1.side-question-answered':
    case 'v1.side-question-taken':
      return { ...next, sideQuestions: foldSideQuestion(branch.sideQuestions, event, number) }
    case 'v1.session-created':
    case 'v1.session-renamed':
    case 'v1.request-truncated':
      return next
    case 'v1.checkpoint-set':
    case 'v1.checkpoint-renamed':
      return { ...next, checkpoints: foldCheckpoint(branch.checkpoints, event, number) }
    case 'v1.request-edited-by-provider':
      return { ...next, providerEdits: [...branch.providerEdits, { event, afterNumber: number }] }
    default:
      return { ...next, ...foldCompaction(next, event) }
  }
}

/** True for a message that starts or ends a turn. */
function endsAnswer({ role, parts }: EventOf<'v1.message-appended'>): boolean {
  return role === 'user' || (role === 'assistant' && toolCallsOf(parts).length === 0)
}

function afterFailure({ failure, pastFailures }: Branch): Pick<Branch, 'failure' | 'pastFailures'> {
  return { failure: null, pastFailures: failure ? [...pastFailures, failure] : pastFailures }
}

function asked(branch: Branch, { hint, sampling, continues }: EventOf<'v1.answer-asked'>): Branch {
  const question = toArray(branch.messages).findLast(({ event }) => event.role === 'user')?.event
  const read = hint !== null && question ? { messageId: question.id, text: hint } : null
  return {
    ...withOverlays(branch, { hint: read, goesOn: continues ?? null }),
    answerSampling: sampling,
  }
}

function withoutAsk(branch: Branch): Branch {
  const { hint, goesOn } = branch.overlays
  const isAsked = hint !== null || goesOn !== null
  const next = isAsked ? withOverlays(branch, { hint: null, goesOn: null }) : branch
  return { ...next, answerSampling: NO_SAMPLING }
}
