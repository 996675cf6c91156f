/** Writes requests of a generated session, and what came of them, down as events. */
import { DEMO, type GrowingLog } from './growing-log.ts'
import { usageOf } from './model-request.ts'

export type RequestOutcome = 'usage' | 'failed' | 'truncated' | 'edited'

export function writeRequest(log: GrowingLog, outcome: RequestOutcome): void {
  const requestId = `r${log.next()}`
  const messages = log.entries().length
  const tokens = { tokens: 100 + messages, source: 'tokenized' } as const
  log.add({
    type: 'v1.request-sent',
    requestId,
    kind: 'chat',
    model: DEMO,
    presetId: 'palimpsest',
    tokens,
    messages,
    chain: [{ processorId: 'guard', tokensBefore: tokens.tokens, tokensAfter: tokens.tokens }],
    bodyHash: `${requestId}-body`,
    attempt: 1,
    breakdown: { limit: 8_192, system: 10, tools: 0, conversation: tokens.tokens - 10 },
    isInitial: messages < 2,
  })
  switch (outcome) {
    case 'usage':
      log.add({
        type: 'v1.usage-reported',
        requestId,
        kind: 'chat',
        model: DEMO,
        usage: usageOf({ inputTokens: 110, outputTokens: 20 }),
        counted: tokens,
      })
      return
    case 'failed':
      log.add({
        type: 'v1.request-failed',
        requestId,
        kind: 'rate-limit',
        message: 'Too many requests. Try again in a minute.',
        status: 429,
      })
      return
    case 'truncated':
      log.add({
        type: 'v1.request-truncated',
        requestId,
        tokensBefore: 200,
        tokensAfter: 100,
        messagesBefore: messages,
        messagesAfter: Math.max(1, messages - 1),
        performedBy: 'guard',
        bulletsLeftOut: ['- one of them'],
      })
      return
    case 'edited':
      log.add({
        type: 'v1.request-edited-by-provider',
        requestId,
        model: DEMO,
        edits: [{ name: 'clear_tool_uses', cleared: 2, clearedTokens: 300, summary: null }],
      })
      return
  }
}
