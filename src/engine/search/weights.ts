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
const BEFORE = [5.2, 5, 4.8, 3.8, 3.2, 1.6] as const
/** The same after it, from one on. */
const AFTER = [0.4, 1, 1, 0.4, 0] as const
const WINDOWS = [0.7, 1.8, 0.4, 0.5] as const
const RAREST = 0.15
const IDENTIFIED = 8
const SITTING = 1.2

const SIGNS: Readonly<Record<SignName, number>> = {
  spoken: 0.7,
  ofSelf: 0.4,
  endsAsking: -0.4,
  asks: -0.4,
  firstPerson: 0.45,
  number: 0.3,
  name: 0.3,
  place: 0.5,
  opener: -0.15,
  past: 0.2,
  quote: 0.5,
  logLength: 0.1,
  opensGroup: 1,
  answers: 0.8,
  thatDay: 2.7,
  aboutThen: 2,
  datedThen: 1.5,
  wantedTime: 2,
  wantedNumber: 1.1,
  wantedKin: 0.6,
  wantedName: 0.4,
  wantedPlace: 1.4,
  wantedReason: 0.9,
  wantedPlan: 0.6,
  wantedQuote: 0.9,
}

/** The score of a document: what is seen, each times what it is worth. */
export function weigh({ nearness, signs, sitting }: Features): number {
  const { before, after, windows, rarest, identified } = nearness
  return (
    product(before, BEFORE) +
    product(after, AFTER) +
    product(windows, WINDOWS) +
    rarest * RAREST +
    identified * IDENTIFIED +
    sitting * SITTING +
    SIGN_NAMES.reduce((sum, name) => sum + signs[name] * SIGNS[name], 0)
  )
}

const SIGN_NAMES = Object.keys(SIGNS) as readonly SignName[]

function product(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
}
