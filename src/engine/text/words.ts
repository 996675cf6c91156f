/** The tokenizer: normalised words of a text, the same for documents and queries. */
import { stemmer } from 'stemmer'
import { lemmaOf, stemOf } from './irregular-forms.ts'
import { isUnspaced, UNSPACED_RUNS } from './cut.ts'
import { ARABIC_STOP_WORDS, foldArabic, isArabic } from './languages/arabic.ts'
import { languageOf } from './languages/language-of.ts'
import { rootsOf } from './languages/roots.ts'

/** The tokens of a text. */
export interface Words {
  /** Normalised words in order, with stop words; a phrase is a part of this sequence. */
  readonly sequence: readonly string[]
  /** Tokens of several words: whole identifiers and paths, pairs of Chinese characters. */
  readonly compounds: readonly string[]
}

/** The tokens of a whole text, whose language is known by its words. */
export interface TextWords extends Words {
  /** Roots of German, Spanish and Arabic words that differ from the word, in order; equal for all forms of a word. */
  readonly roots: readonly string[]
}

/** A run without spaces, with its punctuation. */
const CHUNK = /[\p{L}\p{N}_$@#][\p{L}\p{N}\p{M}_$@#'’./\\:+&=?%-]*/gu
const TRAILING_MARKS = /['’./\\:+&=?%@#$-]+$/u
const PLAIN = /^[a-z]+$/
const NOT_LETTERS = /[^\p{L}\p{N}\p{M}]+/u
/** Word borders in `camelCase` and `HTTPServer`. */
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const APOSTROPHE = /['’].*$/u
/** Longer compounds, in UTF-16 units, are encoded data. Only their parts are indexed. */
const MAX_COMPOUND_LENGTH = 80
/** Most parts of a chunk to index; a longer one is a table or a blob. */
const MAX_PARTS = 40

interface ReadWords extends Words {
  /** The words of `sequence` as written, in lower case. */
  readonly written: readonly string[]
}

interface ChunkWords extends ReadWords {
  /** Its share of `contentWordsOf`. */
  readonly content: readonly string[]
}

/** Cached tokens of chunks, because chunks repeat. Emptied when full. */
const cache = new Map<string, ChunkWords>()
const MAX_CACHED = 50_000

/** Tokenizes a text. */
export function wordsOf(text: string): TextWords {
  const { sequence, compounds, written } = readText(text)
  const language = languageOf(written)
  const roots: string[] = []
  for (const [at, word] of written.entries())
    for (const root of rootsOf(word, language) ?? []) if (root !== sequence[at]) roots.push(root)
  return { sequence, compounds, roots }
}

/** A word of a text that is no stop word. */
export interface TopicWord {
  /** Normalised. */
  readonly word: string
  /** Of a German, Spanish or Arabic word: its root, and those of the parts of a compound. Empty for others. */
  readonly roots: readonly string[]
}

/** What a text is about. */
export interface Topic {
  readonly compounds: readonly string[]
  readonly words: readonly TopicWord[]
}

/** What a text is about: its words without the stop words of its own language. */
export function topicIn(text: string): Topic {
  const { sequence, compounds, written } = readText(text)
  const language = languageOf(written)
  const words: TopicWord[] = []
  for (const [at, word] of sequence.entries()) {
    const roots = isStopWord(word) ? null : rootsOf(written[at] ?? word, language)
    if (roots !== null) words.push({ word, roots })
  }
  return { compounds: compounds.filter(compound => !isStopWord(compound)), words }
}

function readText(text: string): ReadWords {
  const sequence: string[] = []
  const compounds: string[] = []
  const written: string[] = []
  for (const chunk of text.match(CHUNK) ?? []) {
    const words = wordsOfChunk(chunk)
    for (const word of words.sequence) sequence.push(word)
    for (const compound of words.compounds) compounds.push(compound)
    for (const word of words.written) written.push(word)
  }
  return { sequence, compounds, written }
}

/** The content words with repetitions: no stop words, identifiers whole, character pairs in scripts without spaces. */
export function contentWordsOf(text: string): readonly string[] {
  const content: string[] = []
  for (const chunk of text.match(CHUNK) ?? [])
    for (const word of wordsOfChunk(chunk).content) content.push(word)
  return content
}

function contentOf(words: Words): readonly string[] {
  return wholeWords(words).filter(
    word => !isStopWord(word) && (word.length > 1 || isUnspaced(word)),
  )
}

function wholeWords({ sequence, compounds }: Words): readonly string[] {
  if (compounds.some(isUnspaced))
    return [...compounds, ...sequence.filter(word => !isUnspaced(word))]
  const [whole] = compounds
  return whole === undefined ? sequence : [whole]
}

/** A run without spaces, and its tokens. */
export interface Chunk extends TextWords {
  /** Offset in UTF-16 units. */
  readonly index: number
  /** Without trailing punctuation. */
  readonly text: string
}

/** Tokenizes a text by chunk, to locate its tokens. */
export function* chunksOf(text: string): Iterable<Chunk> {
  const language = languageOf(readText(text).written)
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    const { sequence, compounds, written } = wordsOfChunk(chunk)
    const roots = written.flatMap(word => rootsOf(word, language) ?? [])
    yield { sequence, compounds, roots, index, text: chunk.replace(TRAILING_MARKS, '') }
  }
}

/** Lower case, stemmed, without accents; equal for all forms of an English word. */
function normalise(word: string): string {
  const lower = lemmaOf(word.toLowerCase())
  if (!PLAIN.test(lower)) return withoutAccents(lower)
  if (isStopWord(lower)) return lower
  return stemOf(lower.length < 3 ? lower : stemmer(lower))
}

function wordsOfChunk(chunk: string): ChunkWords {
  const cached = cache.get(chunk)
  if (cached) return cached
  const read = readChunk(chunk)
  const words = { ...read, content: contentOf(read) }
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(chunk, words)
  return words
}

function readChunk(chunk: string): ReadWords {
  const bare = chunk.replace(TRAILING_MARKS, '')
  if (isUnspaced(bare)) return readUnspaced(bare)
  return readSpaced(bare)
}

function readSpaced(chunk: string): ReadWords {
  const parts = chunk
    .split(/['’](?=\p{L})/u, 1)
    .flatMap(head => head.split(NOT_LETTERS))
    .flatMap(piece => piece.split(HUMPS))
    .map(piece => piece.replace(APOSTROPHE, ''))
    .filter(piece => piece !== '')
    .slice(0, MAX_PARTS)
  const sequence = parts.map(normalise)
  const written = parts.map(part => part.toLowerCase())
  if (parts.length < 2) return { sequence, compounds: [], written }
  const whole = withoutAccents(chunk.toLowerCase())
  const name = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1)
  const compounds = [whole, ...(name !== whole && NOT_LETTERS.test(name) ? [name] : [])]
  return {
    sequence,
    compounds: compounds.filter(({ length }) => length <= MAX_COMPOUND_LENGTH),
    written,
  }
}

/** In scripts without spaces, each character is a word, and each pair a compound. */
function readUnspaced(chunk: string): ReadWords {
  const sequence: string[] = []
  const compounds: string[] = []
  const written: string[] = []
  for (const run of chunk.split(UNSPACED_RUNS)) {
    if (!isUnspaced(run)) {
      const read = readSpaced(run.replace(TRAILING_MARKS, ''))
      sequence.push(...read.sequence)
      compounds.push(...read.compounds)
      written.push(...read.written)
      continue
    }
    const characters = [...run]
    sequence.push(...characters)
    written.push(...characters)
    for (const [index, character] of characters.entries()) {
      const next = characters[index + 1]
      if (next !== undefined) compounds.push(character + next)
    }
  }
  return { sequence, compounds, written }
}

/** In lower case, without accents, and Arabic in one spelling: as the roots are. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase()
  return /[^\0-\x7f]/.test(lower) ? withoutAccents(lower) : lower
}

function withoutAccents(word: string): string {
  if (isArabic(word)) return foldArabic(word)
  return word.normalize('NFKD').replace(/\p{M}+/gu, '')
}

const ENGLISH = `a about above after again all also am an and any are aren as at be been before being below
between both but by can cannot could couldn did didn do does doesn doing don down during each either else ever
every few for from further get gets getting go goes going gone got had hadn has hasn have haven having he her here hers
herself him himself his how however i if in into is isn it its itself just ll like lot lots made make makes me
might more most much mustn my myself no nor not of off on once only or other our ours ourselves out over own
re really s same shall she should shouldn so some such t than that the their theirs them themselves then there
these they thing things this those through to too under until up us ve very was wasn we were weren what when where
which while who whom whose why will with won would wouldn yes yet you your yours yourself yourselves d m o y
did does done because know let now ok okay really think way well yeah say says said tell tells told mention mentioned`

/** German, French and Spanish, without words that are other words in English: `die`, `war`, `son`. */
const OTHERS = `der das dem des ein eine einen einem einer und oder aber nicht ich du er sie wir ihr ist sind von zu auf als
im auch wie noch le les un une et ou mais je tu il elle nous vous ils est sont dans pour avec ce cette qui que ne de en el los las
una pero yo por para lo su se es`

/** Single characters, and the pairs of frequent words. */
const CHINESE = `的 了 是 在 我 你 他 她 它 们 吗 呢 吧 啊 和 与 也 都 就 还 有 这 那 个 么 什 怎 请 把 被 给 对 哪 谁 很 着 及 或 而 但 若 之
什么 怎么 为什 怎样 如何 哪里 哪儿 哪个 哪位 哪些 哪一 多少 几个 何时 时候 我们 你们 他们 她们 它们 咱们 自己 这个 那个 这里 那里 这些 那些 这样 那样 一个 一些 一下
没有 可以 应该 需要 因为 所以 但是 可是 不过 如果 虽然 然后 还是 或者 已经 就是 不是 是不 只是 而且 以及 关于`

const STOP_WORDS: ReadonlySet<string> = new Set([
  ...[ENGLISH, OTHERS, CHINESE].flatMap(words => words.split(/\s+/)),
  ...ARABIC_STOP_WORDS,
])

/** In a pair of Chinese characters: the pair is no word. */
const CHINESE_PARTICLE = /^(?:[的了吗呢吧啊么们].|.[的了吗呢吧啊么们])$/u

/** True for a stop word of the supported languages; `word` is lower case. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || CHINESE_PARTICLE.test(word)
}

/** How specific a word is: 0 if every message contains it, higher for rare words. */
export type Rarity = (word: string) => number

/** The inverse document frequency of words in these texts. */
export function rarityIn(texts: readonly (readonly string[])[]): Rarity {
  const holding = new Map<string, number>()
  for (const words of texts)
    for (const word of new Set(words)) holding.set(word, (holding.get(word) ?? 0) + 1)
  // The logarithm is cached, because there are only few different counts.
  const byHolding = new Map<number, number>()
  return word => {
    const held = holding.get(word) ?? 1
    const known = byHolding.get(held)
    if (known !== undefined) return known
    const rarity = Math.log(1 + texts.length / held) - Math.log(2) + 0.1
    byHolding.set(held, rarity)
    return rarity
  }
}
