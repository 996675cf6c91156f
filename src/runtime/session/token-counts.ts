import { type CountText, estimateText, type TokenCount } from '../../engine/index.ts'
import type { Tokenizer } from '../../ports/chat-model.ts'

/** The most texts in memory; the oldest are dropped. Enough for a session of a million tokens in small messages. */
const CAPACITY = 50_000

export type TokenCounts = ReturnType<typeof createTokenCounts>

/** The token counts that this tab knows. The display uses estimates until a text is counted. */
export function createTokenCounts(tokenizer: Tokenizer, onFault: (error: unknown) => void) {
  const known = new Map<string, number>()
  const estimated = new Map<string, number>()
  let version = 0
  let isReady = false

  const estimate = (text: string): number => {
    const cached = estimated.get(text)
    if (cached !== undefined) return cached
    const { tokens } = estimateText(text)
    remember(estimated, text, tokens)
    return tokens
  }

  const countText = (text: string): TokenCount => {
    const tokens = known.get(text)
    return tokens === undefined
      ? { tokens: estimate(text), source: 'estimated' }
      : { tokens, source: 'tokenized' }
  }
  const count: CountText = Object.assign(countText, { version: () => version })
  return {
    count,
    /** Resolves when all these texts are counted. False: the tokenizer failed, and estimates are used. */
    ensure: async (texts: readonly string[]): Promise<boolean> => {
      const missing = [...new Set(texts)].filter(text => !known.has(text))
      if (missing.length === 0) return true
      const counts = await tokenizer.count(missing).catch((error: unknown) => {
        onFault(error)
        return null
      })
      if (!counts) return false
      isReady = true
      for (const [index, text] of missing.entries()) {
        const tokens = counts[index]
        if (tokens !== undefined) remember(known, text, tokens)
      }
      version += 1
      return true
    },
    /** Grows when more texts are counted. */
    version: (): number => version,
    /** False until the tokenizer has counted once: before, its vocabulary may still be loading. */
    isReady: (): boolean => isReady,
  }
}

function remember(cache: Map<string, number>, text: string, tokens: number): void {
  if (cache.size >= CAPACITY) {
    const [oldest] = cache.keys()
    if (oldest !== undefined) cache.delete(oldest)
  }
  cache.set(text, tokens)
}
