import type { CountText } from '../src/engine/tokens/count.ts'
import { countTokens } from '../src/workers/token-counter.ts'

/** Counts each text once: the page, too, has counted all but the newest message before. */
export function countOnce(): CountText {
  const known = new Map<string, number>()
  return text => {
    const tokens = known.get(text) ?? countTokens(text)
    known.set(text, tokens)
    return { tokens, source: 'tokenized' }
  }
}
