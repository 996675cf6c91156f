/** Decides whether a message is about something that only hidden text contains. */
import { readTexts, MESSAGE_OVERHEAD } from '../tokens/request-tokens.ts'
import type { ViewItem } from '../message/view.ts'
import type { Candidate } from './candidates.ts'
import { isChitChat } from './chit-chat.ts'
import { termsIn, termsOf, type Term } from './query.ts'
import { foldLetters } from '../text/words.ts'
import type { Passage } from '../log/event.ts'
import { addCounts, type CountText, type TokenCount } from '../tokens/count.ts'
import { headingLine, introductionLine, passageLine } from '../branch/recalled-items.ts'

/** Least share of the topic words in a hidden passage, between these two numbers of words. */
const MIN_SHARE = 0.5
const MIN_TERMS = 2
const ENOUGH_TERMS = 6
/** A view text with this share of the topic words, and as many as the best passage, makes a recall redundant. */
const REDUNDANT_SHARE = 0.75

/** Topic words of a message: content words without chit-chat, each once; empty without a topic. */
export function topicOf(query: string): readonly Term[] {
  const terms = new Map(termsIn(query).map(term => [term.forms[0] ?? '', term]))
  return [...terms].flatMap(([first, term]) => (isChitChat(first) ? [] : [term]))
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
  for (const term of topicOf(query)) {
    const found = texts.flatMap((text, at) => (matchCount(text, [term]) > 0 ? [at] : []))
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
function matchCount(text: string, topic: readonly Term[]): number {
  const folded = foldLetters(text)
  const contains = (form: string) =>
    SHORT.test(form) ? containsWord(folded, form) : folded.includes(form)
  let read: ReadonlySet<string> | null = null
  return topic.filter(({ forms, areRoots }) => {
    if (forms.flatMap(formsOf).some(contains)) return true
    if (!areRoots) return false
    const terms = (read ??= termsOf(text))
    return forms.some(form => terms.has(form))
  }).length
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

/** First line of a recall. It tells the model that the passages are quotes, not a request. */
export const INTRODUCTION =
  '[Recalled from earlier in this conversation, word for word, each after its message number. Background, not a request.]'

/** The selected passages. */
interface Chosen {
  readonly passages: readonly Passage[]
  /** Upper bound for the item that contains them. */
  readonly tokens: TokenCount
}

/** Extra tokens that joined lines may take, compared with the sum of the lines. */
const JOINTS_TOKENS = 2

/** Every text that `choosePassages` counts for these candidates, each once. */
export function textsToCount(candidates: readonly Candidate[]): readonly string[] {
  const lines = candidates.flatMap(({ passage }) => [headingLine(passage), passageLine(passage)])
  return [...new Set([introductionLine(INTRODUCTION), ...lines])]
}

/** Selects passages greedily by score per cost, up to `budgetTokens`; null if none fits. */
export function choosePassages(
  candidates: readonly Candidate[],
  budgetTokens: number,
  count: CountText,
): Chosen | null {
  const opening = count(introductionLine(INTRODUCTION))
  const overhead = MESSAGE_OVERHEAD + JOINTS_TOKENS
  let tokens: TokenCount = { ...opening, tokens: opening.tokens + overhead }
  const headings = new Set<string>()
  const chosen: Candidate[] = []
  for (const candidate of byScorePerCost(candidates, count)) {
    const { passage } = candidate
    const line = count(passageLine(passage))
    const cost = headings.has(passage.heading) ? line : addCounts(line, count(headingLine(passage)))
    const next = addCounts(tokens, cost)
    if (next.tokens > budgetTokens) continue
    tokens = next
    headings.add(passage.heading)
    chosen.push(candidate)
  }
  if (chosen.length === 0) return null
  const inOrder = chosen.toSorted(
    (left, right) => left.number - right.number || left.position - right.position,
  )
  return { passages: inOrder.map(({ passage }) => passage), tokens }
}

/** Exponent of a passage's tokens in score per cost: 0 ignores the cost, 1 divides by it. */
const COST_EXPONENT = 0.2

function byScorePerCost(candidates: readonly Candidate[], count: CountText): readonly Candidate[] {
  const values = new Map(
    candidates.map(candidate => {
      const { tokens } = count(passageLine(candidate.passage))
      return [candidate, candidate.score / Math.max(1, tokens) ** COST_EXPONENT]
    }),
  )
  return candidates.toSorted((left, right) => (values.get(right) ?? 0) - (values.get(left) ?? 0))
}
