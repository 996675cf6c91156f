/** Choosing what says most for its tokens and is new. */
import type { Rarity } from './rarity.ts'

export interface Candidate {
  readonly text: string
  /** Heading that it would stand under. */
  readonly heading: string
  /** Place in the conversation; what is kept is told in this order. */
  readonly order: number
  /** Above 0. */
  readonly score: number
  readonly words: readonly string[]
  /** The day over it, `2023-05-08`; absent or null for none. */
  readonly day?: string | null
  /** How it begins where it is somebody's turn: a name or a role with its colon and space. */
  readonly speaker?: string
  /** In which role a speaker with a name speaks. */
  readonly role?: 'user' | 'assistant'
  /** What it takes under its heading. */
  readonly tokens: number
}

export interface SelectedSentence extends Candidate {
  /** Score for its tokens at the time of the choice: what to give up first. */
  readonly worth: number
}

/** What a day takes over the first turn that is chosen of it. */
const DAY_TOKENS = 4

/** A candidate of which less than this share is new has been said. */
const LEAST_NOVELTY = 0.1

/** What a choice goes by, with the score: each an exponent, 0 for not at all, 1 in full. */
export interface SelectionWeights {
  /** Of the length, against the candidate. */
  readonly length: number
  /** Of the share that is new, for it. */
  readonly novelty: number
}

export interface SelectionOptions {
  readonly limitTokens: number
  readonly taste: SelectionWeights
  /** Words that are told already. */
  readonly covered: ReadonlySet<string>
  /** True for a candidate that is told already, word for word; none by default. Asked only of the leading ones. */
  readonly isTold?: (candidate: Candidate) => boolean
  readonly rarity: Rarity
}

/**
 * Greedy by worth: score × share of new words ÷ length, as the taste weighs them. The share only shrinks, so a known
 * worth is an upper bound, and only the leading candidate is computed again.
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

/** Keeps the queue sorted, least worth first. */
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
