import { type CountText, type ExtractiveInput, extractiveSummary } from '../engine/index.ts'
import { countTokens } from './token-counter.ts'

/**
 * An extractive summary with exact counts, in this thread. The page uses it through a worker. At most `targetTokens`
 * tokens of o200k_base. Depends on its input alone.
 */
export function extractText({ items, ...options }: ExtractiveInput): string {
  return extractiveSummary(items, { ...options, count: rememberingCounter() })
}

/** The same sentences are counted many times while a summary is fitted to its size. */
function rememberingCounter(): CountText {
  const known = new Map<string, number>()
  return text => {
    const tokens = known.get(text) ?? countTokens(text)
    known.set(text, tokens)
    return { tokens, source: 'tokenized' }
  }
}
