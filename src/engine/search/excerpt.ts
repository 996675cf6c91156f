/**
 * The part of a text that shows why it was found.
 *
 * @module
 */
import { chunksOf, isUnspaced, type Chunk } from './words.ts'

/** A run of an excerpt, of which matches are to stand out. */
export interface ExcerptPiece {
  readonly text: string
  readonly isMatch: boolean
}

export interface Excerpt {
  readonly pieces: readonly ExcerptPiece[]
  /** Whether the text goes on before or after it. */
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

interface Mark {
  readonly from: number
  readonly to: number
  readonly word: string
}

/** Characters before the first match that are shown with it. */
const LEAD = 40
/** A longer text is read by its beginning. */
const READ_CHARACTERS = 200_000

/** About `length` characters of the text around where most of the normalised words stand; its beginning where none does. */
export function excerptOf(text: string, words: readonly string[], length = 180): Excerpt {
  const read = text.slice(0, READ_CHARACTERS)
  const marks = marksIn(read, new Set(words))
  const from = beginningOf(read, densest(marks, length - LEAD))
  const to = endOf(read, from + length)
  const pieces: ExcerptPiece[] = []
  let at = from
  for (const mark of marks) {
    if (mark.from < at || mark.to > to) continue
    if (mark.from > at) pieces.push({ text: plain(read.slice(at, mark.from)), isMatch: false })
    pieces.push({ text: read.slice(mark.from, mark.to), isMatch: true })
    at = mark.to
  }
  if (at < to) pieces.push({ text: plain(read.slice(at, to)), isMatch: false })
  return { pieces, isCutBefore: from > 0, isCutAfter: to < text.trimEnd().length }
}

/** Where the words stand, in order: whole pieces of spaced languages, the very characters of others. */
function marksIn(text: string, words: ReadonlySet<string>): readonly Mark[] {
  const marks: Mark[] = []
  for (const chunk of chunksOf(text)) {
    const held = [...new Set([...chunk.compounds, ...chunk.sequence])].filter(word =>
      words.has(word),
    )
    const [word] = held
    if (word === undefined) continue
    const unspaced = held.filter(isUnspaced)
    if (unspaced.length < held.length)
      marks.push({ from: chunk.index, to: chunk.index + chunk.text.length, word })
    else marks.push(...charactersIn(chunk, unspaced))
  }
  return marks
}

/** Pairs of characters that overlap stand out as one. */
function charactersIn({ index, text }: Chunk, words: readonly string[]): readonly Mark[] {
  const marks: Mark[] = []
  const places = words
    .map(word => ({ word, at: text.indexOf(word) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at)
  for (const { word, at } of places) {
    const from = index + at
    const last = marks.at(-1)
    if (last !== undefined && from <= last.to)
      marks[marks.length - 1] = { ...last, to: Math.max(last.to, from + word.length) }
    else marks.push({ from, to: from + word.length, word })
  }
  return marks
}

/** Where the stretch begins that holds most different words; the first of equal ones. */
function densest(marks: readonly Mark[], length: number): number | null {
  let best: number | null = null
  let most = 0
  for (const [index, { from }] of marks.entries()) {
    const held = new Set<string>()
    for (let next = index; next < marks.length; next += 1) {
      const mark = marks[next]
      if (mark === undefined || mark.to > from + length) break
      held.add(mark.word)
    }
    if (held.size > most) {
      most = held.size
      best = from
    }
  }
  return best
}

/** A little before a match, at the beginning of a word. */
function beginningOf(text: string, match: number | null): number {
  if (match === null || match <= LEAD) return 0
  const space = text.slice(match - LEAD, match).search(/\s/u)
  return space < 0 ? safe(text, match - LEAD) : match - LEAD + space + 1
}

/** At the end of a word, where one ends near. */
function endOf(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const last = text.slice(wanted - LEAD, wanted).search(/\s\S*$/u)
  return last < 0 ? safe(text, wanted) : wanted - LEAD + last
}

/** Never between the two halves of one character. */
function safe(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ')
}
