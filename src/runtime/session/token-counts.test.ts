import { describe, expect, it } from 'vitest'
import { createTokenCounts } from './token-counts.ts'

function counting() {
  const asked: (readonly string[])[] = []
  const faults: unknown[] = []
  let broken = false
  const counts = createTokenCounts(
    {
      count: async texts => {
        asked.push(texts)
        if (broken) throw new Error('the worker died')
        return texts.map(() => 7)
      },
    },
    error => faults.push(error),
  )
  return {
    counts,
    asked,
    faults,
    breakDown: () => {
      broken = true
    },
  }
}

describe('token counts', () => {
  it('are estimated until they were counted, and say so', async () => {
    const { counts } = counting()
    expect(counts.count('hello').source).toBe('estimated')
    expect(await counts.ensure(['hello'])).toBe(true)
    expect(counts.count('hello')).toEqual({ tokens: 7, source: 'tokenized' })
    expect(counts.count('other').source).toBe('estimated')
  })

  it('ask the tokenizer for each text once', async () => {
    const { counts, asked } = counting()
    await counts.ensure(['one', 'two', 'one'])
    await counts.ensure(['two', 'three'])
    expect(asked).toEqual([['one', 'two'], ['three']])
  })

  it('tell by their version whether there is anything new to show', async () => {
    const { counts } = counting()
    await counts.ensure(['one'])
    const version = counts.version()
    await counts.ensure(['one'])
    expect(counts.version()).toBe(version)
    await counts.ensure(['two'])
    expect(counts.version()).toBeGreaterThan(version)
  })

  it('fall back to estimates when the tokenizer fails, and report it', async () => {
    const { counts, faults, breakDown } = counting()
    breakDown()
    expect(await counts.ensure(['one'])).toBe(false)
    expect(counts.count('one').source).toBe('estimated')
    expect(faults).toHaveLength(1)
  })
})
