/** Chooses the candidates with the most new content per token. */
import type { Rarity } from '../../text/words.ts'

export interface Candidate {
  readonly text: string
  readonly heading: string
  /** Place in the conversation; the result is in this order. */
  readonly order: number
  readonly score: number
  readonly words: readonly string[]
  /** Its day, `2023-05-08`; absent or null for none. */
  readonly day?: string | null
  /** The start of a turn: a name or role with colon and space. */
  readonly speaker?: string
  readonly role?: 'user' | 'assistant'
  /** Tokens under its heading. */
  readonly tokens: number
}

export interface SelectedSentence extends Candidate {
  /** Score per token when it was chosen; the lowest is dropped first. */
  readonly worth: number
}

/** Tokens of a day heading, for the day's first chosen turn. */
const DAY_TOKENS = 4

/** A candidate with a smaller share of new words is a repetition. */
const LEAST_NOVELTY = 0.1

/** Exponents of length and novelty in the score, from 0 (ignored) to 1. */
export interface SelectionWeights {
  readonly length: number
  readonly novelty: number
}

export interface SelectionOptions {
  readonly limitTokens: number
  readonly taste: SelectionWeights
  /** Words of the text chosen before. */
  readonly covered: ReadonlySet<string>
  /** True for a repeated candidate; by default none is. Called only for leading candidates. */
  readonly isTold?: (candidate: Candidate) => boolean
  readonly rarity: Rarity
}

/**
 * Chooses greedily by score × share of new words ÷ length, with the weights as exponents. The share only shrinks, so
 * a known value is an upper bound, and only the leading candidate is calculated again.
 */
export function selectNovel(
  candidates: readonly Candidate[],
  { limitTokens, taste, covered: toldBefore, isTold = () => false, rarity }: SelectionOptions,
): readonly SelectedSentence[] {
  const covered = new Set(toldBefore)
  const days = new Set<string>()
  const costOf = ({ tokens, day = null }: Candidate) =>
    tokens + (day === null || days.has(day) ? 0 : DAY_TOKENS)
  const worthOf = (candidate: Candidate) => {
    const novelty = noveltyOf(candidate.words, covered, rarity)
    return novelty < LEAST_NOVELTY
      ? 0
      : (candidate.score * novelty ** taste.novelty) / costOf(candidate) ** taste.length
  }
  const queue = candidates
    .filter(({ tokens }) => tokens <= limitTokens)
    .map(candidate => ({ ...candidate, worth: worthOf(candidate) }))
    .toSorted((left, right) => left.worth - right.worth || right.order - left.order)
  const chosen: SelectedSentence[] = []
  let left = limitTokens
  const lead = () => {
    let leading = queue.at(-1)
    for (; leading && isTold(leading); leading = queue.at(-1)) queue.pop()
    return leading
  }
  for (let leading = lead(); leading && left > 0; leading = lead()) {
    queue.pop()
    const cost = costOf(leading)
    if (cost > left) continue
    const worth = worthOf(leading)
    if (worth <= 0) continue
    if (worth < (lead()?.worth ?? 0)) {
      insert(queue, { ...leading, worth })
      continue
    }
    chosen.push({ ...leading, worth })
    left -= cost
    if (leading.day) days.add(leading.day)
    for (const word of leading.words) covered.add(word)
  }
  return chosen
}

function noveltyOf(words: readonly string[], covered: ReadonlySet<string>, rarity: Rarity): number {
  let all = 0
  let fresh = 0
  for (const word of new Set(words)) {
    const weight = rarity(word)
    all += weight
    if (!covered.has(word)) fresh += weight
  }
  return all === 0 ? 0 : fresh / all
}

function insert(queue: SelectedSentence[], choice: SelectedSentence): void {
  let low = 0
  let high = queue.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((queue[middle]?.worth ?? 0) < choice.worth) low = middle + 1
    else high = middle
  }
  queue.splice(low, 0, choice)
}
