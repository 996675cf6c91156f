/**
 * A document as the index reads it, before its words become numbers.
 *
 * @module
 */
import { dayOf, type DayRange } from './day-number.ts'
import { datesIn } from './date-parser.ts'
import type { SearchDocument } from './document.ts'
import { shapeOf } from './turn-features.ts'
import { isStopWord } from './stop-words.ts'
import type { Vocabulary } from './inverted-index.ts'
import { wordsOf } from './words.ts'
import type { Interned } from './document-store.ts'

/** All of a document but its text. */
export interface Entry extends Omit<SearchDocument, 'text'> {
  /** Words that mean something by themselves; a count. */
  readonly length: number
  /** Bits of `SHAPE`. */
  readonly shape: number
  /** The days that the text speaks of. */
  readonly dates: readonly DayRange[]
}

/** What is read of a document once, and stored. */
export interface Reading {
  readonly entry: Entry
  readonly sequence: readonly string[]
  readonly compounds: readonly string[]
}

/** The reading with its words as numbers. */
export function interned(
  { entry, sequence, compounds }: Reading,
  { intern }: Pick<Vocabulary, 'intern'>,
): Interned {
  const terms = Int32Array.from([...sequence, ...compounds], intern)
  return { entry, terms, termsFrom: 0, sequenceTo: sequence.length, termsTo: terms.length }
}

/** Of a longer text only the beginning is searched: a count of characters. */
const READ_CHARACTERS = 100_000

export function readDocument({ text, ...rest }: SearchDocument): Reading {
  const read = text.slice(0, READ_CHARACTERS)
  const { sequence, compounds } = wordsOf(read)
  const today = rest.at === null ? null : dayOf(rest.at)
  const length = sequence.reduce((sum, word) => sum + (isStopWord(word) ? 0 : 1), 0)
  const entry = { ...rest, length, shape: shapeOf(read), dates: datesIn(read, today) }
  return { entry, sequence, compounds }
}
