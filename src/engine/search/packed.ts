/** The stored format of documents: columns with their own dictionary. Each part is stored, read and deleted alone. */
import type { DocumentMetadata, IndexedDocument } from './document.ts'
import { z } from 'zod'
import { Role } from '../message/message-schema.ts'
import type { DayRange } from '../text/day-number.ts'
import type { DocumentStore } from './document-store.ts'
import type { InvertedIndex } from './inverted-index.ts'

/** Schema of packed strings; stored. */
export const PackedStrings = z.strictObject({
  text: z.string(),
  /** End offset of each string, in UTF-16 units. */
  ends: z.instanceof(Uint32Array),
})
export type PackedStrings = z.infer<typeof PackedStrings>

/** Packs strings in their order. */
export function packStrings(strings: readonly string[]): PackedStrings {
  const ends = new Uint32Array(strings.length)
  let end = 0
  for (const [index, { length }] of strings.entries()) {
    end += length
    ends[index] = end
  }
  return { text: strings.join(''), ends }
}

/** Unpacks strings. Throws `RangeError` if `ends` and `text` do not match. */
export function unpackStrings({ text, ends }: PackedStrings): readonly string[] {
  const strings: string[] = []
  let from = 0
  for (const to of ends) {
    if (to < from || to > text.length) break
    strings.push(text.slice(from, to))
    from = to
  }
  if (strings.length < ends.length || from < text.length)
    throw new RangeError('Packed strings and their ends do not belong together.')
  return strings
}

/** Increase it if words, turn features or dates change. Documents of another version are analyzed again. */
export const PACKED_VERSION = 4

/** Some documents of one session in a few large columns, which a database copies faster than many objects. */
export const PackedDocuments = z.strictObject({
  version: z.literal(PACKED_VERSION),
  sessionId: z.string(),
  ids: PackedStrings,
  /** Indexes into `Role.options`. */
  roles: z.instanceof(Uint8Array),
  /** The values that documents share: session days, speakers and tools. */
  labels: PackedStrings,
  /** For each document its session day, speaker and tool names (one on each line) in `labels` from 1; 0 for none. */
  labelled: z.instanceof(Uint32Array),
  /** Milliseconds since the Unix epoch; NaN: unknown. */
  times: z.instanceof(Float64Array),
  orders: z.instanceof(Float64Array),
  /** For each document its length and its turn features. */
  figures: z.instanceof(Uint32Array),
  /** Triples of a document's index, first day and last day, for all mentioned dates. */
  dates: z.instanceof(Int32Array),
  words: PackedStrings,
  /** The terms of all documents in order: indexes into `words`. */
  terms: z.union([z.instanceof(Uint16Array), z.instanceof(Uint32Array)]),
  /** For each document its number of words and of compounds in `terms`. */
  lengths: z.instanceof(Uint32Array),
})
export type PackedDocuments = z.infer<typeof PackedDocuments>

/** Number of words that fit 16 bits. */
const MAX_SHORT = 65_536

/** Packs documents of one session. */
export function pack(
  sessionId: string,
  documents: readonly IndexedDocument[],
  { wordOf }: InvertedIndex,
): PackedDocuments {
  const words = createNumbering<number>()
  const labels = createNumbering<string>()
  const terms: number[] = []
  const lengths: number[] = []
  for (const { terms: documentTerms, termsFrom, sequenceTo, termsTo } of documents) {
    lengths.push(sequenceTo - termsFrom, termsTo - sequenceTo)
    for (let at = termsFrom; at < termsTo; at += 1)
      terms.push(words.numberOf(documentTerms[at] ?? 0))
  }
  const all = documents.map(({ metadata }) => metadata)
  const labelled = all.flatMap(({ sessionDay, speaker, tools }) => [
    labels.numberOf(sessionDay) + 1,
    speaker === null ? 0 : labels.numberOf(speaker) + 1,
    tools.length === 0 ? 0 : labels.numberOf(tools.join('\n')) + 1,
  ])
  return {
    version: PACKED_VERSION,
    sessionId,
    ids: packStrings(all.map(({ id }) => id)),
    roles: Uint8Array.from(all, ({ role }) => Role.options.indexOf(role)),
    labels: packStrings(labels.values),
    labelled: Uint32Array.from(labelled),
    times: Float64Array.from(all, ({ at }) => at ?? NaN),
    orders: Float64Array.from(all, ({ order }) => order),
    figures: Uint32Array.from(all.flatMap(({ length, turnFeatures }) => [length, turnFeatures])),
    dates: Int32Array.from(
      all.flatMap(({ dates }, position) => dates.flatMap(({ from, to }) => [position, from, to])),
    ),
    words: packStrings(words.values.map(wordOf)),
    terms: words.values.length <= MAX_SHORT ? Uint16Array.from(terms) : Uint32Array.from(terms),
    lengths: Uint32Array.from(lengths),
  }
}

