/**
 * What each sign of an answer is worth.
 *
 * @module
 */
import type { ProximityFeatures } from './proximity.ts'
import type { Features, FeatureName } from './features.ts'
import type { Novelty } from './novelty.ts'

export interface ScoredFeatures {
  readonly nearness: ProximityFeatures
  readonly signs: Features
  /** Weight of the question in the document's sitting. */
  readonly sitting: number
  /** Share of the question's words that the document holds, rare or not: 0 … 1. */
  readonly held: number
  readonly told: Novelty
}

/** By how many places before the document a word of the question stands nearest; the first: in it. */
const BEFORE = [3.8, 5.4, 5, 4, 3.6, 1.6] as const
/** The same after it, from one on. */
const AFTER = [0.3, 1, 1, 0.3, 0] as const
const WINDOWS = [0.4, 2.2, 0.1, 0.3] as const
const RAREST = 0.1
const IDENTIFIED = 8
const SITTING = 1.3
const HELD = 2.4
const NEWS = 1.8
const KIND = 1.3

const FEATURE_WEIGHTS: Readonly<Record<FeatureName, number>> = {
  spoken: 0.75,
  ofSelf: 0.4,
  endsAsking: -0.4,
  asks: -0.4,
  firstPerson: 0.4,
  number: 0.2,
  name: 0.3,
  place: 0.6,
  opener: -0.1,
  past: 0.15,
  quote: 0.4,
  logLength: -0.25,
  opensGroup: 1,
  answers: 0.65,
  thatDay: 2.7,
  aboutThen: 2.1,
  datedThen: 1.4,
  wantedTime: 2,
  wantedNumber: 1.1,
  wantedKin: 0.55,
  wantedName: 0.5,
  wantedPlace: 1.25,
  wantedReason: 0.75,
  wantedPlan: 0.55,
  wantedQuote: 1.1,
}

/** The score of a document: what is seen, each times what it is worth. */
export function scoreOf({ nearness, signs, sitting, held, told }: ScoredFeatures): number {
  const { before, after, windows, rarest, identifiers: identified } = nearness
  return (
    product(before, BEFORE) +
    product(after, AFTER) +
    product(windows, WINDOWS) +
    rarest * RAREST +
    identified * IDENTIFIED +
    sitting * SITTING +
    held * HELD +
    told.novelty * NEWS +
    told.hyponym * KIND +
    SIGN_NAMES.reduce((sum, name) => sum + signs[name] * FEATURE_WEIGHTS[name], 0)
  )
}

const SIGN_NAMES = Object.keys(FEATURE_WEIGHTS) as readonly FeatureName[]

function product(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
}
