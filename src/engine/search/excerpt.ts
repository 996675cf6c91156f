import { wholeCharacters, isUnspaced } from '../text/cut.ts'
import { chunksOf, type Chunk } from '../text/words.ts'

/** A run of an excerpt: a match, or the text between two matches. */
export interface ExcerptPiece {
  readonly text: string
  readonly isMatch: boolean
}

/** An excerpt of a text. */
export interface Excerpt {
  /** The pieces in order; together they are the excerpt, with collapsed white space. */
  readonly pieces: readonly ExcerptPiece[]
  /** True if text before the excerpt is left out. */
  readonly isCutBefore: boolean
  /** True if text after the excerpt is left out. */
  readonly isCutAfter: boolean
}

interface Match {
  readonly from: number
  readonly to: number
  readonly word: string
}

/** Characters of context before the first match. */
const LEAD = 40
/** Characters of a text that are read. */
const MAX_CHARACTERS = 200_000

/** About `length` characters with most of the normalised `words`, matches marked; without a match, the start. */
export function excerptOf(text: string, words: readonly string[], length = 180): Excerpt {
  const read = text.slice(0, MAX_CHARACTERS)
  const matches = findMatches(read, new Set(words))
  const from = beginningOf(read, densest(matches, length - LEAD))
  const to = endOf(read, from + length)
  const pieces: ExcerptPiece[] = []
  let at = from
  for (const match of matches) {
    if (match.from < at || match.to > to) continue
    if (match.from > at) pieces.push({ text: plain(read.slice(at, match.from)), isMatch: false })
    pieces.push({ text: read.slice(match.from, match.to), isMatch: true })
    at = match.to
  }
  if (at < to) pieces.push({ text: plain(read.slice(at, to)), isMatch: false })
  return { pieces, isCutBefore: from > 0, isCutAfter: to < text.trimEnd().length }
}

/** Matches in order: whole chunks in scripts with spaces, single characters in others. */
function findMatches(text: string, words: ReadonlySet<string>): readonly Match[] {
  const matches: Match[] = []
  for (const chunk of chunksOf(text)) {
    const found = [...new Set([...chunk.compounds, ...chunk.sequence, ...chunk.roots])].filter(
      word => words.has(word),
    )
    const [word] = found
    if (word === undefined) continue
    const unspaced = found.filter(isUnspaced)
    if (unspaced.length < found.length)
      matches.push({ from: chunk.index, to: chunk.index + chunk.text.length, word })
    else matches.push(...charactersIn(chunk, unspaced))
  }
  return matches
}

/** Merges overlapping pairs of characters into one match. */
function charactersIn({ index, text }: Chunk, words: readonly string[]): readonly Match[] {
  const matches: Match[] = []
  const places = words
    .map(word => ({ word, at: text.indexOf(word) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at)
  for (const { word, at } of places) {
    const from = index + at
    const last = matches.at(-1)
    if (last !== undefined && from <= last.to)
      matches[matches.length - 1] = { ...last, to: Math.max(last.to, from + word.length) }
    else matches.push({ from, to: from + word.length, word })
  }
  return matches
}

/** Start of the window of `length` with most distinct words; the first one if equal; null without a match. */
function densest(matches: readonly Match[], length: number): number | null {
  let best: number | null = null
  let most = 0
  for (const [index, { from }] of matches.entries()) {
    const distinct = new Set<string>()
    for (let next = index; next < matches.length; next += 1) {
      const match = matches[next]
      if (match === undefined || match.to > from + length) break
      distinct.add(match.word)
    }
    if (distinct.size > most) {
      most = distinct.size
      best = from
    }
  }
  return best
}

/** A word start a little before the match. */
function beginningOf(text: string, match: number | null): number {
  if (match === null || match <= LEAD) return 0
  const space = text.slice(match - LEAD, match).search(/\s/u)
  return space < 0 ? wholeCharacters(text, match - LEAD) : match - LEAD + space + 1
}

/** The end of a near word. */
function endOf(text: string, target: number): number {
  if (target >= text.length) return text.length
  const last = text.slice(target - LEAD, target).search(/\s\S*$/u)
  return last < 0 ? wholeCharacters(text, target) : target - LEAD + last
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ')
}
