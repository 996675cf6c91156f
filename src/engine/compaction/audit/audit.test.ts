import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histories, prose } from '../../../test/items.ts'
import { coverageOf } from '../../../test/coverage.ts'
import { view } from '../../../test/session.ts'
import { audit, readableText } from './audit.ts'
import { isCritical } from './criticality.ts'
import type { FactKind } from './fact.ts'
import { extractFacts } from './facts.ts'

const SHOP = view(
  'u Move our shop to Postgres before May 5, 2024. Never touch the table customers_legacy.',
  'call read config/database.yml',
  'result read adapter: mysql2 host: db-01.internal pool: 1204331',
  'a We decided to use pgloader because it converts types by itself.',
  'u ok',
).items

const facts = extractFacts(SHOP)

describe('audit', () => {
  it('finds nothing in nothing, lists everything, the most critical first, and lost nothing of a conversation without facts', () => {
    const { kept, missing } = audit(facts, '')
    expect(kept).toBe(0)
    expect(missing).toHaveLength(facts.length)
    const critical = missing.map(({ criticality }) => criticality)
    expect(critical).toEqual(critical.toSorted((left, right) => right - left))
    expect(audit([], '')).toEqual({ total: 0, kept: 0, missing: [], unsure: [] })
  })

  it('tells kind by kind what a summary kept, and links what it lost to its message', () => {
    const summary =
      '- The shop moves to Postgres before May 5, 2024.\n- Never touch the customers_legacy table.'
    const { missing, unsure } = audit(facts, summary)
    const lost = new Set([...missing, ...unsure])
    const keptOf = (wanted: FactKind) =>
      facts.filter(({ kind }) => kind === wanted).map(fact => !lost.has(fact))
    expect(keptOf('rule')).toEqual([true])
    expect(keptOf('date')).toEqual([true])
    expect(keptOf('decision')).toEqual([false])
    expect(missing.find(({ text }) => text === 'config/database.yml')?.messageId).toBe('e2')
  })

  it('weighs by criticality, and covers all of any conversation that is kept whole', () => {
    const with1 = coverageOf(facts, audit(facts, 'config/database.yml'))
    const with2 = coverageOf(facts, audit(facts, '1204331'))
    expect(with1).toBeGreaterThan(with2)
    expect(with2).toBeGreaterThan(0)
    fc.assert(
      fc.property(histories(), items => {
        expect(audit(extractFacts(items), readableText(items)).missing).toEqual([])
      }),
    )
  })

  it('reads calls by their keys and values, results and texts, and no reasoning', () => {
    expect(
      readableText([
        {
          parts: [
            { type: 'reasoning', text: 'hm' },
            { type: 'text', text: 'one' },
            {
              type: 'tool-call',
              callId: 'c1',
              tool: 'book',
              input: { path: 'a\tb', list: [1, null, true, { deep: 'x' }] },
            },
          ],
        },
        { parts: [{ type: 'tool-result', callId: 'c1', tool: 'book', output: 'two' }] },
      ]),
    ).toBe('one\npath\nlist\na\tb\n1\ndeep\nx\ntwo')
  })

  it('never covers less when more is kept, and its figures add up', () => {
    fc.assert(
      fc.property(histories(), prose, prose, (items, some, more) => {
        const all = extractFacts(items)
        const less = audit(all, some)
        const larger = audit(all, `${some}\n${more}`)
        expect(coverageOf(all, larger)).toBeGreaterThanOrEqual(coverageOf(all, less))
        expect(less.kept + less.missing.length + less.unsure.length).toBe(less.total)
        expect(less.total).toBe(all.length)
      }),
    )
  })

  it('C12: reports an order to stop or to wait that a summary lost as critical', () => {
    const told = extractFacts(
      view(
        'u Rename the table.\nWait for me.',
        'a Yes.',
        'u Stop here.',
        'u That is done.\nPlease wait for me before you go on.',
        'u do not continue',
      ).items,
    )
    const lost = audit(told, '- The table is renamed.').missing
    for (const text of [
      'Wait for me.',
      'Stop here.',
      'That is done.',
      'Please wait for me before you go on.',
      'do not continue',
    ]) {
      const fact = lost.find(missing => missing.text === text)
      expect(fact && isCritical(fact)).toBe(true)
    }
    const kept = audit(told, '- The user said: “Wait for me.” Stop here.').missing
    expect(kept.map(({ text }) => text)).not.toContain('Stop here.')
  })
})
