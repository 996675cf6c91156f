/**
 * Documents as the index keeps them on disk: without their texts, each word as a number of a list of its own, so that
 * a part of the index can be stored, read and deleted by itself, and nothing of it stays elsewhere.
 *
 * @module
 */
import { z } from 'zod'
import { Role } from '../message.ts'
import type { DayRange } from './calendar.ts'
import type { Entry } from './entry.ts'
import type { Stored } from './layout.ts'
import type { Shelf } from './shelf.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Goes up whenever a text would be read in another way: words, shapes or dates. What was stored before is made anew. */
export const PACKED_VERSION = 1

/**
 * Some documents of one session, as columns: a hundred thousand objects take a database, and who checks them, longer
 * than all their words.
 */
export const PackedDocuments = z.strictObject({
  version: z.literal(PACKED_VERSION),
  sessionId: z.string(),
  ids: z.array(z.string()).readonly(),
  roles: z.array(Role).readonly(),
  groups: z.array(z.string()).readonly(),
  speakers: z.array(z.string().nullable()).readonly(),
  /** Names one on a line; empty for none. */
  tools: z.array(z.string()).readonly(),
  /** NaN: not known. */
  times: z.instanceof(Float64Array),
  orders: z.instanceof(Float64Array),
  /** Of each document its length and its shape. */
  figures: z.instanceof(Uint32Array),
  /** Place of a document among these, first day, last day; and so on for all dates. */
  dates: z.instanceof(Int32Array),
  words: z.array(z.string()).readonly(),
  /** Of all documents, one after the other: places in `words`. */
  terms: z.union([z.instanceof(Uint16Array), z.instanceof(Uint32Array)]),
  /** For each document, how many of `terms` are its words in order, and how many its compounds. */
  lengths: z.instanceof(Uint32Array),
})
export type PackedDocuments = z.infer<typeof PackedDocuments>

const MOST_IN_SHORT = 65_536

/** All documents are of the session. */
export function pack(
  sessionId: string,
  documents: readonly Stored[],
  { wordOf }: Vocabulary,
): PackedDocuments {
  const places = new Map<number, number>()
  const words: string[] = []
  const terms: number[] = []
  const lengths: number[] = []
  for (const stored of documents) {
    lengths.push(stored.sequenceLength, stored.terms.length - stored.sequenceLength)
    for (const term of stored.terms) {
      const place = places.get(term) ?? words.push(wordOf(term)) - 1
      places.set(term, place)
      terms.push(place)
    }
  }
  const entries = documents.map(({ entry }) => entry)
  return {
    version: PACKED_VERSION,
    sessionId,
    ids: entries.map(({ id }) => id),
    roles: entries.map(({ role }) => role),
    groups: entries.map(({ group }) => group),
    speakers: entries.map(({ speaker }) => speaker),
    tools: entries.map(({ tools }) => tools.join('\n')),
    times: Float64Array.from(entries, ({ at }) => at ?? NaN),
    orders: Float64Array.from(entries, ({ order }) => order),
    figures: Uint32Array.from(entries.flatMap(({ length, shape }) => [length, shape])),
    dates: Int32Array.from(
      entries.flatMap(({ dates }, place) => dates.flatMap(({ from, to }) => [place, from, to])),
    ),
    words,
    terms: words.length <= MOST_IN_SHORT ? Uint16Array.from(terms) : Uint32Array.from(terms),
    lengths: Uint32Array.from(lengths),
  }
}

/** Puts packed documents on a shelf. Throws a RangeError, and adds nothing, where they hold together badly. */
export function unpack(packed: PackedDocuments, shelf: Shelf): void {
  assertWhole(packed)
  const { words, terms, lengths } = packed
  const entries = entriesIn(packed)
  shelf.remove(packed.sessionId, packed.ids)
  const numbers = Int32Array.from(words.map(word => shelf.vocabulary.intern(word)))
  let from = 0
  for (const [index, entry] of entries.entries()) {
    const sequenceLength = lengths[index * 2] ?? 0
    const own = new Int32Array(sequenceLength + (lengths[index * 2 + 1] ?? 0))
    for (let at = 0; at < own.length; at += 1) own[at] = numbers[terms[from + at] ?? 0] ?? 0
    shelf.put({ entry, terms: own, sequenceLength })
    from += own.length
  }
}

const NO_TOOLS: readonly string[] = []
const NO_DATES: readonly DayRange[] = []

function entriesIn(packed: PackedDocuments): readonly Entry[] {
  const { sessionId, ids, roles, groups, speakers, tools, times, orders, figures } = packed
  const dates = datesOf(packed)
  return ids.map((id, place) => {
    const at = times[place] ?? NaN
    const names = tools[place] ?? ''
    return {
      id,
      sessionId,
      role: roles[place] ?? 'user',
      speaker: speakers[place] ?? null,
      at: Number.isNaN(at) ? null : at,
      tools: names === '' ? NO_TOOLS : names.split('\n'),
      order: orders[place] ?? place,
      group: groups[place] ?? '',
      length: figures[place * 2] ?? 0,
      shape: figures[place * 2 + 1] ?? 0,
      dates: dates.get(place) ?? NO_DATES,
    }
  })
}

function datesOf({ dates }: PackedDocuments): ReadonlyMap<number, readonly DayRange[]> {
  const byPlace = new Map<number, DayRange[]>()
  for (let at = 0; at + 2 < dates.length; at += 3) {
    const place = dates[at] ?? 0
    const list = byPlace.get(place) ?? []
    byPlace.set(place, list)
    list.push({ from: dates[at + 1] ?? 0, to: dates[at + 2] ?? 0 })
  }
  return byPlace
}

/** Every column has its documents, and every word of the list is used, so that none stays behind without a document. */
function assertWhole(packed: PackedDocuments): void {
  const { ids, roles, groups, speakers, tools, times, orders, figures, lengths } = packed
  const columns = [roles, groups, speakers, tools, times, orders]
  const isEven =
    columns.every(column => column.length === ids.length) &&
    [figures, lengths].every(column => column.length === ids.length * 2)
  if (!isEven || !hasItsWords(packed))
    throw new RangeError('Packed documents and their words do not belong together.')
}

function hasItsWords({ words, terms, lengths }: PackedDocuments): boolean {
  const isUsed = new Uint8Array(words.length)
  let isKnown = true
  for (const place of terms) {
    isKnown &&= place < words.length
    isUsed[place] = 1
  }
  let total = 0
  for (const length of lengths) total += length
  return isKnown && total === terms.length && !isUsed.includes(0)
}
