import { serverSentences } from '../../i18n/en/sentences/servers.ts'
import { ModelError } from '../../ports/errors.ts'
import type { Decode } from '../ai-sdk/step.ts'

const FULL = 'model_context_window_exceeded'

/**
 * A window that was full before the first word: the API calls it a way to stop, but there is nothing to continue from;
 * the request itself has to shrink. The same reader, which fails such an answer. One that has begun ends by its length,
 * as ever.
 */
export function failingWhenFull(decode: Decode): Decode {
  let hasBegun = false
  return part => {
    if (part.type === 'finish' && part.finishReason.raw === FULL && !hasBegun)
      throw new ModelError('context-tokens', serverSentences.windowFilled, {
        body: JSON.stringify({ stop_reason: FULL }),
      })
    const chunks = decode(part)
    hasBegun ||= chunks.length > 0
    return chunks
  }
}
