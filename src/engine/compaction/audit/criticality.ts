/** How much the rest of a conversation is likely to depend on a fact. */
import type { FactKind, FactOrigin, Place } from './fact.ts'

/** What is known of a fact once all messages are read. */
export interface Evidence {
  readonly kind: FactKind
  readonly text: string
  messageId: string
  origin: FactOrigin
  /** Messages that hold it. */
  messages: number
  /** Index of the newest message that holds it. */
  lastAt: number
  /** For each place the index of the newest message that holds it there. */
  readonly places: Map<Place, number>
  /** Calls that named it in an argument. */
  uses: number
}

/**
 * An agent names again what it named in a call, and seldom what one result of a thousand holds. All weights here were
 * tuned on half of the recorded sessions at a time and checked on the other half: see `bench/audit.ts`.
 */
const PLACE: Readonly<Record<Place, number>> = {
  argument: 9,
  said: 2,
  content: 3,
  result: 0.4,
  key: 0.05,
}

const ORIGIN: Readonly<Record<FactOrigin, number>> = { user: 2, assistant: 1, tool: 0 }

const KIND: Readonly<Record<FactKind, number>> = {
  rule: 2.5,
  decision: 1.5,
  path: 1,
  url: 1,
  identifier: 1.3,
  symbol: 0.8,
  date: 0.8,
  number: 0.6,
  name: 0.9,
}

/** A time of day without its day: results are full of them, and hardly any is asked for again. */
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/
const CLOCK_WEIGHT = 0.1

function kindOf({ kind, text }: Evidence): number {
  return KIND[kind] * (CLOCK.test(text) ? CLOCK_WEIGHT : 1)
}

/** Messages after which a mention weighs half of a new one, as a share of all. */
const HALF_LIFE = 0.5
/** An old mention never weighs less than this share of a new one. */
const LEAST_RECENCY = 0.25

/** Below this not one fact in a hundred was ever written again. Such facts are counted, and raise no alarm. */
const LEAST_CRITICAL = 0.005

/** True for a fact worth a word where it is missing. */
export function isCritical({ criticality }: { readonly criticality: number }): boolean {
  return criticality >= LEAST_CRITICAL
}

/** From 0 to 1; see `Fact.criticality`. */
export function criticalityOf(evidence: Evidence, messages: number): number {
  const recency = (at: number): number => {
    const age = messages <= 1 ? 0 : (messages - 1 - at) / (messages - 1)
    return LEAST_RECENCY + (1 - LEAST_RECENCY) * 0.5 ** (age / HALF_LIFE)
  }
  let weight = ORIGIN[evidence.origin]
  for (const [place, at] of evidence.places) weight += PLACE[place] * recency(at)
  const frequency = 1 + 0.8 * Math.log2(evidence.messages)
  const use = 1 + 0.6 * Math.log2(1 + evidence.uses)
  const score = weight * frequency * use * kindOf(evidence)
  return score / (score + 8)
}
