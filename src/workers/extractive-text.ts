import { type CountText, type ExtractiveInput, extractiveSummary } from '../engine/index.ts'

/**
 * An extractive summary with exact counts, in this thread. The page uses it through a worker. At most `targetTokens` tokens, by
 * `count`. Depends on its input alone.
 */
export function extractText(
  { items, ...options }: ExtractiveInput,
  count: (text: string) => number,
): string {
  return extractiveSummary(items, { ...options, count: remembering(count) })
}

/** The same sentences are counted many times while a summary is fitted to its size. */
function remembering(count: (text: string) => number): CountText {
  const known = new Map<string, number>()
  return text => {
    const tokens = known.get(text) ?? count(text)
    known.set(text, tokens)
    return { tokens, source: 'tokenized' }
  }
}
