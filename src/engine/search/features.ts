/**
 * What speaks for a document beside its words: who says it, when, and whether it looks like the answer asked for.
 *
 * @module
 */
import { dayOf, type DayRange } from './day-number.ts'
import type { DocumentMetadata } from './analyze-document.ts'
import type { ForwardIndex } from './forward-index.ts'
import type { Query } from './query.ts'
import { TURN_FEATURES } from './turn-features.ts'

/** Days after a date in which people still speak of it, and before it in which they look forward to it. */
export const DAYS_AFTER = 14
export const DAYS_BEFORE = 3
/** A longer stretch of time says little about when. */
const LONGEST_DATE = 31

export type FeatureName =
  | 'spoken'
  | 'ofSelf'
  | 'endsAsking'
  | 'asks'
  | 'firstPerson'
  | 'number'
  | 'name'
  | 'place'
  | 'opener'
  | 'past'
  | 'quote'
  | 'logLength'
  | 'opensGroup'
  | 'answers'
  | 'thatDay'
  | 'aboutThen'
  | 'datedThen'
  | 'wantedTime'
  | 'wantedNumber'
  | 'wantedKin'
  | 'wantedName'
  | 'wantedPlace'
  | 'wantedReason'
  | 'wantedPlan'
  | 'wantedQuote'

export type Features = Readonly<Record<FeatureName, number>>

/** 1 where the sign is there, 0 where not; `logLength` is the natural logarithm of the length and one. */
export function documentFeatures(place: number, question: Query, layout: ForwardIndex): Features {
  const entry = layout.stored[place]?.entry
  if (entry === undefined) throw new RangeError(`There is no document at place ${place}.`)
  const { shape } = entry
  const has = (bit: number) => ((shape & bit) === 0 ? 0 : 1)
  const wanted = (bit: number) => ((shape & bit & question.expectedFeatures) === 0 ? 0 : 1)
  const spoken = isBySpeakerAsked(entry, question) ? 1 : 0
  const before = entryBefore(place, layout)
  const asked = before !== null && (before.shape & TURN_FEATURES.endsAsking) !== 0
  return {
    spoken,
    ofSelf: spoken * has(TURN_FEATURES.ofSelf),
    endsAsking: has(TURN_FEATURES.endsAsking),
    asks: has(TURN_FEATURES.asks),
    firstPerson: has(TURN_FEATURES.ofSelf),
    number: has(TURN_FEATURES.number),
    name: has(TURN_FEATURES.name),
    place: has(TURN_FEATURES.place),
    opener: has(TURN_FEATURES.greeting),
    past: has(TURN_FEATURES.past),
    quote: has(TURN_FEATURES.quote),
    logLength: Math.log1p(entry.length),
    opensGroup: before === null ? 1 : 0,
    answers: asked ? 1 : 0,
    ...dateFeatures(entry, question.dates),
    wantedTime: wanted(TURN_FEATURES.time),
    wantedNumber: wanted(TURN_FEATURES.number),
    wantedKin: wanted(TURN_FEATURES.relative),
    wantedName: wanted(TURN_FEATURES.name),
    wantedPlace: wanted(TURN_FEATURES.place),
    wantedReason: wanted(TURN_FEATURES.reason),
    wantedPlan: wanted(TURN_FEATURES.plan),
    wantedQuote: wanted(TURN_FEATURES.quote),
  }
}

/** The document before in its group; null for the first. */
export function entryBefore(
  place: number,
  { stored, segmentFrom }: ForwardIndex,
): DocumentMetadata | null {
  return place > (segmentFrom[place] ?? 0) ? (stored[place - 1]?.entry ?? null) : null
}

/** True when the document is by the person, or the side, that the question is about. */
export function isBySpeakerAsked({ speaker, role }: DocumentMetadata, question: Query): boolean {
  return speaker === null ? question.role === role : question.speakers.has(speaker.toLowerCase())
}

/** Whether a document was said at, near or about the days asked for. */
export function dateFeatures(
  { at, dates }: DocumentMetadata,
  asked: readonly DayRange[],
): Pick<Features, 'thatDay' | 'aboutThen' | 'datedThen'> {
  if (asked.length === 0 || (dates.length === 0 && !isNear(at, asked))) return NO_TIME
  const day = at === null ? null : dayOf(at)
  const within = (before: number, after: number) =>
    day !== null && asked.some(({ from, to }) => day >= from - before && day <= to + after)
  return {
    thatDay: within(0, 0) ? 1 : 0,
    aboutThen: within(DAYS_BEFORE, DAYS_AFTER) ? 1 : 0,
    datedThen: dates.some(date => asked.some(range => speakOfTheSame(date, range))) ? 1 : 0,
  }
}

/** True for a month or less. */
export function isShort({ from, to }: DayRange): boolean {
  return to - from <= LONGEST_DATE
}

const NO_TIME = { thatDay: 0, aboutThen: 0, datedThen: 0 } as const

function isNear(at: number | null, asked: readonly DayRange[]): boolean {
  if (at === null) return false
  const day = dayOf(at)
  for (const { from, to } of asked)
    if (day >= from - DAYS_BEFORE && day <= to + DAYS_AFTER) return true
  return false
}

function speakOfTheSame(date: DayRange, asked: DayRange): boolean {
  return isShort(date) && date.from <= asked.to && date.to >= asked.from
}
