/** Whether a text says what a sentence says: by its words, since no rule knows what they mean. */
import { removeCitations } from './citations.ts'
import { countingWordsOf, NOT, readSentence, type CountingWords } from './counting-words.ts'
import { findOccurrences } from './occurrences.ts'

/** `said`: word for word, or one line has all its words. `unsure`: one line has most of them. `unsaid`: no line has. */
export type Judgement = 'said' | 'unsure' | 'unsaid'

/** Share of a sentence's words that one line must hold so that it may say the same in other words. */
const MAY_SAY_THE_SAME = 0.75

/** A sentence with the words that it is judged by. */
interface Sentence extends CountingWords {
  readonly text: string
  /** The same for sentences with the same words. */
  readonly key: string
}

/** A line of the text: its words, and the sentences that it says with all their words, also by each of these words. */
interface Line {
  readonly words: ReadonlySet<string>
  readonly says: Set<Sentence>
  readonly saysWith: Map<string, Sentence[]>
}

/**
 * Judges each sentence against `kept`. Order and form of the words do not matter, but exact words do: a figure, a name,
 * “not”. A line that says another of the sentences says nothing of a similar one. If the words of two sentences count
 * alike, only a quotation says them.
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
  const index = indexOf(linesOf(kept, new Set(all.flatMap(({ words }) => [...words]))))
  const near = new Map(all.map(sentence => [sentence, nearTo(sentence, index)]))
  const alike = formsByWords(all)
  return new Map(
    [...near].map(([sentence, found]) => {
      if (quoted.has(sentence.text)) return [sentence.text, 'said']
      const isOneOfSeveral = (alike.get(sentence.key)?.size ?? 0) > 1
      return [sentence.text, isOneOfSeveral ? 'unsaid' : judgementOf(sentence, found)]
    }),
  )
}

/** Whose a line's words are is asked last, and of no line that says nothing of the sentence anyway: it takes longest. */
function judgementOf(sentence: Sentence, lines: readonly Line[]): Judgement {
  const isOwn = (line: Line) => !isAnothers(sentence, line)
  // A line that denies something may deny just this.
  const denies = ({ words }: Line) => words.has(NOT) && !sentence.words.has(NOT)
  if (lines.some(line => line.says.has(sentence) && !denies(line) && isOwn(line))) return 'said'
  return lines.some(line => sentence.exact.every(word => line.words.has(word)) && isOwn(line))
    ? 'unsure'
    : 'unsaid'
}

function noteSaid(sentence: Sentence, { says, saysWith }: Line): void {
  says.add(sentence)
  for (const word of sentence.words) pushTo(saysWith, word, sentence)
}

function pushTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key)
  if (known) known.push(value)
  else lists.set(key, [value])
}

/** True if all that the line has of the sentence belongs to another sentence, which it says with more words. */
function isAnothers(sentence: Sentence, { words, saysWith }: Line): boolean {
  const shared: string[] = []
  // The other one has the rarest of them as well.
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

/** By the words that count, the different ways in which sentences put them. */
function formsByWords(all: readonly Sentence[]): ReadonlyMap<string, ReadonlySet<string>> {
  const alike = Map.groupBy(all, ({ key }) => key)
  return new Map([...alike].map(([key, same]) => [key, new Set(same.map(({ form }) => form))]))
}

/** What may follow a sentence that is quoted whole: its end, not more of another one. */
const END = /^["'”’)*_]{0,3}(?:[.!;。…]{1,3}["'”’)*_]{0,3}(?=\s|$)|[^\S\n]?(?:[[(]¶|\n|$))/u

/** Sentences that are in the text as they are, but for white space and the mark at their end. */
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

/** The text with each run of white space within a line as one space. */
export function collapseSpaces(text: string): string {
  return text.replaceAll(/[^\S\n]{2,}|[^\S\n ]/gu, ' ')
}

/** A sentence as it is looked for in a text of single spaces: without the mark at its end, which a summary may leave out. */
export function quotable(text: string): string {
  return collapseSpaces(text)
    .trim()
    .replace(/[.!。…]{1,3}$/u, '')
}

/** A line may be one long paragraph; a sentence is never longer than this many characters. */
const STRETCH = 320

function linesOf(kept: string, wanted: ReadonlySet<string>): readonly Line[] {
  if (wanted.size === 0) return []
  // The number of a cited message is no word of the line.
  return removeCitations(kept)
    .split('\n')
    .flatMap(stretchesOf)
    .map(line => ({
      words: new Set([...countingWordsOf(line)].filter(word => word === NOT || wanted.has(word))),
      says: new Set<Sentence>(),
      saysWith: new Map<string, Sentence[]>(),
    }))
    .filter(({ words }) => words.size > 0)
}

/** A long line holds any words; it is read in stretches that overlap, so that each of its sentences is whole in one. */
function stretchesOf(line: string): readonly string[] {
  if (line.length <= 2 * STRETCH) return [line]
  const stretches: string[] = []
  for (let start = 0; start + STRETCH < line.length; start += STRETCH)
    stretches.push(line.slice(start, start + 2 * STRETCH))
  return stretches
}

/** For each word the lines that hold it. */
type LineIndex = ReadonlyMap<string, readonly Line[]>

function indexOf(lines: readonly Line[]): LineIndex {
  const index = new Map<string, Line[]>()
  for (const line of lines) for (const word of line.words) pushTo(index, word, line)
  return index
}

/** Lines that hold enough of the sentence's words; those that hold all of them note it. */
function nearTo(sentence: Sentence, index: LineIndex): readonly Line[] {
  const needed = Math.ceil(sentence.words.size * MAY_SAY_THE_SAME)
  if (needed === 0) return []
  const places = [...sentence.words]
    .map(word => index.get(word) ?? [])
    .toSorted((left, right) => left.length - right.length)
  // Such a line holds one of the rarest, so only theirs are looked at.
  const rarest = places.slice(0, sentence.words.size - needed + 1)
  const near: Line[] = []
  for (const line of new Set(rarest.flat())) {
    const missing = missingFrom(sentence, line, sentence.words.size - needed)
    if (missing === 0) noteSaid(sentence, line)
    if (missing <= sentence.words.size - needed) near.push(line)
  }
  return near
}

/** How many of the sentence's words the line lacks; over `most`, they are not counted further. */
function missingFrom({ words }: Sentence, line: Line, most: number): number {
  let missing = 0
  for (const word of words) {
    if (line.words.has(word)) continue
    missing += 1
    if (missing > most) break
  }
  return missing
}
