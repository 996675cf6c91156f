/**
 * Documents as the index keeps them on disk: without their texts, each word as a number of a list of its own, so that
 * a part of the index can be stored, read and deleted by itself, and nothing of it stays elsewhere.
 *
 * @module
 */
import { z } from 'zod'
import { Role } from '../message.ts'
import type { Entry } from './entry.ts'
import type { Stored } from './layout.ts'
import type { Shelf } from './shelf.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Goes up whenever a text would be read in another way: words, shapes or dates. What was stored before is made anew. */
export const PACKED_VERSION = 1

const PackedEntry = z.strictObject({
  id: z.string(),
  sessionId: z.string(),
  role: Role,
  speaker: z.string().nullable(),
  at: z.number().nullable(),
  tools: z.array(z.string()).readonly(),
  order: z.number(),
  group: z.string(),
  length: z.int().nonnegative(),
  shape: z.int().nonnegative(),
  dates: z.array(z.strictObject({ from: z.number(), to: z.number() })).readonly(),
}) satisfies z.ZodType<Entry>

/** Some documents of one session. */
export const PackedDocuments = z.strictObject({
  version: z.literal(PACKED_VERSION),
  entries: z.array(PackedEntry).readonly(),
  words: z.array(z.string()).readonly(),
  /** Of all documents, one after the other: places in `words`. */
  terms: z.union([z.instanceof(Uint16Array), z.instanceof(Uint32Array)]),
  /** For each document, how many of `terms` are its words in order, and how many its compounds. */
  lengths: z.instanceof(Uint32Array),
})
export type PackedDocuments = z.infer<typeof PackedDocuments>

const MOST_IN_SHORT = 65_536

export function pack(documents: readonly Stored[], { wordOf }: Vocabulary): PackedDocuments {
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
  return {
    version: PACKED_VERSION,
    entries: documents.map(({ entry }) => entry),
    words,
    terms: words.length <= MOST_IN_SHORT ? Uint16Array.from(terms) : Uint32Array.from(terms),
    lengths: Uint32Array.from(lengths),
  }
}

/** Puts packed documents on a shelf. Throws a RangeError, and adds nothing, where they hold together badly. */
export function unpack(packed: PackedDocuments, shelf: Shelf): void {
  assertWhole(packed)
  const { entries, words, terms, lengths } = packed
  for (const { sessionId, id } of entries) shelf.remove(sessionId, [id])
  const numbers = words.map(word => shelf.vocabulary.intern(word))
  let from = 0
  for (const [index, entry] of entries.entries()) {
    const sequenceLength = lengths[index * 2] ?? 0
    const own = new Int32Array(sequenceLength + (lengths[index * 2 + 1] ?? 0))
    for (let at = 0; at < own.length; at += 1) own[at] = numbers[terms[from + at] ?? 0] ?? 0
    shelf.put({ entry, terms: own, sequenceLength })
    from += own.length
  }
}

/** Every word of the list is used, so that none of them stays behind without a document. */
function assertWhole({ entries, words, terms, lengths }: PackedDocuments): void {
  const isUsed = new Uint8Array(words.length)
  let isKnown = true
  for (const place of terms) {
    isKnown &&= place < words.length
    isUsed[place] = 1
  }
  let total = 0
  for (const length of lengths) total += length
  const isWhole = lengths.length === entries.length * 2 && total === terms.length
  if (!isKnown || !isWhole || isUsed.includes(0))
    throw new RangeError('Packed documents and their words do not belong together.')
}
