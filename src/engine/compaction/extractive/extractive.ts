/** Writes a summary without a model: chooses original sentences and turns by fixed rules. */
import { truncateToTokens } from '../../tokens/truncate-text.ts'
import type { CountText } from '../../tokens/count.ts'
import { firstLineOf, quoteMarks, setIn } from '../../text/speaker-marks.ts'
import type { ViewItem } from '../../message/view.ts'
import { allocateBudget } from './allocate-budget.ts'
import { candidatesIn } from './candidates.ts'
import { dayHeading, MARGIN, turnsCarriedFrom, type PreviousSummary } from './previous.ts'
import type { SelectedSentence } from './select.ts'
import { readSource, type Source } from './source.ts'
import { LABELS, mayBeSpeaker } from './speakers.ts'
import { renderSummary, SECTIONS, VERBATIM_HEADING } from '../sections.ts'

/** The summary before, if there is one. */
type Replaced =
  | { readonly previousSummary: null }
  | {
      readonly previousSummary: string | null
      /** True if code wrote it, so its labels name the speakers; else the whole text has one speaker. */
      readonly previousHasSpeakers: boolean
    }

export type ExtractiveOptions = Replaced & {
  readonly targetTokens: number
  readonly count: CountText
  /** The user's focus; null for none. */
  readonly focus: string | null
  /** Weight of whole turns, from 0 (none) to 1 (nearly only these); 0.5, the default, adapts to the conversation. */
  readonly verbatimShare?: number
  /** Times of the messages by item id, in milliseconds since the Unix epoch: whole turns are then grouped by day. */
  readonly saidAt?: ReadonlyMap<string, number>
}

/** Empty headings are left out if all of them would take more than this share. */
const SKELETON_SHARE = 0.15
/** How often tokens are redistributed. */
const ROUNDS = 3
/** Left-over tokens that need no further round, and as a share of the target. */
const LEFT_OVER = { tokens: 8, share: 0.005 } as const

/**
 * Writes sections, exact names and whole turns, at most `targetTokens`. Uses no model, never fails, and is
 * deterministic. Empty only without text, or if the target is too small for a word.
 */
export function extractiveSummary(items: readonly ViewItem[], options: ExtractiveOptions): string {
  const { targetTokens, count, focus, saidAt, verbatimShare = 0.5 } = options
  const previous = previousOf(options)
  const carried = turnsCarriedFrom(previous)
  const source = readSource(items, { ...(saidAt && { saidAt }), carried })
  const candidates = candidatesIn(source, { count, previous, focus })
  const skeleton = count(layOut([], true)).tokens
  const withEmpty = !source.isAmongPeople && skeleton <= targetTokens * SKELETON_SHARE
  const enough = Math.max(LEFT_OVER.tokens, targetTokens * LEFT_OVER.share)
  let roomTokens = targetTokens - (withEmpty ? skeleton : 0)
  let best = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    const choices = allocateBudget(candidates, { roomTokens, verbatimShare })
    const wanted = count(layOut(choices, withEmpty)).tokens
    const text = fit(choices, { targetTokens, count, withEmpty }) ?? ''
    if (text.length > best.length) best = text
    if (Math.abs(targetTokens - wanted) <= enough || sumOf(choices) < roomTokens / 2) break
    roomTokens += targetTokens - wanted
  }
  return best === '' ? shortest(source, { targetTokens, count }) : best
}

function previousOf(options: Replaced): PreviousSummary | null {
  return options.previousSummary === null
    ? null
    : { text: options.previousSummary, hasSpeakers: options.previousHasSpeakers }
}

function sumOf(choices: readonly SelectedSentence[]): number {
  return choices.reduce((sum, { tokens }) => sum + tokens, 0)
}

/** Drops the least valuable parts until the text fits, turns before sentences; null if nothing is left. */
function fit(
  choices: readonly SelectedSentence[],
  {
    targetTokens,
    count,
    withEmpty,
  }: { readonly targetTokens: number; readonly count: CountText; readonly withEmpty: boolean },
): string | null {
  const isTurn = ({ heading }: SelectedSentence) => (heading === VERBATIM_HEADING ? 1 : 0)
  let kept = choices.toSorted(
    (left, right) => isTurn(left) - isTurn(right) || right.worth - left.worth,
  )
  while (kept.length > 0) {
    const text = layOut(kept, withEmpty)
    const excess = count(text).tokens - targetTokens
    if (excess <= 0) return text
    let freed = 0
    while (freed < excess && kept.length > 0) {
      freed += kept.at(-1)?.tokens ?? 0
      kept = kept.slice(0, -1)
    }
  }
  return null
}

/** If no sentence fits: the start and end of the newest message. */
function shortest(
  { messages }: Source,
  { targetTokens, count }: { readonly targetTokens: number; readonly count: CountText },
): string {
  const last = messages.findLast(({ role, text }) => role === 'user' && text.trim() !== '')
  const text = quoteMarks(truncateToTokens(last?.text.trim() ?? '', targetTokens, count))
  return count(text).tokens <= targetTokens ? text : ''
}

/** Sections with their bullets, then whole turns by day, one on each line. */
function layOut(choices: readonly SelectedSentence[], withEmpty: boolean): string {
  const under = (heading: string) =>
    choices
      .filter(choice => choice.heading === heading)
      .toSorted((left, right) => left.order - right.order)
  const sections = SECTIONS.map(({ heading }) => ({
    heading,
    bullets: under(heading).map(({ text }) => text),
  }))
  const turns = turnLines(under(VERBATIM_HEADING))
  return [
    renderSummary(sections.filter(({ bullets }) => bullets.length > 0 || withEmpty)),
    ...(turns.length === 0 ? [] : [`## ${VERBATIM_HEADING}\n${turns.join('\n')}`]),
  ]
    .filter(text => text !== '')
    .join('\n\n')
}

/**
 * A speaker's name is written only after another speaker, to save tokens. The next turn of the same speaker is
 * indented by one space, further lines by two, so an unindented label is always a label. A new name follows its role.
 */
function turnLines(turns: readonly SelectedSentence[]): readonly string[] {
  let dayBefore: string | null = null
  let speakerBefore: string | null = null
  const introduced = new Set<string>(Object.values(LABELS))
  return turns.flatMap(({ text, day = null, speaker = '', role }) => {
    const heading = day === null || day === dayBefore ? [] : [dayHeading(day, dayBefore)]
    const said = text.slice(speaker.length)
    const continues = heading.length === 0 && speaker === speakerBefore && continuesPlainly(said)
    dayBefore = day ?? dayBefore
    speakerBefore = speaker
    const lines = setIn(text, MARGIN, mayBeSpeaker)
    if (continues) return [` ${lines.slice(speaker.length)}`]
    const isNew = role !== undefined && !introduced.has(speaker)
    introduced.add(speaker)
    return [...heading, isNew ? `${LABELS[role].slice(0, -2)} ${lines}` : lines]
  })
}

/** True if the text can follow the one-space indent: no mark and no space at its start. */
function continuesPlainly(said: string): boolean {
  const first = firstLineOf(said)
  return /^\S/.test(first) && !mayBeSpeaker(first)
}
