import type { EventDraft } from '../engine/log/event.ts'

export const TEST_MODEL = { provider: 'test', host: null, model: 'test' }

/** Request `r1` to `TEST_MODEL`, as it is logged before its answer. */
export const SENT_REQUEST: EventDraft = {
  type: 'v2.request-sent',
  requestId: 'r1',
  kind: 'chat',
  model: TEST_MODEL,
  presetId: 'palimpsest',
  tokens: { tokens: 10, source: 'tokenized' },
  messages: 1,
  chain: [],
  bodyHash: 'h',
  attempt: 1,
  breakdown: null,
  isInitial: null,
}
