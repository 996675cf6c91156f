import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { heldAt, lookAround, nearnessAt, type Nearness } from './proximity.ts'
import { rarityOf, weightOf } from './bm25.ts'
import { dayOf } from './day-number.ts'
import { markDays } from './date-match.ts'
import { interned, readDocument } from './analyze-document.ts'
import { gather, type Term } from './accumulate-scores.ts'
import type { Layout, Stored } from './forward-index.ts'
import { readQuestion } from './query.ts'
import { roughlyBest } from './first-stage.ts'
import { createShelf, type Shelf } from './document-store.ts'
import { isShort, timeSigns } from './features.ts'
import { sittingAt, weighSittings } from './segments.ts'

/** 13 March 2024, 12:00 UTC. */
const NOON = 1_710_331_200_000
const WORDS = [
  'I',
  'why?',
  'yesterday',
  'fence',
  'green',
  'harbour',
  'the',
  'readFile',
  'a/b.ts',
  '数据库',
]

const said = fc.record({
  session: fc.constantFrom('s', 't', 'u'),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }),
  opensGroup: fc.boolean(),
  day: fc.constantFrom(-9, -1, 0, 3, 40),
})
type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never

/** Puts documents behind those that the shelf holds. */
function fill(shelf: Shelf, documents: readonly Said[]): void {
  let group = shelf.size()
  for (const { session, words, opensGroup, day } of documents) {
    if (opensGroup) group += 1
    const order = shelf.size()
    const document = {
      id: `${order}`,
      sessionId: session,
      text: words.join(' '),
      role: 'user' as const,
      speaker: null,
      at: NOON + day * 86_400_000,
      tools: [],
      order,
      group: `${group}`,
    }
    shelf.put(interned(readDocument(document), shelf.vocabulary))
  }
}

function termsOf(words: readonly string[], { vocabulary, size }: Shelf): readonly Term[] {
  return words.flatMap(word => {
    const postings = vocabulary.postingsOf(vocabulary.find(word))
    return postings.length === 0
      ? []
      : [
          {
            word,
            rarity: rarityOf(postings.length, size()),
            postings,
            isIdentifier: word.includes('/'),
          },
        ]
  })
}

const heldBy = ({ terms, termsFrom, termsTo }: Stored) => terms.slice(termsFrom, termsTo)

/** The same, as anybody would read the definitions: every document is looked at for every word. */
function plain(layout: Layout, shelf: Shelf, terms: readonly Term[]) {
  const { stored, groupFrom, groupTo } = layout
  const average = stored.reduce((sum, { entry }) => sum + entry.length, 0) / stored.length || 1
  const places = stored.map((_, place) => place)
  const countIn = (place: number, word: string) => {
    const term = shelf.vocabulary.find(word)
    return Math.min(31, heldBy(stored[place]!).filter(one => one === term).length)
  }
  const within = (place: number, radius: number) =>
    places.filter(
      other =>
        Math.abs(other - place) <= radius && other >= groupFrom[place]! && other < groupTo[place]!,
    )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const weightIn = (place: number, radius: number, word: string) => {
    const window = within(place, radius)
    const length = sum(window.map(other => stored[other]!.entry.length))
    const count = sum(window.map(other => countIn(other, word)))
    return weightOf(count, length / (average * (2 * radius + 1)))
  }
  const weights = (radius: number) =>
    places.map(place =>
      terms.reduce((total, { word, rarity }) => total + rarity * weightIn(place, radius, word), 0),
    )
  return { places, within, countIn, weightIn, weights, sum }
}

function plainNearness(
  place: number,
  { mass, terms, ...plainly }: ReturnType<typeof plain> & { mass: number; terms: readonly Term[] },
): Nearness {
  const { within, countIn, weightIn } = plainly
  const before = [0, 0, 0, 0, 0, 0]
  const after = [0, 0, 0, 0, 0]
  const windows = [0, 0, 0, 0]
  let own = 0
  let rarest = 0
  let identified = 0
  for (const { word, rarity, isIdentifier } of terms) {
    const share = rarity / mass
    const holding = within(place, 5).filter(other => countIn(other, word) > 0)
    own += share * weightIn(place, 0, word)
    if (holding.includes(place)) {
      rarest = Math.max(rarest, rarity)
      if (isIdentifier) identified += share
    }
    const nearest = holding.findLast(other => other <= place) ?? holding[0]
    if (nearest === undefined) continue
    const strength = share * Math.min(1, weightIn(nearest, 0, word))
    if (nearest <= place) before[place - nearest]! += strength
    else after[nearest - place - 1]! += strength
    for (const [window, radius] of [1, 2, 3, 5].entries())
      windows[window]! += share * weightIn(place, radius, word)
  }
  return { before, after, windows, own, rarest, identified }
}

