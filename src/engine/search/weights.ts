/**
 * What each sign of an answer is worth.
 *
 * @module
 */
import type { Nearness } from './around.ts'
import type { Signs, SignName } from './signs.ts'

export interface Features {
  readonly nearness: Nearness
  readonly signs: Signs
  /** Weight of the question in the document's sitting. */
  readonly sitting: number
}

/** By how many places before the document a word of the question stands nearest; the first: in it. */
const BEFORE = [7.6, 5.5, 4.6, 4.2, 4, 3.8] as const
/** The same after it, from one on. */
const AFTER = [4.2, 3.6, 3.2, 3, 2.8] as const
const WINDOWS = [0, 1.2, 0.6, 0.6] as const
const RAREST = 0.15
const SITTING = 1.6

const SIGNS: Readonly<Record<SignName, number>> = {
  spoken: 0.9,
  ofSelf: 0.3,
  endsAsking: -0.35,
  asks: -0.5,
  firstPerson: 0.35,
  number: 0.2,
  name: 0.2,
  place: 0.5,
  opener: -0.2,
  past: 0.25,
  quote: 0.5,
  logLength: 0,
  opensGroup: 0.6,
  answers: 0.4,
  thatDay: 2.3,
  aboutThen: 2.3,
  datedThen: 1.2,
  wantedTime: 2,
  wantedNumber: 1.2,
  wantedKin: 0.5,
  wantedName: 0.4,
  wantedPlace: 1.6,
  wantedReason: 1.1,
  wantedPlan: 0.8,
  wantedQuote: 0.8,
}

/** The score of a document: what is seen, each times what it is worth. */
export function weigh({ nearness, signs, sitting }: Features): number {
  const { before, after, windows, rarest } = nearness
  return (
    product(before, BEFORE) +
    product(after, AFTER) +
    product(windows, WINDOWS) +
    rarest * RAREST +
    sitting * SITTING +
    SIGN_NAMES.reduce((sum, name) => sum + signs[name] * SIGNS[name], 0)
  )
}

const SIGN_NAMES = Object.keys(SIGNS) as readonly SignName[]

function product(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
}
