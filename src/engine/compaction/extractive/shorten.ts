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

/** Small words that hardly any other language has. */
const ENGLISH = new Set(
  `the and of to is are it its it's that that's this these those my your you we i i'm i've i'd i'll have has with for be been not can
  can't from if but or what how when where please don't let's let they their there here would should could will just
  about any some do does did get got make want need`.split(/\s+/),
)
/** Small words of its neighbours in script. */
const OTHERS = new Set(
  `der die das den dem und oder ich du nicht ist sind ein eine einen zu mit auf für von wir ihr sie bitte danke
  le la les un une des du et je vous nous est pas que qui ne pour dans avec merci
  el los las una y yo por con para en lo se es del gracias
  de het een niet ik van dat wij zijn op voor bedankt
  il che di non è per sono da grazie não um uma os com obrigado
  jest nie się w na proszę dziękuję och att det som är på inte jag vi`.split(/\s+/),
)

/**
 * Whether a text is English: enough to leave other languages alone. True where small English words stand in it, and
 * more of them than of any other language in Latin script.
 */
export function isEnglish(text: string): boolean {
  let english = 0
  let others = 0
  for (const [raw] of text.toLowerCase().matchAll(/\p{L}[\p{L}'’]*/gu)) {
    const word = raw.replaceAll('’', "'")
    if (ENGLISH.has(word)) english += 1
    else if (OTHERS.has(word)) others += 1
  }
  return english > others
}
