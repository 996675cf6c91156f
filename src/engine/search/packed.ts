/**
 * Documents as the index keeps them on disk: without their texts, each word as a number of a list of its own, so that
 * a part of the index can be stored, read and deleted by itself, and nothing of it stays elsewhere.
 *
 * @module
 */
import { z } from 'zod'
import { Role } from '../message/message.ts'
import type { DayRange } from './day-number.ts'
import type { DocumentMetadata } from './analyze-document.ts'
import type { IndexedDocument } from './forward-index.ts'
import { PackedStrings, packStrings, unpackStrings } from './packed-strings.ts'
import type { DocumentStore } from './document-store.ts'
import type { InvertedIndex } from './inverted-index.ts'

/** Goes up whenever a text would be read in another way: words, shapes or dates. What was stored before is made anew. */
export const PACKED_VERSION = 2

/** Some documents of one session, as few large columns: many small things take a database longer than all their words. */
export const PackedDocuments = z.strictObject({
  version: z.literal(PACKED_VERSION),
  sessionId: z.string(),
  ids: PackedStrings,
  /** Places in `Role.options`. */
  roles: z.instanceof(Uint8Array),
  /** What many documents have in common, each once. */
  labels: PackedStrings,
  /** Of each document its group, its speaker and the names of its tools, one on a line: places in `labels`, from 1 on; 0 for none. */
  labelled: z.instanceof(Uint32Array),
  /** NaN: not known. */
  times: z.instanceof(Float64Array),
  orders: z.instanceof(Float64Array),
  /** Of each document its length and its shape. */
  figures: z.instanceof(Uint32Array),
  /** Place of a document among these, first day, last day; and so on for all dates. */
  dates: z.instanceof(Int32Array),
  words: PackedStrings,
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
  documents: readonly IndexedDocument[],
  { wordOf }: InvertedIndex,
): PackedDocuments {
  const words = createNumbering<number>()
  const labels = createNumbering<string>()
  const terms: number[] = []
  const lengths: number[] = []
  for (const { terms: held, termsFrom, sequenceTo, termsTo } of documents) {
    lengths.push(sequenceTo - termsFrom, termsTo - sequenceTo)
    for (let at = termsFrom; at < termsTo; at += 1) terms.push(words.placeOf(held[at] ?? 0))
  }
  const entries = documents.map(({ entry }) => entry)
  const labelled = entries.flatMap(({ group, speaker, tools }) => [
    labels.placeOf(group) + 1,
    speaker === null ? 0 : labels.placeOf(speaker) + 1,
    tools.length === 0 ? 0 : labels.placeOf(tools.join('\n')) + 1,
  ])
  return {
    version: PACKED_VERSION,
    sessionId,
    ids: packStrings(entries.map(({ id }) => id)),
    roles: Uint8Array.from(entries, ({ role }) => Role.options.indexOf(role)),
    labels: packStrings(labels.values),
    labelled: Uint32Array.from(labelled),
    times: Float64Array.from(entries, ({ at }) => at ?? NaN),
    orders: Float64Array.from(entries, ({ order }) => order),
    figures: Uint32Array.from(entries.flatMap(({ length, shape }) => [length, shape])),
    dates: Int32Array.from(
      entries.flatMap(({ dates }, place) => dates.flatMap(({ from, to }) => [place, from, to])),
    ),
    words: packStrings(words.values.map(wordOf)),
    terms: words.values.length <= MOST_IN_SHORT ? Uint16Array.from(terms) : Uint32Array.from(terms),
    lengths: Uint32Array.from(lengths),
  }
}

/** Numbers things from 0 on, in the order in which they first come. */
function createNumbering<Thing>() {
  const places = new Map<Thing, number>()
  const values: Thing[] = []
  const placeOf = (thing: Thing): number => {
    const known = places.get(thing)
    if (known !== undefined) return known
    places.set(thing, values.length)
    return values.push(thing) - 1
  }
  return { values, placeOf }
}

/** Puts packed documents on a store. Throws a RangeError, and adds nothing, where they hold together badly. */
export function unpack(packed: PackedDocuments, store: DocumentStore): void {
  assertWhole(packed)
  const ids = unpackStrings(packed.ids)
  const entries = entriesIn(packed, ids)
  const words = unpackStrings(packed.words)
  store.remove(packed.sessionId, ids)
  const numbers = new Int32Array(words.length)
  for (const [place, word] of words.entries()) numbers[place] = store.vocabulary.intern(word)
  const terms = numbered(packed.terms, numbers)
  let termsFrom = 0
  for (const [index, entry] of entries.entries()) {
    const sequenceTo = termsFrom + (packed.lengths[index * 2] ?? 0)
    const termsTo = sequenceTo + (packed.lengths[index * 2 + 1] ?? 0)
    store.put({ entry, terms, termsFrom, sequenceTo, termsTo })
    termsFrom = termsTo
  }
}

function numbered(places: ArrayLike<number>, numbers: Int32Array): Int32Array {
  const terms = new Int32Array(places.length)
  for (let at = 0; at < terms.length; at += 1) terms[at] = numbers[places[at] ?? 0] ?? 0
  return terms
}

const NO_TOOLS: readonly string[] = []
const NO_DATES: readonly DayRange[] = []

function entriesIn(packed: PackedDocuments, ids: readonly string[]): readonly DocumentMetadata[] {
  const { sessionId, roles, times, orders, figures } = packed
  const commons = commonsIn(packed)
  const dates = datesOf(packed)
  return ids.map((id, place) => {
    const at = times[place] ?? NaN
    return {
      id,
      sessionId,
      role: Role.options[roles[place] ?? 0] ?? 'user',
      at: Number.isNaN(at) ? null : at,
      order: orders[place] ?? place,
      length: figures[place * 2] ?? 0,
      shape: figures[place * 2 + 1] ?? 0,
      dates: dates.get(place) ?? NO_DATES,
      ...commons(place),
    }
  })
}

/** What a document has in common with others, by its place. */
function commonsIn({ labels, labelled }: PackedDocuments) {
  const names = unpackStrings(labels)
  const groups = ['', ...names]
  const speakers = [null, ...names]
  const tools = [NO_TOOLS, ...names.map(name => name.split('\n'))]
  return (place: number): Pick<DocumentMetadata, 'group' | 'speaker' | 'tools'> => ({
    group: groups[labelled[place * 3] ?? 0] ?? '',
    speaker: speakers[labelled[place * 3 + 1] ?? 0] ?? null,
    tools: tools[labelled[place * 3 + 2] ?? 0] ?? NO_TOOLS,
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
  const { ids, roles, labels, labelled, times, orders, figures, lengths } = packed
  const documents = ids.ends.length
  const isEven =
    [roles, times, orders].every(({ length }) => length === documents) &&
    [figures, lengths].every(({ length }) => length === documents * 2) &&
    labelled.length === documents * 3
  const isNamed =
    roles.every(role => role < Role.options.length) &&
    labelled.every(label => label <= labels.ends.length)
  if (!isEven || !isNamed || !hasItsWords(packed))
    throw new RangeError('Packed documents and their words do not belong together.')
}

function hasItsWords({ words, terms, lengths }: PackedDocuments): boolean {
  const isUsed = new Uint8Array(words.ends.length)
  let isKnown = true
  for (let at = 0; at < terms.length; at += 1) {
    const place = terms[at] ?? 0
    isKnown &&= place < isUsed.length
    isUsed[place] = 1
  }
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return isKnown && total === terms.length && !isUsed.includes(0)
}
