import { isEnglish } from './english.ts'
import { LEADING, TRAILING } from './boilerplate.ts'
import { contentWordsOf } from '../../text/words.ts'

/** Content words that must be left; with less, what looks like filler may be the answer. */
const LEAST_WORDS = 2

/**
 * What was said, without the greetings and the filler at its ends. One piece of the text, character by character:
 * filler is taken off both ends as long as a clause is left, and nothing out of the middle. Text in other languages
 * stays as it is. Done twice, nothing more is taken.
 */
export function shortened(text: string): string {
  let piece = text.trim()
  if (!isEnglish(piece)) return text
  for (;;) {
    const next = [...LEADING, ...TRAILING].reduce(without, piece)
    if (next === piece) return piece
    piece = next
  }
}

/** The text without what the pattern finds at one of its ends, if that says nothing and enough is left. */
function without(text: string, filler: RegExp): string {
  const match = filler.exec(text)
  if (match === null || SAYS.some(sign => sign.test(match[0]))) return text
  const rest = match.index === 0 ? text.slice(match[0].length) : text.slice(0, match.index)
  if (/,\s+$/.test(match[0]) && NAME.test(rest)) return text
  const isMark = !/\p{L}/u.test(match[0])
  return isMark || contentWordsOf(rest).length >= LEAST_WORDS ? rest.trim() : text
}

/** A figure, a denial, or a name: whatever stands around it, it is no filler. */
const SAYS = [
  /\d/,
  /(?<!\p{L})(?:not|no|never|none|nothing|nobody|neither|nor|without|\p{L}+n['’]t)(?!\p{L})/iu,
  /(?<=[\p{L},] )\p{Lu}\p{Ll}{2}/u,
]
/** Somebody was greeted or thanked, whose name would be left behind. */
const NAME = /^\p{Lu}\p{L}*[,.!]/u
