/**
 * Sentences of a text, each a piece of it character by character.
 *
 * @module
 */

/** A sentence longer than this is cut at a clause or a space. */
const LONGEST_CHARACTERS = 320

/** Ends of sentences: a mark before a space and a letter, digit or quote; a CJK mark, or any mark before a CJK character, anywhere. */
const END =
  /(?<=[.!?…]["'”’)\]*_]{0,3})[ \t]+(?=["'“‘(¿¡*]{0,3}[\p{L}\p{N}])|(?<=[。\uff01\uff1f\uff1b][”’」』\uff09]?)(?![”’」』\uff09])|(?<=[!?;])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u
/** What looks like an end and is none. */
const ABBREVIATION =
  /(?:^|[\s([])(?:e\.g|i\.e|etc|vs|cf|mr|mrs|ms|dr|st|no|nr|fig|approx|ca|z\.b|d\.h|u\.a|bzw|\p{Lu})\.$/iu

/** Marks of lists, quotes, headings and tables at the beginning of a line. */
const MARK = /^(?:\s|[-*•+>]\s|#{1,6}\s|\d{1,3}[.)]\s|\[[ xX]\]\s)*/

/**
 * The sentences of a text in order, code blocks left out, marks of lists and headings taken off. Lines end
 * sentences. Each one is at most 320 characters and occurs in the text as it is.
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

function sentencesOfLine(line: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  let from = 0
  for (const piece of splitKeepingPlaces(line)) {
    const end = piece.end
    const candidate = line.slice(start, end).trim()
    if (end < line.length && (ABBREVIATION.test(candidate) || isScrap(candidate))) {
      from = end
      continue
    }
    if (candidate !== '') pieces.push(...cut(candidate))
    start = Math.max(end, from)
  }
  return pieces
}

/** Too little to stand alone: "No.", "3."; characters of CJK say more. */
function isScrap(text: string): boolean {
  return (
    text.length < (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 4 : 8)
  )
}

function splitKeepingPlaces(line: string): readonly { readonly end: number }[] {
  const ends: { end: number }[] = []
  let at = 0
  for (const piece of line.split(END)) {
    at = line.indexOf(piece, at) + piece.length
    ends.push({ end: at })
  }
  return ends
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

function wholeCharacters(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index
}
