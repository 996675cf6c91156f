/** The re-ranker: features that do not depend on the query's terms, and a linear model over all features. */
import type { DocumentMetadata } from './document.ts'
import { dayOf, isShort, type DayRange } from '../text/day-number.ts'
import type { ForwardIndex } from './forward-index.ts'
import type { Query } from './query.ts'
import { TURN_FEATURES } from './turn-features.ts'
import type { ProximityFeatures } from './proximity.ts'
import type { Novelty } from './novelty.ts'

/** Days after a date in which people still speak of it. */
export const DAYS_AFTER = 14
/** Days before a date in which people already speak of it. */
export const DAYS_BEFORE = 3

/** A document feature. `expected…`: the turn has a feature of the answer that the query expects. */
export type FeatureName = keyof typeof FEATURE_WEIGHTS

/** Feature values; see `documentFeatures`. */
export type Features = Readonly<Record<FeatureName, number>>

/** Features of the document at `place`, 1 or 0 each; `logLength` is ln(1 + length). Throws `RangeError` without one. */
export function documentFeatures(
  position: number,
  query: Query,
  forwardIndex: ForwardIndex,
): Features {
  const metadata = forwardIndex.documents[position]?.metadata
  if (metadata === undefined) throw new RangeError(`There is no document at place ${position}.`)
  const { turnFeatures } = metadata
  const has = (bit: number) => ((turnFeatures & bit) === 0 ? 0 : 1)
  const expected = (bit: number) => ((turnFeatures & bit & query.expectedFeatures) === 0 ? 0 : 1)
  const bySpeakerAsked = isBySpeakerAsked(metadata, query) ? 1 : 0
  const before = metadataBefore(position, forwardIndex)
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
    opensSessionDay: before === null ? 1 : 0,
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

/** Metadata of the previous document in the session day of `place`; null for its first. */
export function metadataBefore(
  position: number,
  { documents, sessionDayFrom }: ForwardIndex,
): DocumentMetadata | null {
  return position > (sessionDayFrom[position] ?? 0)
    ? (documents[position - 1]?.metadata ?? null)
    : null
}

/** True if the document is by the speaker or role that the query asks about. */
export function isBySpeakerAsked({ speaker, role }: DocumentMetadata, query: Query): boolean {
  return speaker === null ? query.role === role : query.speakers.has(speaker.toLowerCase())
}

/** Whether a document was written on or around a day of the query, or mentions one: 1 or 0 each. */
export function dateFeatures(
  { at, dates }: DocumentMetadata,
  asked: readonly DayRange[],
): Pick<Features, 'saidOnDay' | 'saidAroundDay' | 'mentionsDay'> {
  const day = at === null ? null : dayOf(at)
  if (asked.length === 0 || (dates.length === 0 && (day === null || !isNear(day, asked))))
    return NO_DATE_FEATURES
  const within = (before: number, after: number) =>
    day !== null && asked.some(({ from, to }) => day >= from - before && day <= to + after)
  return {
    saidOnDay: within(0, 0) ? 1 : 0,
    saidAroundDay: within(DAYS_BEFORE, DAYS_AFTER) ? 1 : 0,
    mentionsDay: dates.some(date => asked.some(days => overlaps(date, days))) ? 1 : 0,
  }
}

const NO_DATE_FEATURES = { saidOnDay: 0, saidAroundDay: 0, mentionsDay: 0 } as const

/** True if the day is on or around a day of the query. */
export function isNear(day: number, asked: readonly DayRange[]): boolean {
  for (const { from, to } of asked)
    if (day >= from - DAYS_BEFORE && day <= to + DAYS_AFTER) return true
  return false
}

function overlaps(date: DayRange, asked: DayRange): boolean {
  return isShort(date) && date.from <= asked.to && date.to >= asked.from
}

/** All features of a document for one query. */
export interface ScoredFeatures {
  readonly proximity: ProximityFeatures
  readonly document: Features
  /** Share of the query's terms in the document, equally weighted: 0 … 1. */
  readonly matchShare: number
  readonly novelty: Novelty
}

/** By distance of a term's nearest occurrence before the document; index 0 is the document itself. */
const BEFORE = [3.8, 5.4, 5, 4, 3.6, 1.6] as const
/** By distance of a term's nearest occurrence after the document, from 1. */
const AFTER = [0.3, 1, 1, 0.3, 0] as const
const WINDOWS = [0.4, 2.2, 0.1, 0.5] as const
const RAREST = 0.1
const IDENTIFIERS = 8
const MATCH_SHARE = 2.4
const NOVELTY = 1.8
const HYPONYM = 1.3

const FEATURE_WEIGHTS = {
  bySpeakerAsked: 0.75,
  bySpeakerInFirstPerson: 0.4,
  endsAsking: -0.4,
  asks: -0.4,
  firstPerson: 0.4,
  number: 0.2,
  name: 0.3,
  place: 0.6,
  past: 0.15,
  logLength: -0.25,
  opensSessionDay: 1,
  answers: 0.65,
  saidOnDay: 2.7,
  saidAroundDay: 2.1,
  mentionsDay: 1.4,
  expectedTime: 2,
  expectedNumber: 1.1,
  expectedRelative: 0.55,
  expectedName: 0.5,
  expectedPlace: 1.25,
  expectedReason: 0.75,
  expectedQuote: 1.1,
} as const

/** Score of a document: the weighted sum of its features. Comparable within one query only. */
export function scoreOf(features: ScoredFeatures): number {
  const { proximity, document, matchShare, novelty } = features
  const { before, after, windows, rarest, identifiers } = proximity
  return (
    product(before, BEFORE) +
    product(after, AFTER) +
    product(windows, WINDOWS) +
    rarest * RAREST +
    identifiers * IDENTIFIERS +
    matchShare * MATCH_SHARE +
    novelty.novelty * NOVELTY +
    novelty.hyponym * HYPONYM +
    FEATURE_NAMES.reduce((sum, name) => sum + document[name] * FEATURE_WEIGHTS[name], 0)
  )
}

const FEATURE_NAMES = Object.keys(FEATURE_WEIGHTS) as readonly FeatureName[]

function product(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
}
