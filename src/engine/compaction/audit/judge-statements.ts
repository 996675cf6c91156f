/** Judges by words whether a text contains a sentence, because no rule knows its meaning. */
import { removeCitations } from './citations.ts'
import { countingWordsOf, NOT, readSentence, type CountingWords } from './counting-words.ts'
import { findOccurrences } from './occurrences.ts'

/** `said`: word for word, or one line has all its words. `unsure`: one line has most. `unsaid`: no line does. */
export type Judgement = 'said' | 'unsure' | 'unsaid'

/** Least share of a sentence's words in one line that may say the same. */
const MAY_SAY_THE_SAME = 0.75

interface Sentence extends CountingWords {
  readonly text: string
  /** Equal for sentences with the same words. */
  readonly key: string
}

/** A line of the text: its place, its words, and by word the sentences that it fully contains. */
interface Line {
  readonly at: number
  readonly words: ReadonlySet<string>
  readonly saysWith: Map<string, Sentence[]>
}

/**
 * Judges each sentence against `kept`. The order and form of words do not matter, but exact words do: a figure, a
 * name, “not”. A line that contains one sentence does not count for a similar one. If two sentences have the same
 * counting words, only a quotation counts.
 */
export function judgeStatements(
  kept: string,
  sentences: readonly string[],
): ReadonlyMap<string, Judgement> {
  const all = [...new Set(sentences)].map((text): Sentence => {
    const read = readSentence(text)
    return { text, ...read, key: [...read.words].toSorted().join(' ') }
  })
  const quoted = quotedIn(kept, all)
  const lines = linesOf(kept, new Set(all.flatMap(({ words }) => [...words])))
  const index = indexOf(lines)
  const near = new Map(all.map(sentence => [sentence, nearTo(sentence, index, lines.length)]))
  const alike = formsByWords(all)
  return new Map(
    [...near].map(([sentence, found]) => {
      if (quoted.has(sentence.text)) return [sentence.text, 'said']
      const isOneOfSeveral = (alike.get(sentence.key)?.size ?? 0) > 1
      return [sentence.text, isOneOfSeveral ? 'unsaid' : judgementOf(sentence, found)]
    }),
  )
}

/** `isOwn` runs last and only on possible lines, because it is slow. */
function judgementOf(sentence: Sentence, { lines, whole }: Near): Judgement {
  const isOwn = (line: Line) => !isAnothers(sentence, line)
  // A line with a negation may deny the sentence.
  const denies = ({ words }: Line) => words.has(NOT) && !sentence.words.has(NOT)
  if (whole.some(line => !denies(line) && isOwn(line))) return 'said'
  return lines.some(line => sentence.exact.every(word => line.words.has(word)) && isOwn(line))
    ? 'unsure'
    : 'unsaid'
}

function noteSaid(sentence: Sentence, { saysWith }: Line): void {
  for (const word of sentence.words) pushTo(saysWith, word, sentence)
}

/** Adds a value to the list under this key. */
export function pushTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key)
  if (known) known.push(value)
  else lists.set(key, [value])
}

/** True if the words that the line shares with the sentence all belong to another sentence, which it contains. */
function isAnothers(sentence: Sentence, { words, saysWith }: Line): boolean {
  const shared: string[] = []
  // The other sentence must also have the rarest of these words.
  let others: readonly Sentence[] | null = null
  for (const word of sentence.words) {
    if (!words.has(word)) continue
    shared.push(word)
    const withWord = saysWith.get(word) ?? []
    if (others === null || withWord.length < others.length) others = withWord
  }
  return (others ?? []).some(
    ({ key, words: all }) => key !== sentence.key && shared.every(word => all.has(word)),
  )
}

/** The different forms of sentences with the same counting words. */
function formsByWords(all: readonly Sentence[]): ReadonlyMap<string, ReadonlySet<string>> {
  const alike = Map.groupBy(all, ({ key }) => key)
  return new Map([...alike].map(([key, same]) => [key, new Set(same.map(({ form }) => form))]))
}

/** Allowed after a quoted sentence: its end, but not more words. */
const END = /^["'”’)*_]{0,3}(?:[.!;。…]{1,3}["'”’)*_]{0,3}(?=\s|$)|[^\S\n]?(?:[[(]¶|\n|$))/u

/** Sentences that the text quotes. White space and the final mark may differ. */
function quotedIn(kept: string, all: readonly Sentence[]): ReadonlySet<string> {
  const text = collapseSpaces(kept)
  const found = findOccurrences(
    text,
    all.map(sentence => quotable(sentence.text)),
  )
  return new Set(
    all.flatMap(sentence => {
      const quotation = quotable(sentence.text)
      return found.has(quotation) && isWhole(text, quotation) ? [sentence.text] : []
    }),
  )
}

function isWhole(text: string, quotation: string): boolean {
  for (let at = text.indexOf(quotation); at >= 0; at = text.indexOf(quotation, at + 1)) {
    const end = at + quotation.length
    if (END.test(text.slice(end, end + 8))) return true
  }
  return false
}

/** Replaces each run of white space within a line with one space. */
export function collapseSpaces(text: string): string {
  return text.replaceAll(/[^\S\n]{2,}|[^\S\n ]/gu, ' ')
}

/** The sentence with single spaces and without its final mark, which a summary may leave out. */
export function quotable(text: string): string {
  return collapseSpaces(text)
    .trim()
    .replace(/[.!。…]{1,3}$/u, '')
}

/** Longest sentence in characters; a line may be a long paragraph. */
const STRETCH = 320

function linesOf(kept: string, wanted: ReadonlySet<string>): readonly Line[] {
  if (wanted.size === 0) return []
  // Citation numbers are no words of the line.
  return removeCitations(kept)
    .split('\n')
    .flatMap(stretchesOf)
    .map(line => [...countingWordsOf(line)].filter(word => word === NOT || wanted.has(word)))
    .filter(words => words.length > 0)
    .map((words, at) => ({ at, words: new Set(words), saysWith: new Map<string, Sentence[]>() }))
}

/** Splits a long line, which could contain any words, into overlapping stretches. A sentence is whole in one. */
function stretchesOf(line: string): readonly string[] {
  if (line.length <= 2 * STRETCH) return [line]
  const stretches: string[] = []
  for (let start = 0; start + STRETCH < line.length; start += STRETCH)
    stretches.push(line.slice(start, start + 2 * STRETCH))
  return stretches
}

type LineIndex = ReadonlyMap<string, readonly Line[]>

function indexOf(lines: readonly Line[]): LineIndex {
  const index = new Map<string, Line[]>()
  for (const line of lines) for (const word of line.words) pushTo(index, word, line)
  return index
}

/** Lines with enough of a sentence's words. */
interface Near {
  readonly lines: readonly Line[]
  /** Those with all of them. */
  readonly whole: readonly Line[]
}

/** Lines with all of the sentence's words record it. */
function nearTo(sentence: Sentence, index: LineIndex, lineCount: number): Near {
  const { size } = sentence.words
  const needed = Math.ceil(size * MAY_SAY_THE_SAME)
  /** How many of the words each line has. */
  const counts = new Uint32Array(lineCount)
  const lines: Line[] = []
  for (const word of sentence.words)
    for (const line of index.get(word) ?? []) {
      const count = (counts[line.at] ?? 0) + 1
      counts[line.at] = count
      if (count === needed) lines.push(line)
    }
  const whole = lines.filter(({ at }) => counts[at] === size)
  for (const line of whole) noteSaid(sentence, line)
  return { lines, whole }
}
