import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histories } from '../../test/items.ts'
import { view } from '../../test/session.ts'
import { toolCallsOf } from '../message/message.ts'
import { estimateText, type CountText } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'
import { splitForSummarizer } from './parts.ts'
import { transcriptText } from './transcript-text.ts'

const count = estimateText
const long = (word: string, times: number) => `${word} `.repeat(times).trim()

describe('splitForSummarizer', () => {
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

  it('reads each message once, however often it splits', () => {
    let counted = 0
    const counting: CountText = text => {
      counted += 1
      return estimateText(text)
    }
    const { items } = view(...Array.from({ length: 20 }, () => `u ${long('word', 30)}`))
    const parts = splitForSummarizer(items, { capacityTokens: 170, count: counting })
    expect(counted).toBe(20)
    expect(splitForSummarizer(items, { capacityTokens: 170, count: counting })).toEqual(parts)
    expect(counted).toBe(20)
    const other: CountText = text => ({ tokens: 2 * text.length, source: 'tokenized' })
    expect(splitForSummarizer(items, { capacityTokens: 170, count: other }).length).toBeGreaterThan(
      parts.length,
    )
  })

  describe('with messages of known sizes', () => {
    /** A token for each character; a label and a joint take 13 for the user, 18 for the assistant. */
    const byLength: CountText = text => ({ tokens: text.length, source: 'tokenized' })
    const user = (tokens: number) => `u ${'x'.repeat(tokens - 13)}`
    const reply = (tokens: number) => `a ${'y'.repeat(tokens - 18)}`
    const lengths = (capacityTokens: number, ...lines: readonly string[]) =>
      splitForSummarizer(view(...lines).items, { capacityTokens, count: byLength }).map(
        part => part.length,
      )

    it('fills a part to its last token, ends it where a turn starts that no longer fits, and comes to an end without room', () => {
      expect(lengths(200, user(100), reply(100))).toEqual([2])
      expect(lengths(199, user(100), reply(100))).toEqual([1, 1])
      expect(lengths(300, user(160), user(100), user(100))).toEqual([2, 1])
      expect(lengths(1, user(100), reply(100))).toEqual([1, 1])
      expect(lengths(20, user(100))).toEqual([1])
    })

    it('ends a part at its last turn where that is half full at least, and fills it whole where not', () => {
      expect(lengths(300, user(100), reply(100), user(100), reply(100))).toEqual([2, 2])
      expect(lengths(300, user(150), user(100), reply(50), reply(100))).toEqual([1, 3])
      expect(lengths(300, user(149), user(101), reply(50), reply(100))).toEqual([3, 1])
      expect(lengths(300, user(100), reply(100), reply(100), reply(100))).toEqual([3, 1])
      expect(lengths(300, reply(100), reply(100), reply(100), reply(100))).toEqual([3, 1])
    })

    it('lets what is left of a turn stand alone where the next step does not fit beside it', () => {
      expect(lengths(300, user(160), user(140), reply(200))).toEqual([1, 1, 1])
      expect(lengths(300, user(160), user(100), reply(200))).toEqual([1, 2])
    })

    it('divides a step that is too large among its large messages, the small ones whole', () => {
      const { items } = view(
        'u go',
        'call read a',
        `result read ${'p'.repeat(1_000)}`,
        `result read ${'q'.repeat(2_000)}`,
      )
      const [, ...step] = splitForSummarizer(items, { capacityTokens: 600, count: byLength }).flat()
      const size = (item: ViewItem | undefined) =>
        item ? transcriptText([item], { firstNumber: 1, count: byLength }).length + 4 : 0
      expect(step[0]).toBe(items[1])
      const share = Math.floor((600 - size(items[1])) / 2)
      for (const item of step.slice(1)) {
        expect(size(item)).toBeLessThanOrEqual(share)
        expect(size(item)).toBeGreaterThan(share * 0.7)
        const text = transcriptText([item], { firstNumber: 1, count: byLength })
        expect(text.match(/^\[read answered\]$/gm)).toHaveLength(1)
        expect(text).toContain('characters left out')
      }
    })
  })

  it('gives one empty part for nothing, loses nothing, keeps the order and fills no part over its capacity', () => {
    expect(splitForSummarizer([], { capacityTokens: 100, count })).toEqual([[]])
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
