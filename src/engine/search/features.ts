/**
 * Document features of the re-ranker that do not depend on the query's terms: speaker, time, and form of the turn.
 *
 * @module
 */
import type { DocumentMetadata } from './indexed-document.ts'
import { dayOf, isShort, type DayRange } from './day-number.ts'
import type { ForwardIndex } from './forward-index.ts'
import type { Query } from './query.ts'
import { TURN_FEATURES } from './turn-features.ts'

/** A document up to this long after a day counts as around it, since people still speak of it; in days. */
export const DAYS_AFTER = 14
/** A document up to this long before a day counts as around it, since people look forward to it; in days. */
export const DAYS_BEFORE = 3

/** A document feature of the re-ranker. `expected…`: the turn has a feature of the kind of answer that the query expects. */
export type FeatureName =
  | 'bySpeakerAsked'
  | 'bySpeakerInFirstPerson'
  | 'endsAsking'
  | 'asks'
  | 'firstPerson'
  | 'number'
  | 'name'
  | 'place'
  | 'past'
  | 'logLength'
  | 'opensSegment'
  | 'answers'
  | 'saidOnDay'
  | 'saidAroundDay'
  | 'mentionsDay'
  | 'expectedTime'
  | 'expectedNumber'
  | 'expectedRelative'
  | 'expectedName'
  | 'expectedPlace'
  | 'expectedReason'
  | 'expectedQuote'

/** Feature values; see `documentFeatures`. */
export type Features = Readonly<Record<FeatureName, number>>

/**
 * Features of the document at `place`: 1 for present, 0 for absent; `logLength` is ln(1 + length). Throws a RangeError
 * where there is no document.
 */
export function documentFeatures(
  place: number,
  query: Query,
  forwardIndex: ForwardIndex,
): Features {
  const metadata = forwardIndex.documents[place]?.metadata
  if (metadata === undefined) throw new RangeError(`There is no document at place ${place}.`)
  const { turnFeatures } = metadata
  const has = (bit: number) => ((turnFeatures & bit) === 0 ? 0 : 1)
  const expected = (bit: number) => ((turnFeatures & bit & query.expectedFeatures) === 0 ? 0 : 1)
  const bySpeakerAsked = isBySpeakerAsked(metadata, query) ? 1 : 0
  const before = metadataBefore(place, forwardIndex)
  const followsQuestion = before !== null && (before.turnFeatures & TURN_FEATURES.endsAsking) !== 0
  return {
    bySpeakerAsked,
    bySpeakerInFirstPerson: bySpeakerAsked * has(TURN_FEATURES.firstPerson),
    endsAsking: has(TURN_FEATURES.endsAsking),
    asks: has(TURN_FEATURES.asks),
    firstPerson: has(TURN_FEATURES.firstPerson),
    number: has(TURN_FEATURES.number),
    name: has(TURN_FEATURES.name),
    place: has(TURN_FEATURES.place),
    past: has(TURN_FEATURES.past),
    logLength: Math.log1p(metadata.length),
    opensSegment: before === null ? 1 : 0,
    answers: followsQuestion ? 1 : 0,
    ...dateFeatures(metadata, query.dates),
    expectedTime: expected(TURN_FEATURES.time),
    expectedNumber: expected(TURN_FEATURES.number),
    expectedRelative: expected(TURN_FEATURES.relative),
    expectedName: expected(TURN_FEATURES.name),
    expectedPlace: expected(TURN_FEATURES.place),
    expectedReason: expected(TURN_FEATURES.reason),
    expectedQuote: expected(TURN_FEATURES.quote),
  }
}

/** Metadata of the previous document in the segment of `place`; null for the segment's first. */
export function metadataBefore(
  place: number,
  { documents, segmentFrom }: ForwardIndex,
): DocumentMetadata | null {
  return place > (segmentFrom[place] ?? 0) ? (documents[place - 1]?.metadata ?? null) : null
}

/** True when the document is by a speaker, or by the role, that the query asks about. */
export function isBySpeakerAsked({ speaker, role }: DocumentMetadata, query: Query): boolean {
  return speaker === null ? query.role === role : query.speakers.has(speaker.toLowerCase())
}

/** Whether a document was written on, or around, one of the days of the query, or mentions one: 1 or 0 each. */
export function dateFeatures(
  { at, dates }: DocumentMetadata,
  asked: readonly DayRange[],
): Pick<Features, 'saidOnDay' | 'saidAroundDay' | 'mentionsDay'> {
  if (asked.length === 0 || (dates.length === 0 && !isNear(at, asked))) return NO_DATE_FEATURES
  const day = at === null ? null : dayOf(at)
  const within = (before: number, after: number) =>
    day !== null && asked.some(({ from, to }) => day >= from - before && day <= to + after)
  return {
    saidOnDay: within(0, 0) ? 1 : 0,
    saidAroundDay: within(DAYS_BEFORE, DAYS_AFTER) ? 1 : 0,
    mentionsDay: dates.some(date => asked.some(days => overlaps(date, days))) ? 1 : 0,
  }
}

const NO_DATE_FEATURES = { saidOnDay: 0, saidAroundDay: 0, mentionsDay: 0 } as const

function isNear(at: number | null, asked: readonly DayRange[]): boolean {
  if (at === null) return false
  const day = dayOf(at)
  for (const { from, to } of asked)
    if (day >= from - DAYS_BEFORE && day <= to + DAYS_AFTER) return true
  return false
}

function overlaps(date: DayRange, asked: DayRange): boolean {
  return isShort(date) && date.from <= asked.to && date.to >= asked.from
}
