/** Estimates how much the rest of a conversation depends on a fact. */
import type { FactKind, FactOrigin, MentionKind } from './fact.ts'

/** The data of a fact after all messages are read. */
export interface Evidence {
  readonly kind: FactKind
  readonly text: string
  messageId: string
  origin: FactOrigin
  messages: number
  /** Index of the newest message that contains it. */
  lastAt: number
  /** Index of the newest message that contains it, for each place. */
  readonly places: Map<MentionKind, number>
  /** True if a file of the user contains it. */
  isInFile: boolean
  /** Number of calls with it in an argument. */
  uses: number
}

/**
 * Agents often repeat names from their own calls, and rarely one of a thousand results. All weights were tuned on
 * half of the recorded sessions and checked on the other half: see `bench/README.md`.
 */
const PLACE: Readonly<Record<MentionKind, number>> = {
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

/** A time without a date: results contain many, and users rarely ask for one. */
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/
const CLOCK_WEIGHT = 0.1

function kindOf({ kind, text }: Evidence): number {
  return KIND[kind] * (CLOCK.test(text) ? CLOCK_WEIGHT : 1)
}

/** Age at which a mention weighs half, as a share of all messages. */
const HALF_LIFE = 0.5
/** Least weight of an old mention, as a share of a new one. */
const LEAST_RECENCY = 0.25

/** Below this, fewer than one in a hundred facts were ever needed again. Such facts raise no alarm. */
const LEAST_CRITICAL = 0.005

/** True if the loss of the fact is worth a message. */
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
