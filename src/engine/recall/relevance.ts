/** Decides whether a message is about something that only hidden text contains. */
import { readTexts } from '../tokens/request-tokens.ts'
import type { ViewItem } from '../message/view.ts'
import type { Candidate } from './candidates.ts'
import { termsOf } from './query.ts'

const CHIT_CHAT_TERMS = new Set(
  [
    'again ahead also answer ask back begin better continue correct do explain fine first fix give go good great hello help',
    'hi hey keep know last let like look make mean message need new next now ok okay old one perfect please question ready reply',
    'right say see set show start step stop sure take tell thank thanks think time today try turn understand use want way well',
    'work write wrong yes',
  ].flatMap(words => [...termsOf(words)]),
)

/** Least share of the topic words in a hidden passage, between these two numbers of words. */
const MIN_SHARE = 0.5
const MIN_TERMS = 2
const ENOUGH_TERMS = 6
/** A view text with this share of the topic words, and as many as the best passage, makes a recall redundant. */
const REDUNDANT_SHARE = 0.75

/** Topic words of a message: content words without chit-chat; empty without a topic. */
export function topicOf(query: string): readonly string[] {
  return [...termsOf(query)].filter(term => !CHIT_CHAT_TERMS.has(term))
}

/** True if a candidate has enough topic words, and no text of `read` (the view without the message) as many. */
export function isRelevant(
  query: string,
  candidates: readonly Candidate[],
  read: readonly ViewItem[],
): boolean {
  const topic = topicOf(query)
  if (topic.length === 0) return false
  const best = Math.max(0, ...candidates.map(({ passage }) => matchCount(passage.text, topic)))
  if (best < requiredTerms(topic.length)) return false
  const enough = Math.max(best, Math.ceil(REDUNDANT_SHARE * topic.length))
  return !read.some(item => readTexts(item.parts).some(text => matchCount(text, topic) >= enough))
}

/** Indexes of the texts with topic words of the query, best first. A word that few texts have counts more. */
export function bestMatches(query: string, texts: readonly string[]): readonly number[] {
  const scores = texts.map(() => 0)
  for (const stem of topicOf(query)) {
    const found = texts.flatMap((text, at) => (matchCount(text, [stem]) > 0 ? [at] : []))
    for (const at of found)
      scores[at] = (scores[at] ?? 0) + Math.log(1 + texts.length / found.length)
  }
  return [...scores.keys()]
    .filter(at => (scores[at] ?? 0) > 0)
    .toSorted((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0))
}

function requiredTerms(terms: number): number {
  const share = Math.round(MIN_SHARE * terms)
  return Math.min(terms, Math.max(MIN_TERMS, Math.min(ENOUGH_TERMS, share)))
}

/** Number of topic words in a text, in any inflection; short words only as whole words. */
function matchCount(text: string, topic: readonly string[]): number {
  const lower = text.toLowerCase()
  const contains = (form: string) =>
    SHORT.test(form) ? containsWord(lower, form) : lower.includes(form)
  return topic.filter(stem => formsOf(stem).some(contains)).length
}

/** `happi` is the stem of happy and happiness. */
function formsOf(stem: string): readonly string[] {
  return stem.endsWith('i') ? [stem, `${stem.slice(0, -1)}y`] : [stem]
}

const SHORT = /^[\p{Ll}\p{N}]{1,3}$/u
const WORD = /[\p{L}\p{N}]/u
/** The end of a word, or of its plural. */
const ENDS = /^(?:e?s)?(?![\p{L}\p{N}])/u

function containsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' '
    if (!WORD.test(before) && ENDS.test(text.slice(at + word.length, at + word.length + 3)))
      return true
  }
  return false
}
