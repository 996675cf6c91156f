import { describe, expect, it } from 'vitest'
import { usageOf } from './read-events.ts'

describe('usageOf', () => {
  it('counts what was cached as part of the prompt', () => {
    const reported = {
      input_tokens: 10,
      cache_read_input_tokens: 200,
      cache_creation_input_tokens: 30,
      output_tokens: 7,
    }
    expect(usageOf(reported)).toEqual({
      inputTokens: 240,
      outputTokens: 7,
      cachedInputTokens: 200,
      writtenInputTokens: 30,
      reasoningTokens: null,
    })
  })

  it('claims nothing of a cache that is not told of', () => {
    expect(usageOf({ input_tokens: 10, output_tokens: 7 })).toEqual({
      inputTokens: 10,
      outputTokens: 7,
      cachedInputTokens: null,
      reasoningTokens: null,
    })
  })

  it('adds up the passes of one answer, and leaves out another model’s', () => {
    const iterations = [
      { type: 'compaction', input_tokens: 60_000, output_tokens: 500, cache_read_input_tokens: 5 },
      { type: 'advisor_message', input_tokens: 9_000, output_tokens: 90 },
      { type: 'message', input_tokens: 600, output_tokens: 40, cache_read_input_tokens: 0 },
    ]
    expect(usageOf({ input_tokens: 600, output_tokens: 40, iterations })).toMatchObject({
      inputTokens: 60_605,
      outputTokens: 540,
      cachedInputTokens: 5,
    })
  })

  it('takes the figures as they are where another model stood in', () => {
    const iterations = [
      { type: 'message', input_tokens: 408, output_tokens: 0 },
      { type: 'fallback_message', input_tokens: 412, output_tokens: 264 },
    ]
    expect(usageOf({ input_tokens: 412, output_tokens: 264, iterations })).toMatchObject({
      inputTokens: 412,
      outputTokens: 264,
    })
  })

  it.each([undefined, null, {}, { input_tokens: 0, output_tokens: 3 }, { input_tokens: 'many' }])(
    'reports nothing for %j',
    reported => {
      expect(usageOf(reported)).toBeNull()
    },
  )
})
