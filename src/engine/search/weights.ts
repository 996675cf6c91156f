/**
 * The re-ranker: a linear model over the features of a document. `bench/archive` fits its weights.
 *
 * @module
 */
import type { ProximityFeatures } from './proximity.ts'
import type { Features, FeatureName } from './features.ts'
import type { Novelty } from './novelty.ts'

/** All features of a document for one query. */
export interface ScoredFeatures {
  readonly proximity: ProximityFeatures
  readonly document: Features
  /** Share of the query's terms that the document contains, each counted alike: 0 … 1. */
  readonly matchShare: number
  readonly novelty: Novelty
}

/** By distance of a term's nearest occurrence before the document; index 0: in the document itself. */
const BEFORE = [3.8, 5.4, 5, 4, 3.6, 1.6] as const
/** By distance of a term's nearest occurrence after the document, from 1 on. */
const AFTER = [0.3, 1, 1, 0.3, 0] as const
const WINDOWS = [0.4, 2.2, 0.1, 0.5] as const
const RAREST = 0.1
const IDENTIFIERS = 8
const MATCH_SHARE = 2.4
const NOVELTY = 1.8
const HYPONYM = 1.3

const FEATURE_WEIGHTS: Readonly<Record<FeatureName, number>> = {
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
  opensSegment: 1,
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
}

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
