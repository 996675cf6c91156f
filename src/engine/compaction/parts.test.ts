import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histories } from '../../test/items.ts'
import { view } from '../../test/session.ts'
import { toolCallsOf } from '../message.ts'
import { estimateText } from '../tokens.ts'
import { splitForSummarizer } from './parts.ts'
import { transcriptText } from './transcript-text.ts'

const count = estimateText
const long = (word: string, times: number) => `${word} `.repeat(times).trim()

describe('splitForSummarizer', () => {
  it('leaves in one part what fits', () => {
    const { items } = view('u one', 'a two', 'u three', 'a four')
    expect(splitForSummarizer(items, { capacityTokens: 1_000, count })).toEqual([items])
  })

  it('cuts where a turn starts', () => {
    const { items } = view(
      `u ${long('alpha', 60)}`,
      'a ok',
      `u ${long('beta', 60)}`,
      'a ok',
      `u ${long('gamma', 60)}`,
      'a ok',
    )
    const parts = splitForSummarizer(items, { capacityTokens: 170, count })
    expect(parts.map(([first]) => first?.role)).toEqual(['user', 'user'])
    expect(parts.map(part => part.length)).toEqual([4, 2])
  })

  it('cuts a turn that is too long between its steps, a call kept with its result', () => {
    const steps = Array.from({ length: 6 }, (_, at) => [
      `call read ${at}`,
      `result read ${long('line', 50)}`,
    ])
    const { items } = view('u go', ...steps.flat())
    const parts = splitForSummarizer(items, { capacityTokens: 170, count })
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) expect(part.at(-1)?.role).not.toBe('assistant')
    for (const part of parts.slice(1)) expect(part[0]?.role).toBe('assistant')
  })

  it('shortens one message that is larger than a part, visibly', () => {
    const { items } = view(`u START ${long('very', 5_000)} END`, 'a fine')
    const [first] = splitForSummarizer(items, { capacityTokens: 300, count })
    const text = transcriptText(first ?? [], { firstNumber: 1, count })
    expect(text).toMatch(/START[\s\S]*characters left out[\s\S]*END/)
  })

  it('gives one empty part for nothing', () => {
    expect(splitForSummarizer([], { capacityTokens: 100, count })).toEqual([[]])
  })

  it('loses nothing, keeps the order and fills no part over its capacity', () => {
    fc.assert(
      fc.property(histories(8), fc.integer({ min: 128, max: 1_500 }), (items, capacityTokens) => {
        const parts = splitForSummarizer(items, { capacityTokens, count })
        expect(parts.flat().map(({ id }) => id)).toEqual(items.map(({ id }) => id))
        for (const part of parts) {
          const text = transcriptText(part, { firstNumber: 1, count })
          expect(count(text).tokens).toBeLessThanOrEqual(capacityTokens)
        }
        const changed = parts.flat().filter((item, at) => item !== items[at])
        for (const item of changed)
          expect(transcriptText([item], { firstNumber: 1, count })).toContain('characters left out')
      }),
    )
  })

  it('never parts a call from its results', () => {
    fc.assert(
      fc.property(histories(8), fc.integer({ min: 128, max: 600 }), (items, capacityTokens) => {
        const parts = splitForSummarizer(items, { capacityTokens, count })
        for (const part of parts) {
          expect(part[0]?.role).not.toBe('tool')
          expect(toolCallsOf(part.at(-1)?.parts ?? [])).toEqual([])
        }
      }),
    )
  })
})
