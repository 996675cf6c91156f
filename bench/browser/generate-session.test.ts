import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldBranch, viewOf } from '../../src/engine/branch/branch.ts'
import { repair } from '../../src/engine/request/repair.ts'
import { countMessages } from '../../src/engine/tokens/request-tokens.ts'
import { countTokens } from '../../src/workers/token-counter.ts'
import { generateSession } from './generate-session.ts'

const ENDS_AT = Date.UTC(2026, 10, 22)
const sessionOf = (messages: number) => generateSession('Long', { messages, endsAt: ENDS_AT })

describe('generateSession', () => {
  it('gives the same session every time, of as many messages as asked for, the last one at its time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), messages => {
        const { events } = sessionOf(messages)
        expect(sessionOf(messages).events).toEqual(events)
        expect(events).toHaveLength(messages + 1)
        expect(events.at(-1)?.at).toBe(ENDS_AT)
      }),
      { numRuns: 20 },
    )
  })

  it('gives messages of about 195 tokens, every eighth the result of a tool and longer than all others', () => {
    const { items } = viewOf(foldBranch(sessionOf(800).events))
    const count = (text: string) => ({ tokens: countTokens(text), source: 'tokenized' }) as const
    const sizes = items.map(item => countMessages([item], count).tokens)
    const results = items.flatMap((item, position) => (item.role === 'tool' ? [position] : []))
    expect(results).toHaveLength(100)
    const others = sizes.filter((_, position) => !results.includes(position))
    expect(Math.min(...results.map(position => sizes[position] ?? 0))).toBeGreaterThan(
      Math.max(...others),
    )
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
    expect(mean).toBeGreaterThan(180)
    expect(mean).toBeLessThan(210)
  })

  it('gives a conversation that needs no repair', () => {
    const view = viewOf(foldBranch(sessionOf(200).events))
    expect(repair(view).items).toEqual(view.items)
  })
})