describe('the looks of a search', () => {
  it('see what is there, also after other questions and other documents', () => {
    const questions = fc.uniqueArray(
      fc.constantFrom('fenc', 'green', 'harbour', 'a/b.ts', '数据'),
      {
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(said, { minLength: 1, maxLength: 30 }), questions), {
          minLength: 1,
          maxLength: 3,
        }),
        rounds => {
          const shelf = createShelf()
          for (const [documents, words] of rounds) {
            fill(shelf, documents)
            const layout = shelf.layout()
            const terms = termsOf(words, shelf)
            const whole = { from: 0, to: layout.stored.length }
            const plainly = plain(layout, shelf, terms)
            const { places, weights, countIn, within } = plainly

            const { own, near, wide, touched } = gather({ terms, layout, stretch: whole })
            const seen = <Value>(of: ArrayLike<Value>) => places.map(place => of[place])
            expect(seen(own)).toEqual(weights(0))
            expect(seen(near)).toEqual(weights(2))
            expect(seen(wide)).toEqual(weights(5))
            expect([...touched].toSorted((left, right) => left - right)).toEqual(
              places.filter(place =>
                within(place, 5).some(other => terms.some(({ word }) => countIn(other, word) > 0)),
              ),
            )

            const asked = places.filter(place => place % 2 === 0)
            const around = lookAround(asked, { terms, mass: 3, layout, phrasePostings: null })
            expect(asked.map(place => nearnessAt(place, around))).toEqual(
              asked.map(place => plainNearness(place, { ...plainly, terms, mass: 3 })),
            )
            expect(asked.map(place => heldAt(place, around))).toEqual(
              asked.map(place =>
                terms.map(({ word }) => word).filter(word => countIn(place, word) > 0),
              ),
            )

            const sittings = weighSittings(terms, layout)
            expect(places.map(place => sittingAt(place, sittings))).toEqual(
              plainSittings(layout, terms, plainly),
            )
            expect(sittings.highest).toBe(
              Math.max(0, ...places.map(place => sittingAt(place, sittings))),
            )
          }
        },
      ),
      { numRuns: propertyRuns() },
    )
  })
})

function plainSittings(
  { stored, groupFrom, groupTo }: Layout,
  terms: readonly Term[],
  { places, countIn, sum }: ReturnType<typeof plain>,
): readonly number[] {
  const groups = [...new Set(groupFrom)]
  const lengthOf = (from: number, to: number) =>
    sum(stored.slice(from, to).map(({ entry }) => entry.length))
  const average = lengthOf(0, stored.length) / groups.length || 1
  const countOf = (group: number, word: string) =>
    sum(places.filter(place => groupFrom[place] === group).map(place => countIn(place, word)))
  const rarities = terms.map(({ word }) =>
    rarityOf(groups.filter(group => countOf(group, word) > 0).length, groups.length),
  )
  const share = terms.length === 0 ? 0 : 1 / sum(rarities)
  return places.map(place => {
    const group = groupFrom[place]!
    const relative = lengthOf(group, groupTo[group]!) / average
    const weights = terms.map(
      ({ word }, term) => rarities[term]! * weightOf(countOf(group, word), relative),
    )
    return sum(weights) * share
  })
}

describe('the days of a question', () => {
  it('speak for the documents for which each sign of time speaks', () => {
    const day = fc.integer({ min: -40, max: 40 }).map(offset => dayOf(NOON) + offset)
    const range = fc.tuple(day, fc.integer({ min: 0, max: 60 })).map(([from, days]) => ({
      from,
      to: from + days,
    }))
    fc.assert(
      fc.property(fc.array(said), fc.array(range, { maxLength: 3 }), (documents, asked) => {
        const shelf = createShelf()
        fill(shelf, documents)
        const layout = shelf.layout()
        const expected = layout.stored.map(({ entry }) => {
          const { thatDay, aboutThen, datedThen } = timeSigns(entry, asked.filter(isShort))
          return thatDay + aboutThen + datedThen
        })
        const dated = markDays(asked, layout, { from: 0, to: layout.stored.length })
        expect([...layout.desk.signs.subarray(0, layout.stored.length)]).toEqual(expected)
        expect([...dated].toSorted((left, right) => left - right)).toEqual(
          [...expected.keys()].filter(place => expected[place] !== 0),
        )
      }),
      { numRuns: propertyRuns() },
    )
  })
})

describe('the best of a rough look', () => {
  it('are the first of all', () => {
    const options = fc.record({
      documents: fc.array(said, { minLength: 1, maxLength: 60 }),
      words: fc.uniqueArray(fc.constantFrom('fence', 'green', 'harbour', 'I', 'on 13 March 2024')),
      limit: fc.integer({ min: 1, max: 20 }),
      ownWords: fc.boolean(),
    })
    fc.assert(
      fc.property(options, ({ documents, words, limit, ownWords }) => {
        const shelf = createShelf()
        fill(shelf, documents)
        const question = readQuestion(words.join(' '), {
          now: null,
          speakers: new Map(),
          demandsPhrases: true,
        })
        const layout = shelf.layout()
        const terms = termsOf(question.words, shelf)
        const best = (count: number) =>
          roughlyBest(count, {
            question,
            surroundings: { terms, mass: 3, layout, phrasePostings: null },
            sittings: weighSittings(terms, layout),
            accepts: ({ slot }) => slot % 5 > 0,
            stretch: { from: 0, to: layout.stored.length },
            ownWords,
            precedes: (left, right) => left < right,
          })
        expect(best(limit)).toEqual(best(documents.length).slice(0, limit))
      }),
      { numRuns: propertyRuns() },
    )
  })
})
