/** Splits a text into sentences, word for word. */
import { wholeCharacters, isUnspaced } from './cut.ts'

/** A longer sentence is cut at a clause or a space. */
const LONGEST_CHARACTERS = 320
/** A shorter piece ("No.", "3.") joins the next sentence; scripts without spaces need fewer characters. */
const SCRAP_CHARACTERS = 8
const UNSPACED_SCRAP_CHARACTERS = 4

/** The end of a sentence or line: a mark before a space and a new word, or before a CJK character. */
const END =
  /(?<=\n)|(?<=[.!?…؟۔]["'”’)\]*_]{0,3})[ \t]+(?=["'“‘(¿¡*]{0,3}[\p{L}\p{N}])|(?<=[。\uff01\uff1f\uff1b][”’」』\uff09]?)(?![”’」』\uff09])|(?<=[!?;])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu
/** An abbreviation or initial, which does not end a sentence. */
const NO_END = [
  /(?:^|[\s([])(?:e\.g|i\.e|etc|vs|cf|mr|mrs|ms|dr|st|no|nr|fig|approx|ca|z\.b|d\.h|u\.a|bzw|bspw|evtl|ggf|inkl|zzgl|vgl|sog|mio|mrd|hr|str|prof|sra?|srta|dra|uds?|págs?|ej|núm|aprox|avda)\.$/i,
  /(?:^|[\s([])\p{Lu}\.$/u,
]

/** One letter of several: `z. B.`, `p. ej.`. */
const PART_OF_ABBREVIATION = { before: /(?:^|[\s([])\p{Ll}\.$/u, after: /^\p{L}{1,2}\.(?:\s|$)/u }
/** A German ordinal: `am 3. Mai`. */
const ORDINAL = {
  before: /(?:^|\s)\d{1,2}\.$/u,
  after:
    /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Stock|Etage|Quartal|Klasse|Kapitel|Jahrhundert|Geburtstag|Woche|Tag)(?!\p{L})/u,
}

/** Longer than any of these, so that the time stays linear. */
const NO_END_CHARACTERS = 16

/** Marks of lists, quotes, headings and tables at the start of a line. */
const MARK = /^(?:\s|[-*•+>]\s|#{1,6}\s|\d{1,3}[.)]\s|\[[ xX]\]\s)*/

/** All sentences and lines with their white space; joined, they are the text. */
export function splitSentences(text: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  for (const { 0: space, index } of text.matchAll(END)) {
    const end = index + space.length
    const before = text.slice(Math.max(start, index - NO_END_CHARACTERS), index)
    const after = text.slice(end, end + NO_END_CHARACTERS)
    if (end === start || isWithinSentence(before, after)) continue
    pieces.push(text.slice(start, end))
    start = end
  }
  return start < text.length ? [...pieces, text.slice(start)] : pieces
}

function isWithinSentence(before: string, after: string): boolean {
  if (NO_END.some(form => form.test(before))) return true
  return [PART_OF_ABBREVIATION, ORDINAL].some(
    form => form.before.test(before) && form.after.test(after),
  )
}

/**
 * The sentences of a text, without code blocks and marks of lists and headings. Each is word for word and has at most
 * 320 characters. A line break ends a sentence.
 */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  let inCode = false
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      inCode = !inCode
      continue
    }
    if (inCode) continue
    const bare = line.replace(MARK, '').trim()
    if (/[\p{L}\p{N}]/u.test(bare)) sentences.push(...sentencesOfLine(bare))
  }
  return sentences
}

/** A short piece joins the next sentence. */
function sentencesOfLine(line: string): readonly string[] {
  const sentences: string[] = []
  let before = ''
  for (const piece of splitSentences(line)) {
    const candidate = `${before}${piece}`
    before = isScrap(candidate.trim()) ? candidate : ''
    if (before === '') sentences.push(...cut(candidate.trim()))
  }
  return before.trim() === '' ? sentences : [...sentences, before.trim()]
}

function isScrap(text: string): boolean {
  if (text.length >= SCRAP_CHARACTERS) return false
  return text.length < UNSPACED_SCRAP_CHARACTERS || !isUnspaced(text)
}

function cut(sentence: string): readonly string[] {
  if (sentence.length <= LONGEST_CHARACTERS) return [sentence]
  const head = sentence.slice(0, LONGEST_CHARACTERS)
  const clause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(','))
  const space = clause > LONGEST_CHARACTERS / 3 ? clause + 1 : head.lastIndexOf(' ')
  const end = wholeCharacters(sentence, space > LONGEST_CHARACTERS / 3 ? space : LONGEST_CHARACTERS)
  const rest = sentence.slice(end).trim()
  return rest === '' ? [head.trim()] : [sentence.slice(0, end).trim(), ...cut(rest)]
}
