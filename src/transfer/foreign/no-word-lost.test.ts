/**
 * No word of a recognised conversation vanishes in silence, in every format: each is in the log, or a warning of the preview counts it.
 * Strange things are put into generated exports. 2,000 of each with `PALIMPSEST_PROPERTY_RUNS=10000`.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chances, chances } from '../../test/chances.ts'
import { importsOf } from '../../test/foreign-files.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { TALK_FORMATS } from '../../test/talks/formats.ts'
import { heldBy, type TalkFormat, talkOf, wordsIn, wordsOf } from '../../test/talks/talk.ts'
import { isRecord } from './read-json.ts'

const RUNS = propertyRuns() > 100 ? Math.floor(propertyRuns() / 5) : 20

/** Words that are nowhere else. */
const STRANGE = 'w9001x and w9002x'

type Place = Record<string, unknown> | unknown[]

/** A part, a field or an error that no reader was told about, with words. */
const ADDITIONS: readonly ((place: Place) => void)[] = [
  place => addPart(place, { type: 'hologram', scene: { caption: STRANGE } }),
  place => addPart(place, { type: 'hologram', text: STRANGE }),
  place => addPart(place, { type: 'error', error: { message: STRANGE } }),
  place => addPart(place, { type: 'text', text: [{ value: STRANGE }] }),
  place => addPart(place, STRANGE),
  place => addField(place, 'aside', STRANGE),
  place => addField(place, 'error', STRANGE),
  place => addField(place, 'error', { message: STRANGE }),
  place => addField(place, 'margin', { notes: ['x', { words: STRANGE }] }),
]

function addPart(place: Place, part: unknown) {
  if (Array.isArray(place)) place.push(part)
  else addField(place, 'content_more', [part])
}

function addField(place: Place, key: string, value: unknown) {
  if (Array.isArray(place)) place.push({ type: 'hologram', [key]: value })
  else if (!(key in place)) place[key] = value
}

const isPlace = (value: unknown): value is Place => Array.isArray(value) || isRecord(value)

/** The objects and lists that hold words of one message, the innermost ones. */
function placesIn(value: unknown, hasWords: (text: string) => boolean): readonly Place[] {
  if (!isPlace(value)) return []
  const below = Object.values(value).flatMap(held => placesIn(held, hasWords))
  const isInnermost = Object.values(value).some(held => typeof held === 'string' && hasWords(held))
  return isInnermost ? [...below, value] : below
}

/** The export with something strange in it; null if it is no JSON, or no place was found. */
function withStrange(text: string, chance: Chances): string | null {
  const isLines = /\}\n\{/.test(text)
  const values: readonly unknown[] = isLines
    ? text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
    : text.startsWith('<')
      ? []
      : [JSON.parse(text)]
  const places = placesIn(values, held => wordsIn(held).length > 0)
  const place = places[chance.below(Math.max(1, places.length))]
  const add = ADDITIONS[chance.below(ADDITIONS.length)]
  if (!place || !add) return null
  add(place)
  const written = values.map(value => JSON.stringify(value))
  return isLines ? `${written.join('\n')}\n` : (written[0] ?? null)
}

async function expectNoLoss(format: TalkFormat, seed: number) {
  const chance = chances(seed)
  const talk = heldBy(talkOf(chance), format.holds)
  const plain = format.write(talk)
  const strange = format.name === 'Palimpsest' ? null : withStrange(plain, chance)
  const { files, sessions } = await importsOf([{ name: 'x', text: strange ?? plain }])
  const stored = JSON.stringify(sessions.map(({ events }) => events))
  const held = new Set(wordsIn(stored.replaceAll('\\n', ' ')))
  expect(talk.messages.flatMap(wordsOf).filter(word => !held.has(word))).toEqual([])
  const told = [
    ...sessions.flatMap(({ found }) => found.warnings),
    ...files.flatMap(({ faults }) => faults),
  ]
  const isTold = told.some(each => /no place in|hidden entr/.test(each))
  const isIn = wordsIn(STRANGE).every(word => held.has(word))
  if (strange?.includes('w9001x'))
    expect({ strange, isIn: isIn || isTold }).toEqual({ strange, isIn: true })
}

describe('no word of a conversation vanishes in silence', () => {
  it.each(TALK_FORMATS)('of $name', { timeout: RUNS * 1_000 + 60_000 }, async format => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), seed => expectNoLoss(format, seed)),
      { numRuns: RUNS },
    )
  })

  it.each(TALK_FORMATS)('of $name, and a whole export has no such note', async format => {
    const talk = heldBy(talkOf(chances(7)), format.holds)
    const { sessions } = await importsOf([{ name: 'x', text: format.write(talk) }])
    expect(sessions.flatMap(({ found }) => found.warnings).join('\n')).not.toContain('no place in')
  })
})
