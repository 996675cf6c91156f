import { describe, expect, it } from 'vitest'
import { usageOf } from './chat.ts'

const counts = { prompt_tokens: 20, completion_tokens: 3 }
const plain = { inputTokens: 20, outputTokens: 3, cachedInputTokens: null, reasoningTokens: null }

describe('usageOf', () => {
  it('tells what was not told from none', () => {
    expect(usageOf(counts)).toEqual(plain)
    expect(usageOf({ ...counts, prompt_tokens_details: { cached_tokens: 0 } })).toEqual({
      ...plain,
      cachedInputTokens: 0,
    })
  })

  it.each([
    { prompt_tokens_details: { cached_tokens: 8 } },
    { prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 12 },
    { cached_tokens: 8 },
  ])('finds cached tokens in %j', details => {
    expect(usageOf({ ...counts, ...details })).toEqual({ ...plain, cachedInputTokens: 8 })
  })

  it('takes the tokens of reasoning', () => {
    const completion_tokens_details = { reasoning_tokens: 2 }
    expect(usageOf({ ...counts, completion_tokens_details })?.reasoningTokens).toBe(2)
  })

  it.each([
    null,
    undefined,
    {},
    'many',
    { ...counts, prompt_tokens: 0 },
    { ...counts, prompt_tokens: null },
  ])('reports nothing for %j', reported => {
    expect(usageOf(reported)).toBeNull()
  })

  it('keeps the prompt’s count where another field is no number', () => {
    expect(usageOf({ ...counts, completion_tokens: 'x', prompt_tokens_details: 7 })).toEqual({
      ...plain,
      outputTokens: 0,
    })
  })
})
