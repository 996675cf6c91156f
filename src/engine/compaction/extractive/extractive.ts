/** A summary without a model: what was said, word for word, chosen by fixed rules. */
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

/** The summary that a new one replaces; the first replaces none. */
type Replaced =
  | { readonly previousSummary: null }
  | {
      /** Its bullets come first. */
      readonly previousSummary: string | null
      /** True where code wrote it and its labels tell who said what; else it is one speaker's, the summary's. */
      readonly previousHasSpeakers: boolean
    }

export type ExtractiveOptions = Replaced & {
  /** Most tokens of the summary, by `count`. */
  readonly targetTokens: number
  readonly count: CountText
  /** What the user asked to attend to; null for nothing in particular. */
  readonly focus: string | null
  /** Weight of whole turns word for word: 0 none, 1 hardly anything else; 0.5, the default, as suits the conversation. */
  readonly verbatimShare?: number
  /** When each message was said, in milliseconds since 1970, by the item's id: whole turns then stand under their days. */
  readonly saidAt?: ReadonlyMap<string, number>
}

/** Empty headings are left out where all of them would take more than this share. */
const SKELETON_SHARE = 0.15
/** Times that room left over, or lacking, is shared out again. */
const ROUNDS = 3
/** Tokens left over that are not worth another round, and share of the target. */
const LEFT_OVER = { tokens: 8, share: 0.005 } as const

/**
 * Sections of sentences, exact names and whole turns, at most `targetTokens`. Needs no model, never fails, gives the
 * same text for the same input. Empty only if nothing was said, or the target has no room for a word.
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

/** Gives up what is worth least until the text fits, whole turns before sentences; null if nothing is left. */
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

/** Where not even one sentence fits: the beginning and end of the newest thing said. */
function shortest(
  { messages }: Source,
  { targetTokens, count }: { readonly targetTokens: number; readonly count: CountText },
): string {
  const last = messages.findLast(({ role, text }) => role === 'user' && text.trim() !== '')
  const text = quoteMarks(truncateToTokens(last?.text.trim() ?? '', targetTokens, count))
  return count(text).tokens <= targetTokens ? text : ''
}

/** Sections with their bullets; behind them whole turns, a line each under its day. */
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
 * A speaker's name stands only after another speaker, since names take tokens. A turn of the same speaker is set in by
 * one space, further lines by two: a label at the beginning of a line is always one. A new name follows its role.
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

/** What is set in by one space shows no mark and no further space at its beginning. */
function continuesPlainly(said: string): boolean {
  const first = firstLineOf(said)
  return /^\S/.test(first) && !mayBeSpeaker(first)
}
