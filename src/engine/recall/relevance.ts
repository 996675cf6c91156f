/**
 * Whether a message is about what only hidden text holds.
 *
 * @module
 */
import { readTexts } from '../tokens/message-texts.ts'
import type { ViewItem } from '../message/view.ts'
import type { Candidate } from './candidates.ts'
import { termsOf } from './query.ts'

/** Said to move a conversation on, whatever it is about. */
const STEERING = new Set(
  [
    'again ahead also answer ask back begin better continue correct do explain fine first fix give go good great hello help',
    'hi hey keep know last let like look make mean message need new next now ok okay old one perfect please question ready reply',
    'right say see set show start step stop sure take tell thank thanks think time today try turn understand use want way well',
    'work write wrong yes',
  ].flatMap(words => [...termsOf(words)]),
)

/** A passage of hidden text must hold this share of the words that tell what a message is about, within these bounds. */
const LEAST_SHARE = 0.5
const LEAST_TERMS = 2
const ENOUGH_TERMS = 6
/** A text of the view that holds this share of them, and as many as any hidden passage, says it already. */
const SAID_SHARE = 0.75

/** The words of a message that tell what it is about. */
export function topicOf(query: string): readonly string[] {
  return [...termsOf(query)].filter(term => !STEERING.has(term))
}

/**
 * True where a candidate holds enough of what the message is about, and nothing that the model reads holds it as well.
 *
 * @param read What the model reads, the message itself left out.
 */
export function isRelevant(
  query: string,
  candidates: readonly Candidate[],
  read: readonly ViewItem[],
): boolean {
  const topic = topicOf(query)
  if (topic.length === 0) return false
  const best = Math.max(0, ...candidates.map(({ passage }) => held(passage.text, topic)))
  if (best < leastOf(topic.length)) return false
  const enough = Math.max(best, Math.ceil(SAID_SHARE * topic.length))
  return !read.some(item => readTexts(item.parts).some(text => held(text, topic) >= enough))
}

function leastOf(terms: number): number {
  const share = Math.round(LEAST_SHARE * terms)
  return Math.min(terms, Math.max(LEAST_TERMS, Math.min(ENOUGH_TERMS, share)))
}

/** How many of the words a text holds, whatever their endings; a short one only by itself. */
function held(text: string, topic: readonly string[]): number {
  const lower = text.toLowerCase()
  const holds = (form: string) => (SHORT.test(form) ? holdsWord(lower, form) : lower.includes(form))
  return topic.filter(stem => formsOf(stem).some(holds)).length
}

/** `happi` stands for happy and happiness. */
function formsOf(stem: string): readonly string[] {
  return stem.endsWith('i') ? [stem, `${stem.slice(0, -1)}y`] : [stem]
}

const SHORT = /^[\p{Ll}\p{N}]{1,3}$/u
const WORD = /[\p{L}\p{N}]/u
/** The end of a word, or of its plural. */
const ENDS = /^(?:e?s)?(?![\p{L}\p{N}])/u

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' '
    if (!WORD.test(before) && ENDS.test(text.slice(at + word.length, at + word.length + 3)))
      return true
  }
  return false
}
