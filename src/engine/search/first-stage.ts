import type { IndexedDocument } from './document.ts'
import type { QueryContext } from './proximity.ts'
import { accumulateScores, type ScoreAccumulators } from './accumulate-scores.ts'
import { type ForwardIndex, type Range, pushPosition, NO_DAY } from './forward-index.ts'
import type { Query } from './query.ts'
import { metadataBefore, isBySpeakerAsked, isNear } from './features.ts'
import { TURN_FEATURES } from './turn-features.ts'
import { slotOf } from './inverted-index.ts'
import { isShort, type DayRange } from '../text/day-number.ts'

/** Weights of the first stage. Terms in the document and in its near window weigh 1 each. */
const FIRST_STAGE_WEIGHTS = {
  requiredTerms: 10,
  wide: 0.3,
  answer: 0.5,
  speaker: 0.15,
  date: 0.2,
} as const
/** Larger than any rounding error, so that pruning skips no result. */
const EPSILON = 1e-9

/** A query in its context, and what to retrieve. */
interface FirstStageOptions {
  readonly query: Query
  readonly context: QueryContext
  /** False excludes a document. */
  readonly accepts: (document: IndexedDocument) => boolean
  readonly range: Range
  /** True: only documents that contain a query term. */
  readonly requiresTerms: boolean
  /** Breaks ties: true if the document at `left` comes before the one at `right`. */
  readonly precedes: (left: number, right: number) => boolean
}

/** Places of the `limit` best documents by cheap features, best first. Each has a term in or near it, or a date. */
export function retrieveCandidates(limit: number, options: FirstStageOptions): readonly number[] {
  const { query, context, accepts, range, precedes } = options
  const { forwardIndex, totalIdf } = context
  const accumulators = accumulateScores({ ...context, range })
  const places = placesToScore(accumulators, matchDates(query.dates, forwardIndex, range), options)
  const best = createTopK(limit, precedes)
  const maxOtherScore = FIRST_STAGE_WEIGHTS.speaker + EPSILON
  const next = (index: number) =>
    skipBelowThreshold(index, {
      places,
      threshold: (best.lowest() - maxOtherScore) * totalIdf,
      options,
    })
  for (let index = next(0); index < places.length; index = next(index + 1)) {
    const position = places[index] ?? 0
    const maxTerms = termScore(position, ownBefore(position, forwardIndex), options)
    const maxSpeaker = isInFirstPerson(position, forwardIndex) ? FIRST_STAGE_WEIGHTS.speaker : 0
    if (scoreOf(position, { terms: maxTerms, speaker: maxSpeaker }, options) < best.lowest())
      continue
    const document = forwardIndex.documents[position]
    const terms = termScore(position, questionBefore(position, forwardIndex), options)
    if (document === undefined || !matchesAny(position, terms, options) || !accepts(document))
      continue
    const speaker = isBySpeakerAsked(document.metadata, query) ? maxSpeaker : 0
    best.push(position, scoreOf(position, { terms, speaker }, options))
  }
  return best.result().map(({ position }) => position)
}

interface Pruning {
  readonly places: ArrayLike<number>
  /** In the units of `termScore`. */
  readonly threshold: number
  readonly options: FirstStageOptions
}

/** The first index from `start` whose terms and dates can reach `threshold`; pruning as in MaxScore. */
function skipBelowThreshold(start: number, { places, threshold, options }: Pruning): number {
  const { own, near, wide, dateMatches } = options.context.forwardIndex.scratch
  const ownWeight = options.requiresTerms ? FIRST_STAGE_WEIGHTS.requiredTerms : 1
  const dateWeight = FIRST_STAGE_WEIGHTS.date * options.context.totalIdf
  for (let index = start; index < places.length; index += 1) {
    const position = places[index] ?? 0
    const maxScore =
      ownWeight * (own[position] ?? 0) +
      (near[position] ?? 0) +
      FIRST_STAGE_WEIGHTS.wide * (wide[position] ?? 0) +
      FIRST_STAGE_WEIGHTS.answer * (own[Math.max(0, position - 1)] ?? 0)
    if (maxScore + (dateMatches[position] ?? 0) * dateWeight >= threshold) return index
  }
  return places.length
}

/** Score of the query's terms in and around a place, plus the question's before it, times `totalIdf`. */
function termScore(
  position: number,
  questionScore: number,
  { context, requiresTerms }: FirstStageOptions,
): number {
  const { own, near, wide } = context.forwardIndex.scratch
  return (
    (requiresTerms ? FIRST_STAGE_WEIGHTS.requiredTerms : 1) * (own[position] ?? 0) +
    (near[position] ?? 0) +
    FIRST_STAGE_WEIGHTS.wide * (wide[position] ?? 0) +
    FIRST_STAGE_WEIGHTS.answer * questionScore
  )
}

function scoreOf(
  position: number,
  { terms, speaker }: { readonly terms: number; readonly speaker: number },
  { context }: FirstStageOptions,
): number {
  return (
    terms / context.totalIdf +
    FIRST_STAGE_WEIGHTS.date * (context.forwardIndex.scratch.dateMatches[position] ?? 0) +
    speaker
  )
}

