/**
 * A text as normalised words: what the index and a query have in common.
 *
 * @module
 */
import { stemmer } from 'stemmer'
import { lemmaOf, stemOf } from './irregular-forms.ts'
import { isStopWord } from './stop-words.ts'

/** A text's words. */
export interface Words {
  /** In order, stop words included and stemmed like the rest: a phrase is a run of these. */
  readonly sequence: readonly string[]
  /** What stands across several of them: identifiers and paths whole, pairs of Chinese characters. */
  readonly compounds: readonly string[]
}

/** A run without a space; its last marks are cut off before it is read. */
const CHUNK = /[\p{L}\p{N}_$@#][\p{L}\p{N}\p{M}_$@#'’./\\:+&=?%-]*/gu
const LAST_MARKS = /['’./\\:+&=?%@#$-]+$/u
const PLAIN = /^[a-z]+$/
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
const UNSPACED_RUNS = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー]+)/u
const NOT_LETTERS = /[^\p{L}\p{N}\p{M}]+/u
/** `camelCase`, `HTTPServer`. */
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const APOSTROPHE = /['’].*$/u
/** What is longer is no word but an encoded something, and is searched by its parts, if it has any. */
const LONGEST = 80
/** Parts of one chunk; a longer one is a table or a blob. */
const MOST_PARTS = 40

/** Chunks repeat; what a chunk comes to does not change. Bounded, so that memory is. */
const known = new Map<string, Words>()
const MOST_KNOWN = 50_000

export function wordsOf(text: string): Words {
  const sequence: string[] = []
  const compounds: string[] = []
  for (const [chunk] of text.matchAll(CHUNK)) {
    const words = wordsOfChunk(chunk)
    for (const word of words.sequence) sequence.push(word)
    for (const compound of words.compounds) compounds.push(compound)
  }
  return { sequence, compounds }
}

/** True for a word of a language that is written without spaces. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word)
}

/** A piece of a text without a space, with the words that it comes to. */
export interface Chunk extends Words {
  /** Offset in the text, in UTF-16 units. */
  readonly index: number
  readonly text: string
}

/** The same reading piece by piece, to find words again where they stand. */
export function* chunksOf(text: string): Iterable<Chunk> {
  for (const { 0: chunk, index } of text.matchAll(CHUNK))
    yield { ...wordsOfChunk(chunk), index, text: chunk.replace(LAST_MARKS, '') }
}

/** A word as the index knows it; the same for all forms of an English word. */
export function normalised(word: string): string {
  const lower = lemmaOf(word.toLowerCase())
  if (!PLAIN.test(lower)) return withoutAccents(lower)
  if (isStopWord(lower)) return lower
  return stemOf(lower.length < 3 ? lower : stemmer(lower))
}

function wordsOfChunk(chunk: string): Words {
  const before = known.get(chunk)
  if (before) return before
  const words = readChunk(chunk)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(chunk, words)
  return words
}

function readChunk(chunk: string): Words {
  const bare = chunk.replace(LAST_MARKS, '')
  if (UNSPACED.test(bare)) return readUnspaced(bare)
  return readSpaced(bare)
}

function readSpaced(chunk: string): Words {
  const parts = chunk
    .split(/['’](?=\p{L})/u, 1)
    .flatMap(head => head.split(NOT_LETTERS))
    .flatMap(piece => piece.split(HUMPS))
    .map(piece => piece.replace(APOSTROPHE, ''))
    .filter(piece => piece !== '')
    .slice(0, MOST_PARTS)
  const sequence = parts.map(normalised)
  if (parts.length < 2) return { sequence, compounds: [] }
  const whole = withoutAccents(chunk.toLowerCase())
  const name = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1)
  const compounds = [whole, ...(name !== whole && NOT_LETTERS.test(name) ? [name] : [])]
  return { sequence, compounds: compounds.filter(({ length }) => length <= LONGEST) }
}

/** Languages written without spaces: each character is a word, each pair of neighbours a compound. */
function readUnspaced(chunk: string): Words {
  const sequence: string[] = []
  const compounds: string[] = []
  for (const run of chunk.split(UNSPACED_RUNS)) {
    if (!UNSPACED.test(run)) {
      const { sequence: words, compounds: wholes } = readSpaced(run.replace(LAST_MARKS, ''))
      sequence.push(...words)
      compounds.push(...wholes)
      continue
    }
    const characters = [...run]
    sequence.push(...characters)
    for (const [index, character] of characters.entries()) {
      const next = characters[index + 1]
      if (next !== undefined) compounds.push(character + next)
    }
  }
  return { sequence, compounds }
}

function withoutAccents(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}+/gu, '')
}