/** Numbers distinct values from 0, in order of their first use. */
function createNumbering<Value>() {
  const numbers = new Map<Value, number>()
  const values: Value[] = []
  const numberOf = (value: Value): number => {
    const known = numbers.get(value)
    if (known !== undefined) return known
    numbers.set(value, values.length)
    return values.push(value) - 1
  }
  return { values, numberOf }
}

/** Adds packed documents; replaces equal ids. Inconsistent columns throw `RangeError` and change nothing. */
export function unpack(packed: PackedDocuments, store: DocumentStore): void {
  assertConsistent(packed)
  const ids = unpackStrings(packed.ids)
  const documents = metadataIn(packed, ids)
  const words = unpackStrings(packed.words)
  store.remove(packed.sessionId, ids)
  const numbers = new Int32Array(words.length)
  for (const [position, word] of words.entries()) numbers[position] = store.vocabulary.intern(word)
  const terms = numbered(packed.terms, numbers)
  let termsFrom = 0
  for (const [index, metadata] of documents.entries()) {
    const sequenceTo = termsFrom + (packed.lengths[index * 2] ?? 0)
    const termsTo = sequenceTo + (packed.lengths[index * 2 + 1] ?? 0)
    store.put({ metadata, terms, termsFrom, sequenceTo, termsTo })
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

function metadataIn(packed: PackedDocuments, ids: readonly string[]): readonly DocumentMetadata[] {
  const { sessionId, roles, times, orders, figures } = packed
  const labelsOf = labelsIn(packed)
  const dates = datesOf(packed)
  return ids.map((id, position) => {
    const at = times[position] ?? NaN
    return {
      id,
      sessionId,
      role: Role.options[roles[position] ?? 0] ?? 'user',
      at: Number.isNaN(at) ? null : at,
      order: orders[position] ?? position,
      length: figures[position * 2] ?? 0,
      turnFeatures: figures[position * 2 + 1] ?? 0,
      dates: dates.get(position) ?? NO_DATES,
      ...labelsOf(position),
    }
  })
}

/** Reads the `labels` of a document. */
function labelsIn({ labels, labelled }: PackedDocuments) {
  const names = unpackStrings(labels)
  const sessionDays = ['', ...names]
  const speakers = [null, ...names]
  const tools = [NO_TOOLS, ...names.map(name => name.split('\n'))]
  return (position: number): Pick<DocumentMetadata, 'sessionDay' | 'speaker' | 'tools'> => ({
    sessionDay: sessionDays[labelled[position * 3] ?? 0] ?? '',
    speaker: speakers[labelled[position * 3 + 1] ?? 0] ?? null,
    tools: tools[labelled[position * 3 + 2] ?? 0] ?? NO_TOOLS,
  })
}

function datesOf({ dates }: PackedDocuments): ReadonlyMap<number, readonly DayRange[]> {
  const byPlace = new Map<number, DayRange[]>()
  for (let at = 0; at + 2 < dates.length; at += 3) {
    const position = dates[at] ?? 0
    const list = byPlace.get(position) ?? []
    byPlace.set(position, list)
    list.push({ from: dates[at + 1] ?? 0, to: dates[at + 2] ?? 0 })
  }
  return byPlace
}

/** Throws unless all columns match and each dictionary word is used, so that no word outlives its documents. */
function assertConsistent(packed: PackedDocuments): void {
  const { ids, roles, labels, labelled, times, orders, figures, lengths } = packed
  const documents = ids.ends.length
  const columnsFit =
    [roles, times, orders].every(({ length }) => length === documents) &&
    [figures, lengths].every(({ length }) => length === documents * 2) &&
    labelled.length === documents * 3
  const labelsExist =
    roles.every(role => role < Role.options.length) &&
    labelled.every(label => label <= labels.ends.length)
  if (!columnsFit || !labelsExist || !termsMatchWords(packed))
    throw new RangeError('Packed documents and their words do not belong together.')
}

function termsMatchWords({ words, terms, lengths }: PackedDocuments): boolean {
  const isUsed = new Uint8Array(words.ends.length)
  let isKnown = true
  for (let at = 0; at < terms.length; at += 1) {
    const position = terms[at] ?? 0
    isKnown &&= position < isUsed.length
    isUsed[position] = 1
  }
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return isKnown && total === terms.length && !isUsed.includes(0)
}
