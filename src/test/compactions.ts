/** Compactions as they stand in a log, for tests in which only some of their fields matter. */
import type { EventDraft, EventId } from '../engine/log/event.ts'
import { NO_BREAKDOWN } from './sent-request.ts'

type Started = Extract<EventDraft, { type: 'v1.compaction-started' }>
type Completed = Extract<EventDraft, { type: 'v1.compaction-completed' }>

/** What a compaction replaced: the events `e1` to `eN` by default. */
export function spanTo(
  lastId: string,
  { firstId = 'e1', count = Number(lastId.slice(1)) } = {},
): Completed['span'] {
  return { firstId: firstId as EventId, lastId: lastId as EventId, count, hash: 'h' }
}

/** A compaction by hand of two messages, whose summary is all that stands for them. */
export function completed(change: Partial<Completed> = {}): Completed {
  const summary = change.summary ?? 'so far'
  return {
    type: 'v1.compaction-completed',
    compactionId: 'c1',
    trigger: 'manual',
    span: spanTo('e2'),
    summary,
    replacement: [{ role: 'user', parts: [{ type: 'text', text: summary }] }],
    masks: [],
    presetId: 'palimpsest',
    promptVersion: '1',
    summarizer: 'extractive',
    model: null,
    focus: null,
    tokensBefore: { tokens: 10, source: 'tokenized' },
    tokensAfter: { tokens: 5, source: 'tokenized' },
    messagesBefore: change.span?.count ?? 2,
    messagesAfter: 1,
    usage: null,
    durationMs: 1,
    checkpoint: 1,
    requestIds: [],
    originalTokens: { tokens: 10, source: 'tokenized' },
    summaryTokens: { tokens: 5, source: 'tokenized' },
    breakdownAfter: NO_BREAKDOWN,
    previousCompactionId: null,
    ...change,
  }
}

/** The beginning of such a compaction, written by a model. */
export function started(change: Partial<Started> = {}): Started {
  return {
    type: 'v1.compaction-started',
    compactionId: 'c1',
    trigger: 'manual',
    span: spanTo('e2'),
    summarizer: 'model',
    focus: null,
    hides: false,
    breakdown: NO_BREAKDOWN,
    ...change,
  }
}

/** Its end without a summary. */
export function failed(compactionId = 'c1'): EventDraft {
  return { type: 'v1.compaction-failed', compactionId, code: 'empty', message: 'It was empty.' }
}
