import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repair } from '../../engine/request/repair.ts'
import { faultsOf } from '../history-faults.ts'
import { viewItem } from '../session.ts'
import { plainHistories, requestPoints } from './plain-history-arbitrary.ts'
import { partsOf, plainOf } from './plain-log.ts'
import { contentText } from './plain-message.ts'
import { withPlaceholders } from './preset-run.ts'
import { repaired } from './repaired.ts'

describe('plain histories', () => {
  it('have every shape: over 40 messages, over 20 turns, parallel calls, structures, blank texts', () => {
    const seen = { messages: 0, turns: 0, parallel: 0, structures: 0, blanks: 0, long: 0 }
    fc.assert(
      fc.property(plainHistories(), messages => {
        const results = messages.flatMap(message => message.results ?? [])
        if (messages.length > 40) seen.messages += 1
        if (messages.filter(({ role }) => role === 'user').length > 20) seen.turns += 1
        if (messages.some(message => (message.calls?.length ?? 0) > 1)) seen.parallel += 1
        if (results.some(({ content }) => typeof content !== 'string')) seen.structures += 1
        if (messages.some(({ text }) => text === '')) seen.blanks += 1
        if (results.some(({ content }) => contentText(content).length > 20_000)) seen.long += 1
        expect(requestPoints(messages).at(-1)).toBe(messages.length)
      }),
      { numRuns: 200, seed: 1 },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
  })
})

describe('the repair that was written apart', () => {
  it('agrees with the engine’s on any piece of a history, but for its placeholders', () => {
    fc.assert(
      fc.property(plainHistories(8), fc.nat(30), fc.nat(30), (messages, from, count) => {
        const piece = messages.slice(from, from + count)
        const ours = repair({
          items: piece.flatMap((message, index) => {
            const parts = partsOf(message)
            return parts.length === 0 ? [] : [viewItem(message.role, parts, { id: `m${index}` })]
          }),
        })
        expect(faultsOf(ours.items).filter(fault => !fault.startsWith('The last'))).toEqual([])
        expect(ours.items.map(plainOf).map(withPlaceholders)).toEqual(repaired(piece))
      }),
      { numRuns: 300 },
    )
  })
})
