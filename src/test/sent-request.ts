import type { EventDraft, TokenBreakdown } from '../engine/log/event.ts'

export const TEST_MODEL = { provider: 'test', host: null, model: 'test' }

/** Of a request in which nothing is counted. */
export const NO_BREAKDOWN: TokenBreakdown = { limit: 8_192, system: 0, tools: 0, conversation: 0 }

/** Request `r1` to `TEST_MODEL`, as it is logged before its answer. */
export const SENT_REQUEST: Extract<EventDraft, { type: 'v1.request-sent' }> = {
  type: 'v1.request-sent',
  requestId: 'r1',
  kind: 'chat',
  model: TEST_MODEL,
  presetId: 'palimpsest',
  tokens: { tokens: 10, source: 'tokenized' },
  messages: 1,
  chain: [],
  bodyHash: 'h',
  attempt: 1,
  breakdown: NO_BREAKDOWN,
  isInitial: true,
}
