/** The checkpoints of a session: each compaction that came into force, and each place that the person marked. */
import type { EventId, EventOf, SessionEvent, Span } from '../log/event.ts'
import { titleOfSummary } from '../text/summary-title.ts'
import { type Branch, OF_SESSION } from './branch.ts'

type Compacted = EventOf<'v1.compaction-completed'>

export interface Checkpoint {
  /** The compaction's id, or the id of the event that set it. */
  readonly id: string
  /** 1 for the first of the session. No other checkpoint of the session ever has it. */
  readonly number: number
  /** As the person named it, else as the summary says; null if neither says anything. */
  readonly title: string | null
  readonly event: Compacted | EventOf<'v1.checkpoint-set'>
  /** The event to return to: on the branch if the branch has the checkpoint. */
  readonly returnId: EventId
  /** False: only another branch has it. */
  readonly isOnBranch: boolean
  /** The session is there now: nothing of the conversation came after it. */
  readonly isHere: boolean
  /** Messages before it. */
  readonly messages: number
  /** Numbers of the first and last message of a compaction's span; null for a marked place. */
  readonly span: { readonly firstNumber: number; readonly lastNumber: number } | null
  /** The newest text of a compaction's summary; null for a marked place. */
  readonly summary: string | null
  /** The person changed the text of the summary. */
  readonly isEdited: boolean
}

/** All checkpoints, oldest first, also those that only other branches have. */
export function checkpointsOf(
  events: readonly SessionEvent[],
  leafId: EventId | null,
): readonly Checkpoint[] {
  const tree = treeOf(events)
  const onBranch = new Set(tree.up(leafId))
  const types = new Map(events.map(({ id, type }) => [id, type]))
  const here = new Set<EventId>()
  for (const id of onBranch) {
    here.add(id)
    if (!ASIDE.has(types.get(id))) break
  }
  const found = new Map<string, Checkpoint>()
  const proposed = new Map<string, string>()
  const change = (id: string, values: Partial<Checkpoint>) => {
    const before = found.get(id)
    if (before) found.set(id, { ...before, ...values })
  }
  const add = (id: string, event: Checkpoint['event'], values: Partial<Checkpoint>) => {
    const { id: returnId } = event
    const isOnBranch = onBranch.has(returnId)
    const isHere = here.has(returnId)
    // Edited messages and other answers take summaries along to their branches.
    if (found.has(id)) return isOnBranch ? change(id, { returnId, isOnBranch, isHere }) : undefined
    const own = { id, number: found.size + 1, event, returnId, isOnBranch, isHere }
    const messages = tree.messagesAt(returnId)
    found.set(id, { ...NO_SUMMARY, ...own, messages, ...values })
  }
  for (const event of events)
    switch (event.type) {
      case 'v1.checkpoint-set':
        add(event.id, event, { title: event.title })
        break
      case 'v1.checkpoint-renamed':
        change(event.checkpointId, { title: event.title })
        break
      case 'v1.compaction-proposed':
        proposed.set(event.compactionId, event.summary)
        break
      case 'v1.compaction-completed': {
        const { compactionId, summary } = event
        const span = tree.spanAt(event)
        const isEdited = (proposed.get(compactionId) ?? summary) !== summary
        const title = titleOfSummary(summary)
        if (span) add(compactionId, event, { title, span, summary, isEdited })
        break
      }
      case 'v1.summary-edited':
        change(event.compactionId, edited(found.get(event.compactionId), event.summary))
    }
  return [...found.values()]
}

/** With a new summary, and its title unless the person named the checkpoint. */
function edited(before: Checkpoint | undefined, summary: string): Partial<Checkpoint> {
  const isNamed = before?.title !== titleOfSummary(before?.summary ?? '')
  return { summary, isEdited: true, ...(!isNamed && { title: titleOfSummary(summary) }) }
}

/** Events that change nothing of the conversation. */
const ASIDE: ReadonlySet<SessionEvent['type'] | undefined> = new Set<SessionEvent['type']>([
  ...OF_SESSION,
  'v1.branch-selected',
  'v1.checkpoint-set',
  'v1.session-renamed',
  'v1.usage-reported',
])

const NO_SUMMARY = { title: null, span: null, summary: null, isEdited: false }

function treeOf(events: readonly SessionEvent[]) {
  const parents = new Map<EventId, EventId | null>()
  /** Messages up to each event. */
  const counts = new Map<EventId | null, number>()
  for (const { id, parentId, type } of events) {
    parents.set(id, parentId)
    const isMessage = type === 'v1.message-appended'
    counts.set(id, (counts.get(parentId) ?? 0) + (isMessage ? 1 : 0))
  }
  const messagesAt = (id: EventId) => counts.get(id) ?? 0
  function* up(leafId: EventId | null): Generator<EventId> {
    for (let id = leafId; id !== null; id = parents.get(id) ?? null) yield id
  }
  /** Null if the branch of the event lacks the span: the compaction never came into force. */
  const spanAt = ({ id, span: { firstId, lastId, count } }: { id: EventId; span: Span }) => {
    const [firstNumber, lastNumber] = [messagesAt(firstId), messagesAt(lastId)]
    if (lastNumber - firstNumber + 1 !== count) return null
    let hasLast = false
    for (const before of up(id)) {
      hasLast ||= before === lastId
      if (before === firstId) return hasLast ? { firstNumber, lastNumber } : null
    }
    return null
  }
  return { up, messagesAt, spanAt }
}

/**
 * The end of the branch that the newest step back left, and that undoing it selects; null for none. A step that leads to where
 * an earlier one began undoes that one, so any number of steps can be undone in turn.
 */
export function leafBeforeReturn(
  events: readonly SessionEvent[],
): { readonly leafId: EventId; readonly event: SessionEvent } | null {
  const steps: { readonly leafId: EventId; readonly event: SessionEvent }[] = []
  for (const [at, event] of events.entries()) {
    const leafId = events[at - 1]?.id
    if (event.type !== 'v1.branch-selected' || event.reason !== 'restore' || !leafId) continue
    if (steps.at(-1)?.leafId === event.parentId) steps.pop()
    else steps.push({ leafId, event })
  }
  return steps.at(-1) ?? null
}

/** What Undo would undo next. */
export type NewestStep =
  | { readonly type: 'compaction'; readonly compactionId: string; readonly number: number }
  | { readonly type: 'clear'; readonly clearId: EventId }
  /** A step back; undoing it selects this end of a branch. */
  | { readonly type: 'return'; readonly leafId: EventId }

/** The newest compaction or clear in force on the branch, or the newest step back; null for none. */
export function newestStep(
  events: readonly SessionEvent[],
  { compactions, clears }: Pick<Branch, 'compactions' | 'clears'>,
): NewestStep | null {
  const steps = new Map<EventId, NewestStep>()
  for (const { compactionId, number, state, result } of compactions)
    if (state === 'live' && result)
      steps.set(result.id, { type: 'compaction', compactionId, number: number ?? 0 })
  for (const { event } of clears) steps.set(event.id, { type: 'clear', clearId: event.id })
  const returned = leafBeforeReturn(events)
  if (returned) steps.set(returned.event.id, { type: 'return', leafId: returned.leafId })
  const newest = events.findLast(({ id }) => steps.has(id))
  return (newest && steps.get(newest.id)) ?? null
}
