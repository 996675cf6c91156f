/**
 * Where the marks of a preset lie on the meter.
 *
 * @module
 */
import { tokensAt, type Measures, type Threshold, type Thresholds } from '../presets/threshold.ts'
import type { Budget } from '../tokens/budget.ts'
import type { EngineConfig } from '../turn/types.ts'
import type { MeterTrigger } from './meter-forecast.ts'

type Mark = Pick<MeterTrigger, 'tokens' | 'counts'>
type Now = Pick<Measures, 'requestTokens' | 'messages' | 'turns'>

/** The marks of the preset at the present size of messages and turns; that of the guard where it has none. */
export function marksOf(
  { preset, budget, automatic }: EngineConfig,
  now: Now,
): readonly MeterTrigger[] {
  const { background, blocking } = (automatic === false ? null : preset.compaction) ?? {}
  const at = (step: MeterTrigger['step'], thresholds: Thresholds | undefined) => {
    const marks = (thresholds ?? []).flatMap(threshold => markOf(threshold, budget, now) ?? [])
    const [first] = marks.toSorted((left, right) => left.tokens - right.tokens)
    return first ? [{ step, ...first }] : []
  }
  const marks: readonly Omit<MeterTrigger, 'number'>[] = [
    ...at('background-compaction', background?.prepareAt),
    ...at('commit', background?.commitAt),
    ...at('blocking-compaction', blocking?.at),
  ]
  const guard = { step: 'guard', tokens: budget.budgetTokens, counts: null } as const
  const all = marks.length > 0 ? marks : [guard]
  return all.map((mark, index) => ({ ...mark, number: index + 1 }))
}

/** Null for a threshold that is never reached, or counts what no mark can show. */
function markOf(threshold: Threshold, budget: Budget, now: Now): Mark | null {
  if (threshold.of !== 'messages' && threshold.of !== 'turns') {
    const tokens = tokensAt(threshold, budget)
    return tokens === null ? null : { tokens: Math.floor(tokens), counts: null }
  }
  const { of, at: atMost } = threshold
  if (atMost === 0) return null
  const counted = now[of]
  const reachedAt = counted === 0 ? Infinity : (now.requestTokens * (atMost + 1)) / counted
  const tokens = Math.floor(Math.min(reachedAt, budget.windowTokens))
  return { tokens, counts: { of, atMost, now: counted } }
}
