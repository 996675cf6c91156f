/** Sentences of a text, each a piece of it character by character. */
import { wholeCharacters, isUnspaced } from './cut.ts'

/** A sentence longer than this is cut at a clause or a space. */
const LONGEST_CHARACTERS = 320
/** A shorter piece is no sentence of its own: "No.", "3."; fewer characters of scripts without spaces say more. */
const SCRAP_CHARACTERS = 8
const UNSPACED_SCRAP_CHARACTERS = 4

/** The end of a sentence or line: a mark before a space and a letter, digit or quote; any mark at a CJK character. */
const END =
  /(?<=\n)|(?<=[.!?…]["'”’)\]*_]{0,3})[ \t]+(?=["'“‘(¿¡*]{0,3}[\p{L}\p{N}])|(?<=[。\uff01\uff1f\uff1b][”’」』\uff09]?)(?![”’」』\uff09])|(?<=[!?;])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu
/** Resembles the end of a sentence and is none: an abbreviation, an initial. */
const NO_END = [
  /(?:^|[\s([])(?:e\.g|i\.e|etc|vs|cf|mr|mrs|ms|dr|st|no|nr|fig|approx|ca|z\.b|d\.h|u\.a|bzw)\.$/i,
  /(?:^|[\s([])\p{Lu}\.$/u,
]

/** More than any of these is long, so that the time taken stays linear. */
const NO_END_CHARACTERS = 16

/** Marks of lists, quotes, headings and tables at the beginning of a line. */
const MARK = /^(?:\s|[-*•+>]\s|#{1,6}\s|\d{1,3}[.)]\s|\[[ xX]\]\s)*/

/** Sentences and lines, however short, with the white space behind each: joined, they are the text. */
export function splitSentences(text: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  for (const { 0: space, index } of text.matchAll(END)) {
    const end = index + space.length
    const last = text.slice(Math.max(start, index - NO_END_CHARACTERS), index)
    if (end === start || NO_END.some(form => form.test(last))) continue
    pieces.push(text.slice(start, end))
    start = end
  }
  return start < text.length ? [...pieces, text.slice(start)] : pieces
}

/**
 * The sentences of a text, without code blocks and marks of lists and headings. Each is a piece of the text of at most
 * 320 characters; lines end sentences.
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

/** A scrap stands with the sentence behind it. */
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
