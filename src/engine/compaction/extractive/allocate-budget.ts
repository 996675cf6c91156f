/** Divides the tokens of an extractive summary among its parts. */
import { SECTIONS, type SectionHeading } from '../sections.ts'
import type { Candidates } from './candidates.ts'
import {
  selectNovel,
  type Candidate,
  type SelectedSentence,
  type SelectionWeights,
} from './select.ts'
import type { Source } from './source.ts'

export interface AllocationOptions {
  readonly roomTokens: number
  /** Weight of whole turns, from 0 (none) to 1 (nearly only these); 0.5 adapts to the conversation. */
  readonly verbatimShare: number
}
/** Most of the tokens for the previous summary, as a share, if new text fills the rest. */
const PREVIOUS_SHARE = 0.5
/** Share for sentences in sections; whole turns get the rest. Tool sessions need sentences, others need turns. */
const SECTIONS_SHARE = { withTools: 0.68, talk: 0.08 } as const
/** The share if almost everything fits. */
const ROOMY_SHARE = 0.65

/** Sentences of all lengths compete. A turn counts by score per token; its score includes novelty. */
const TASTES = {
  sentence: { length: 0.8, novelty: 1 },
  turn: { length: 1, novelty: 0 },
} as const satisfies Record<string, SelectionWeights>

/** Most of the sentence tokens that each section may take. */
const SHARES: Record<SectionHeading, number> = {
  Goal: 0.12,
  'Constraints and instructions': 0.18,
  Done: 0.14,
  'Current state': 0.1,
  'In progress': 0.05,
  'Decisions, with reasons': 0.12,
  'Errors and fixes': 0.1,
  'Files and identifiers': 0.1,
  'Open questions': 0.04,
  'Next step': 0.05,
}
/** Retractions come early, so that the model follows no retracted order. */
const WITHDRAWALS_SHARE = 0.2
const STRESSED_SHARE = 0.22
const OPENING_SHARE = 0.12
/** Guaranteed shares of all tokens, for the user's orders. */
const LEAST_SHARES: Partial<Record<SectionHeading, number>> = {
  Goal: 0.03,
  'Constraints and instructions': 0.1,
}
/** The same with tools: names from calls are often needed again. */
const LEAST_WITH_TOOLS: Partial<Record<SectionHeading, number>> = { 'Files and identifiers': 0.05 }

/** First the previous summary's bullets, then each section's share, then whole turns, then the rest. */
export function allocateBudget(
  { source, carried, statements, turns, names }: Candidates,
  { roomTokens, verbatimShare }: AllocationOptions,
): readonly SelectedSentence[] {
  const shelf = emptyShelf(source, roomTokens)
  const fresh = sumOf([...statements, ...turns])
  carry(shelf, carried, Math.max(roomTokens * PREVIOUS_SHARE, roomTokens - fresh))
  const withdrawals = statements.filter(({ takesBack }) => takesBack)
  shelf.fill(withdrawals, roomTokens * WITHDRAWALS_SHARE, TASTES.sentence)
  const opening = statements.filter(({ opens }) => opens)
  shelf.fill(opening, roomTokens * OPENING_SHARE, TASTES.sentence)
  const stressed = statements.filter(statement => statement.stressed)
  shelf.fill(stressed, roomTokens * STRESSED_SHARE, TASTES.sentence)
  const tight = source.usesTools ? SECTIONS_SHARE.withTools : SECTIONS_SHARE.talk
  const suited = fresh > roomTokens * 1.5 ? tight : ROOMY_SHARE
  const forSentences = shelf.left() * sentencesShare(suited, verbatimShare)
  for (const { heading } of SECTIONS) {
    const candidates =
      heading === 'Files and identifiers' && !source.isAmongPeople
        ? names(shelf.told())
        : statements.filter(statement => statement.heading === heading)
    const least = roomTokens * leastShareOf(heading, source)
    shelf.fill(candidates, Math.max(least, forSentences * SHARES[heading]), TASTES.sentence)
  }
  if (verbatimShare > 0)
    shelf.fill(untoldTurns(turns, source, shelf.told()), shelf.left(), TASTES.turn)
  shelf.fill(statements, shelf.left(), TASTES.sentence)
  if (!source.isAmongPeople) shelf.fill(names(shelf.told()), shelf.left(), TASTES.sentence)
  return shelf.kept
}

function leastShareOf(heading: SectionHeading, { usesTools }: Source): number {
  return (usesTools ? LEAST_WITH_TOOLS[heading] : undefined) ?? LEAST_SHARES[heading] ?? 0
}

/** The share for sentences, moved by `verbatimShare`. */
function sentencesShare(suited: number, verbatimShare: number): number {
  return verbatimShare <= 0.5
    ? 1 - (1 - suited) * 2 * verbatimShare
    : suited * 2 * (1 - verbatimShare)
}

/** Lowers a turn's score by the share that sections already contain. */
function untoldTurns<Turn extends Candidate>(
  turns: readonly Turn[],
  { messages }: Source,
  told: string,
): readonly Turn[] {
  return turns.map(turn => {
    const sentences = messages[Math.floor(turn.order)]?.sentences ?? []
    const length = sentences.reduce((sum, { brief }) => sum + brief.length, 0)
    const held = sentences.reduce(
      (sum, { brief }) => sum + (told.includes(brief) ? brief.length : 0),
      0,
    )
    return { ...turn, score: turn.score * (1 - held / Math.max(1, length)) }
  })
}

function carry(shelf: Shelf, carried: readonly Candidate[], limitTokens: number): void {
  if (sumOf(carried) > limitTokens) shelf.fill(carried, limitTokens, TASTES.sentence)
  else shelf.put(carried.map(bullet => ({ ...bullet, worth: bullet.score })))
}

/** The chosen parts and the remaining tokens. */
interface Shelf {
  readonly kept: readonly SelectedSentence[]
  left(): number
  told(): string
  put(choices: readonly SelectedSentence[]): void
  /** Adds the best new candidates within the limit and the remaining tokens. */
  fill(candidates: readonly Candidate[], limitTokens: number, taste: SelectionWeights): void
}

function emptyShelf({ rarity }: Source, roomTokens: number): Shelf {
  const kept: SelectedSentence[] = []
  const covered = new Set<string>()
  const left = () => roomTokens - sumOf(kept)
  const put = (choices: readonly SelectedSentence[]) => {
    kept.push(...choices)
    for (const { words } of choices) for (const word of words) covered.add(word)
  }
  return {
    kept,
    left,
    told: () => kept.map(({ text }) => text).join('\n'),
    put,
    fill: (candidates, limitTokens, taste) => {
      const before = [...kept]
      const isTold = ({ text }: Candidate) => before.some(held => held.text.includes(text))
      const limit = Math.min(limitTokens, left())
      put(selectNovel(candidates, { limitTokens: limit, taste, covered, isTold, rarity }))
    },
  }
}

function sumOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { tokens }) => sum + tokens, 0)
}
