import type { ModelRef } from '../engine/log/event.ts'
import type { Signal } from '../engine/turn/types.ts'
import type { Tried } from '../runtime/requests/settled.ts'
import type { SessionInput } from '../runtime/session/step/inputs.ts'
import { says } from './drive.ts'
import type { Ending, Pending } from './session-disk.ts'

const answer = says('An answer.')
const failed = (kind: 'other' | 'unreachable'): Tried => ({
  type: 'failed',
  parts: [],
  failure: { kind, message: 'No.', status: null, limitTokens: null, remedy: 'none' },
  retryAfterMs: null,
})
const ENDINGS: Partial<Record<Ending, Tried>> = {
  failed: failed('other'),
  unreachable: failed('unreachable'),
}

/** What a session is told once the work that it asked a model, a search or a counter for has ended so; null for other work. */
export function answerOfWork(
  pending: Pending,
  ending: Ending,
  model: ModelRef,
): SessionInput | null {
  const signal = (signalled: Signal): SessionInput => ({
    type: 'signal',
    signal: signalled,
    reply: null,
  })
  switch (pending.type) {
    case 'count':
      return signal({ type: 'counted', purpose: pending.purpose })
    case 'recall':
      return signal({ type: 'recalled', messageId: pending.messageId, hits: [] })
    case 'summarize':
      return signal({
        type: 'summarize-ended',
        compactionId: pending.compactionId,
        outcome: { type: 'cancelled' },
      })
    case 'abort':
      return {
        type: 'tried',
        requestId: pending.id,
        outcome: { type: 'stopped', parts: [] },
        needsNetwork: true,
      }
    case 'send': {
      const { requestId } = pending
      return ending === 'chunk'
        ? { type: 'parts', requestId, model, parts: answer.parts }
        : { type: 'tried', requestId, outcome: ENDINGS[ending] ?? answer, needsNetwork: true }
    }
    default:
      return null
  }
}