function matchesAny(
  position: number,
  terms: number,
  { context, requiresTerms }: FirstStageOptions,
): boolean {
  const { own, dateMatches } = context.forwardIndex.scratch
  return requiresTerms ? own[position] !== 0 : terms !== 0 || dateMatches[position] !== 0
}

function ownBefore(position: number, { scratch }: ForwardIndex): number {
  return position === 0 ? 0 : (scratch.own[position - 1] ?? 0)
}

function isInFirstPerson(position: number, { turnFeatures }: ForwardIndex): boolean {
  return ((turnFeatures[position] ?? 0) & TURN_FEATURES.firstPerson) !== 0
}

/** Only postings of a phrase's rarest word can contain the phrase. A document with a date may contain no term. */
function placesToScore(
  { touched, isTouched }: ScoreAccumulators,
  withDates: Int32Array,
  { context, range }: FirstStageOptions,
): ArrayLike<number> {
  const { forwardIndex, phrasePostings } = context
  if (phrasePostings !== null)
    return phrasePostings
      .map(posting => forwardIndex.placeOf[slotOf(posting)] ?? -1)
      .filter(position => position >= range.from && position < range.to)
  const untouched = withDates.filter(position => isTouched[position] === 0)
  return untouched.length === 0 ? touched : joined(touched, untouched)
}

function joined(left: Int32Array, right: Int32Array): Int32Array {
  const both = new Int32Array(left.length + right.length)
  both.set(left)
  both.set(right, left.length)
  return both
}

/** Score of the previous document if it is another speaker's question of the same session day; else 0. */
function questionBefore(position: number, forwardIndex: ForwardIndex): number {
  const score = ownBefore(position, forwardIndex)
  if (score === 0) return 0
  if (((forwardIndex.turnFeatures[position - 1] ?? 0) & TURN_FEATURES.endsAsking) === 0) return 0
  const before = metadataBefore(position, forwardIndex)
  if (before === null) return 0
  return before.speaker === forwardIndex.documents[position]?.metadata.speaker ? 0 : score
}

/**
 * Counts the `dateFeatures` (0 … 3) of each place into `dateMatches`; returns the places with any. Ignores dates
 * longer than a month. Valid until the next call for the same index.
 */
export function matchDates(
  dates: readonly DayRange[],
  forwardIndex: ForwardIndex,
  range: Range,
): Int32Array {
  const { dateMatches, withDates } = forwardIndex.scratch
  dateMatches.fill(0)
  withDates.length = 0
  const asked = dates.filter(isShort)
  if (asked.length > 0) {
    countWritten(asked, forwardIndex, range)
    countMentions(asked, forwardIndex, range)
  }
  return withDates.places.subarray(0, withDates.length)
}

/** Documents written on one of the days (2), or near one (1). */
function countWritten(
  asked: readonly DayRange[],
  { days, scratch }: ForwardIndex,
  range: Range,
): void {
  for (let position = range.from; position < range.to; position += 1) {
    const day = days[position] ?? NO_DAY
    if (day === NO_DAY || !isNear(day, asked)) continue
    const count = 1 + (asked.some(({ from, to }) => day >= from && day <= to) ? 1 : 0)
    scratch.dateMatches[position] = count
    pushPosition(position, scratch.withDates)
  }
}

/** Documents that mention one of the days: 1 each. */
function countMentions(asked: readonly DayRange[], forwardIndex: ForwardIndex, range: Range): void {
  const { dates, scratch } = forwardIndex
  let lastCounted = -1
  for (let at = 0; at + 2 < dates.length; at += 3) {
    const position = dates[at] ?? 0
    if (position === lastCounted || position < range.from || position >= range.to) continue
    const [first, last] = [dates[at + 1] ?? 0, dates[at + 2] ?? 0]
    if (!asked.some(({ from, to }) => first <= to && last >= from)) continue
    lastCounted = position
    if (scratch.dateMatches[position] === 0) pushPosition(position, scratch.withDates)
    scratch.dateMatches[position] = (scratch.dateMatches[position] ?? 0) + 1
  }
}

/** A place with its score. */
interface Scored {
  readonly position: number
  readonly score: number
}

/** Keeps the highest `limit` of all scores that are pushed. */
interface TopK {
  /** Lower scores are dropped. -Infinity until `limit` scores are kept. */
  lowest(): number
  /** Keeps the score if it is among the highest so far. */
  push(position: number, score: number): void
  result(): readonly Scored[]
}

/** Selects the top scores without a full sort. With equal scores, `precedes` decides. */
export function createTopK(
  limit: number,
  precedes: (left: number, right: number) => boolean,
): TopK {
  const best: Scored[] = []
  let lowest = -Infinity
  return {
    lowest: () => lowest,
    push: (position, score) => {
      if (score < lowest) return
      const isBetter = (other: Scored) =>
        other.score > score || (other.score === score && precedes(other.position, position))
      best.splice(firstNot(best, isBetter), 0, { position, score })
      if (best.length > limit) best.pop()
      if (best.length === limit) lowest = best.at(-1)?.score ?? lowest
    },
    result: () => best,
  }
}

/** Binary search: index of the first entry for which `holds` is false. Entries before it must be true. */
function firstNot<Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry !== undefined && holds(entry)) low = middle + 1
    else high = middle
  }
  return low
}
