/**
 * How the events of a compaction change a branch: one record, updated in place,
 * and the overlay while the compaction is in force.
 *
 * @module
 */
import type { Branch } from './branch.ts'
import type { EventId, EventOf, Span } from './event.ts'
import { withTheirStep } from './overlays.ts'
import { toArray } from './sequence.ts'
import type { CompactionRecord, MessageEntry } from './transcript.ts'

type CompactionEvent = EventOf<
  | 'v2.compaction-started'
  | 'v1.compaction-proposed'
  | 'v1.compaction-completed'
  | 'v2.compaction-failed'
  | 'v1.compaction-cancelled'
  | 'v1.compaction-undone'
>

export function foldCompaction(branch: Branch, event: CompactionEvent): Branch {
  switch (event.type) {
    case 'v2.compaction-started':
    case 'v1.compaction-proposed':
      return open(branch, event)
    case 'v1.compaction-completed':
      return complete(branch, event)
    case 'v2.compaction-failed':
      return end(branch, event, { state: 'failed', failure: event.message })
    case 'v1.compaction-cancelled':
      return end(branch, event, { state: 'cancelled' })
    case 'v1.compaction-undone':
      return undo(branch, event)
  }
}

/**
 * Numbers of a span's first and last message, or null where the branch does not hold exactly
 * these messages in a row.
 */
export function locateSpan(
  entries: readonly MessageEntry[],
  { firstId, lastId, count }: Span,
): { readonly firstNumber: number; readonly lastNumber: number } | null {
  const first = entries.find(({ event }) => event.id === firstId)
  const last = entries.find(({ event }) => event.id === lastId)
  if (!first || !last || last.number - first.number + 1 !== count) return null
  return { firstNumber: first.number, lastNumber: last.number }
}

function open(
  branch: Branch,
  event: EventOf<'v2.compaction-started' | 'v1.compaction-proposed'>,
): Branch {
  const place = locateSpan(toArray(branch.messages), event.span)
  if (!place) return branch
  const known = branch.compactions.find(({ compactionId }) => compactionId === event.compactionId)
  const proposed = event.type === 'v1.compaction-proposed'
  const record: CompactionRecord = {
    compactionId: event.compactionId,
    number: null,
    state: proposed ? 'proposed' : 'running',
    trigger: event.trigger,
    span: event.span,
    ...place,
    spared: known?.spared ?? sparedNow(branch, place),
    summarizer: event.summarizer,
    focus: event.focus,
    startedAt: known?.startedAt ?? event.at,
    endedAt: proposed ? event.at : null,
    result: proposed ? event : null,
    failure: null,
  }
  return withRecord(branch, record)
}

function complete(branch: Branch, event: EventOf<'v1.compaction-completed'>): Branch {
  const opened = open(branch, { ...event, type: 'v1.compaction-proposed' })
  if (opened === branch) return branch
  const number = 1 + Math.max(0, ...branch.compactions.map(record => record.number ?? 0))
  const records = opened.compactions.map(record =>
    record.compactionId === event.compactionId
      ? ({ ...record, number, state: 'live', result: event } satisfies CompactionRecord)
      : record,
  )
  const record = records.find(({ compactionId }) => compactionId === event.compactionId)
  if (!record) return branch
  const live = {
    compactionId: event.compactionId,
    firstNumber: record.firstNumber,
    lastNumber: record.lastNumber,
    spared: record.spared,
    replacement: event.replacement,
    masks: event.masks,
  }
  return {
    ...opened,
    compactions: records,
    overlays: {
      ...branch.overlays,
      live: [
        ...branch.overlays.live.filter(other => other.compactionId !== event.compactionId),
        live,
      ],
    },
  }
}

function sparedNow(
  { messages, overlays }: Branch,
  { firstNumber, lastNumber }: { readonly firstNumber: number; readonly lastNumber: number },
): readonly EventId[] {
  const entries = toArray(messages)
  const marked = withTheirStep(entries, [...overlays.pinned, ...overlays.excluded])
  return entries
    .slice(firstNumber - 1, lastNumber)
    .map(({ event }) => event.id)
    .filter(id => marked.has(id))
}

function end(
  branch: Branch,
  event: { readonly compactionId: string; readonly at: number; readonly id: EventId },
  change: Pick<CompactionRecord, 'state'> & Partial<CompactionRecord>,
): Branch {
  return {
    ...branch,
    compactions: branch.compactions.map(record =>
      record.compactionId === event.compactionId
        ? { ...record, endedAt: event.at, ...change }
        : record,
    ),
  }
}

function undo(branch: Branch, event: EventOf<'v1.compaction-undone'>): Branch {
  return {
    ...end(branch, event, { state: 'undone' }),
    overlays: {
      ...branch.overlays,
      live: branch.overlays.live.filter(({ compactionId }) => compactionId !== event.compactionId),
    },
  }
}

function withRecord(branch: Branch, record: CompactionRecord): Branch {
  const others = branch.compactions.filter(
    ({ compactionId }) => compactionId !== record.compactionId,
  )
  return { ...branch, compactions: [...others, record] }
}
