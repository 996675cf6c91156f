import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../test/extracted.ts'
import { histories, prose } from '../../../test/items.ts'
import { view } from '../../../test/session.ts'
import { attributeClaims } from './attribution.ts'

const SHOP = view(
  'u Move our shop from MySQL to Postgres before March. Never touch the table customers_legacy.',
  'a Understood. Which version do you run?',
  'u We run MySQL 5.7 on db-01.internal and the dump has 38 GB.',
  'call read_file config/database.yml',
  'result read_file adapter: mysql2, pool: 25, timeout: 5000',
  'a The import failed because Postgres did not listen on port 5432.',
).items

const claimsOf = (summary: string) => attributeClaims(summary, SHOP)
const onlyClaim = (summary: string) => {
  const claims = claimsOf(summary)
  expect(claims).toHaveLength(1)
  return claims[0]!
}

describe('provenance', () => {
  it('supports a list of names that many messages hold, however few of them one holds', () => {
    const lines = Array.from({ length: 9 }, (_, at) => `u See src/part-${at}/file-${at}.ts.`)
    const names = lines.map(line => /src\S+ts/.exec(line)?.[0] ?? '')
    const [claim] = attributeClaims(`- ${names.join(' ')}`, view(...lines).items)
    expect(claim).toMatchObject({ isSupported: true, unknownPieces: [] })
    const [invented] = attributeClaims(`- ${names.join(' ')} src/x/y.ts`, view(...lines).items)
    expect(invented).toMatchObject({ isSupported: false, unknownPieces: ['src/x/y.ts'] })
  })

  it.each([
    ['- The dump has 38 GB.', 'e3'],
    ['- The table customers_legacy must never be touched.', 'e1'],
    ['- The import failed: Postgres was not listening on port 5432', 'e6'],
    ['- The pool in config is 25, the timeout 5000.', 'e5'],
  ])('finds where “%s” comes from', (summary, messageId) => {
    const claim = onlyClaim(summary)
    expect(claim.isSupported).toBe(true)
    expect(claim.sources[0]?.messageId).toBe(messageId)
  })

  it('names several messages for a claim that joins them', () => {
    const claim = onlyClaim('- Never touch customers_legacy; the dump on db-01.internal has 38 GB.')
    expect(claim.sources.map(({ messageId }) => messageId).toSorted()).toEqual(['e1', 'e3'])
    expect(claim.isSupported).toBe(true)
  })

  it.each([
    '- The users prefer green buttons with rounded corners.',
    '- Redis caches every session for an hour.',
  ])('flags what nobody said: %s', summary => {
    expect(onlyClaim(summary)).toMatchObject({ isSupported: false, sources: [] })
  })

  it('flags a figure or a name that was copied wrongly', () => {
    const claim = onlyClaim('- We run MySQL on db-02.internal and the dump has 83 GB.')
    expect(claim.unknownPieces.toSorted()).toEqual(['83 GB', 'db-02.internal'])
    expect(claim.isSupported).toBe(false)
  })

  it('numbers messages as the summarizer was told', () => {
    const [claim] = attributeClaims('- The dump has 38 GB [¶12].', SHOP, { firstNumber: 10 })
    expect(claim?.sources[0]).toMatchObject({ messageId: 'e3', number: 12, cited: true })
    expect(claim).toMatchObject({ unknownCitations: [], isSupported: true })
  })

  it('flags a citation of what does not exist, and believes none that does not hold what is said', () => {
    expect(onlyClaim('- The dump has 38 GB [¶3, ¶77].')).toMatchObject({
      unknownCitations: [77],
      isSupported: false,
    })
    const claim = onlyClaim('- The dump has 38 GB [¶2].')
    expect(claim.sources.map(({ messageId, cited }) => [messageId, cited])).toEqual([['e3', false]])
  })

  it.each([
    [9, [9]],
    [10, []],
    [15, []],
    [16, [16]],
  ])('knows whether message ¶%d is of the span from ¶10 to ¶15', (number, unknown) => {
    const [claim] = attributeClaims(`- The dump has 38 GB [¶${number}].`, SHOP, { firstNumber: 10 })
    expect(claim?.unknownCitations).toEqual(unknown)
  })

  it('names the newer of two messages that hold as much, and the cited one before it', () => {
    const twice = view('u Zebra gardens', 'a Hm.', 'u Zebra gardens', 'a Hm.').items
    const first = (text: string) => attributeClaims(text, twice)[0]?.sources[0]?.messageId
    expect(first('- zebra gardens')).toBe('e3')
    expect(first('- zebra gardens [¶1]')).toBe('e1')
    const halves = view('u beta', 'a Hm.', 'u alpha', 'a Hm.').items
    expect(
      attributeClaims('- beta alpha', halves)[0]?.sources.map(source => source.messageId),
    ).toEqual(['e3', 'e1'])
    expect(
      attributeClaims('- alpha beta', halves)[0]?.sources.map(source => source.messageId),
    ).toEqual(['e3', 'e1'])
  })

  it('asks more of several messages together than of one', () => {
    const { items } = view('u apple pears', 'a plums', 'u cherry melons', 'a grapes', 'u figs')
    const claim = (text: string) => attributeClaims(`- ${text}`, items)[0]
    const halves = claim('apple pears cherry melons lorem ipsum dolor')
    expect(halves?.share).toBeCloseTo(4 / 7)
    expect(halves?.isSupported).toBe(false)
    expect(claim('apple pears cherry melons lorem ipsum')?.isSupported).toBe(true)
    expect(claim('apple pears lorem ipsum')?.isSupported).toBe(true)
    expect(claim('apple pears lorem ipsum dolor')?.isSupported).toBe(false)
  })

  it('supports every line that an extractive summary copies', () => {
    fc.assert(
      fc.property(histories(), items => {
        const summary = summaryOf(items, { targetTokens: 300 })
        const listed = attributeClaims(summary, items).filter(({ heading }) => heading === 'Goal')
        for (const claim of listed) expect(claim.sources.length).toBeGreaterThan(0)
      }),
    )
  })

  it('names only messages of the span, at most three for a claim, shares within 0 and 1', () => {
    fc.assert(
      fc.property(histories(), prose, (items, summary) => {
        const ids = new Set(items.map(({ id }) => id))
        for (const { sources, share } of attributeClaims(summary, items)) {
          expect(sources.length).toBeLessThanOrEqual(3)
          expect(share).toBeLessThanOrEqual(1)
          for (const source of sources) {
            expect(ids).toContain(source.messageId)
            expect(source.share).toBeGreaterThan(0)
            expect(source.share).toBeLessThanOrEqual(1 + 1e-9)
          }
        }
      }),
    )
  })

  it('supports a message’s own words by that message', () => {
    fc.assert(
      fc.property(histories(), fc.nat(), (items, pick) => {
        const item = items[pick % items.length]
        const said = item?.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])) ?? []
        for (const claim of attributeClaims(said.join('\n'), items)) {
          expect(claim.unknownPieces).toEqual([])
          expect(claim.share).toBeGreaterThan(0.5)
        }
      }),
    )
  })
})
