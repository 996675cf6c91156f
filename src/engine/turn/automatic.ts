/** Decides who writes an automatic compaction, if any may start. It reads only the log: a reload changes nothing. */
import type { Branch } from '../branch/branch.ts'
import type { CompactionFailure, SummarizerKind } from '../log/event.ts'
import type { CompactionPolicy } from '../presets/preset.ts'
import { lastOf, toArray } from '../branch/append-list.ts'
import { depthOf } from '../branch/overlays.ts'
import type { CompactionRecord } from '../log/transcript.ts'
import { floorFits } from './measures.ts'
import type { EngineConfig } from './types.ts'

/**
 * The writer of an automatic summary; null if none may start: compaction is off, the floor does not fit, or the
 * breaker is open. If only the model or its price is the problem, the extractive summarizer writes it, unless the
 * preset forbids that.
 */
export function automaticWriter(branch: Branch, config: EngineConfig): SummarizerKind | null {
  const policy = config.preset.compaction
  if (config.automatic === false || !policy || !floorFits(branch, config)) return null
  if (isPaused(branch, policy, isFailure)) return null
  if (writerOf(policy, config) === 'extractive') return 'extractive'
  const modelMayWrite =
    !isPaused(branch, policy, modelFailed) && !isSpent(branch, policy, config.modelSummaries)
  if (modelMayWrite) return 'model'
  return STANDS_IN.has(policy.summarizer.onFailure) ? 'extractive' : null
}

/** Policies that replace a model's missing summary. */
const STANDS_IN: ReadonlySet<CompactionPolicy['summarizer']['onFailure']> = new Set<
  CompactionPolicy['summarizer']['onFailure']
>(['extractive', 'static-marker'])

/** The writer that the preset and the settings choose, before any failure. */
export function writerOf(
  { summarizer }: CompactionPolicy,
  config: Pick<EngineConfig, 'summarizer' | 'modelSummaries'>,
): SummarizerKind {
  const byModel = summarizer.writer === 'settings' && config.summarizer === 'model'
  return byModel && config.modelSummaries !== 'none' ? 'model' : 'extractive'
}

/** False if no message followed the last automatic compaction: another one would find nothing new. */
export function hasNewContent({ compactions, messages }: Branch): boolean {
  const newest = compactions.findLast(
    record => isAutomatic(record) && record.endedAfterNumber !== null && !isExcused(record),
  )
  return newest?.endedAfterNumber !== messages.length
}

/** True if as many compactions lie on one another as the preset allows before a warning. Each one loses accuracy. */
export function rebuildAdvised({ overlays }: Branch, { preset }: EngineConfig): boolean {
  const warnAfter = preset.compaction?.warnAfter ?? 0
  return warnAfter > 0 && depthOf(overlays.live) >= warnAfter
}

/** Failures that are not the summarizer's fault. */
const EXCUSED: ReadonlySet<CompactionFailure> = new Set<CompactionFailure>([
  'stale',
  'interrupted',
  'input-too-large',
])

function isExcused({ state, failureCode }: CompactionRecord): boolean {
  return state === 'cancelled' || (failureCode !== null && EXCUSED.has(failureCode))
}

function isAutomatic({ trigger }: CompactionRecord): boolean {
  return trigger !== 'manual'
}

/** Judges a record; null if it does not count. */
type Judge = (record: CompactionRecord) => 'failure' | 'success' | null

const isFailure: Judge = record => {
  if (record.result) return 'success'
  return record.state === 'failed' && isAutomatic(record) && !isExcused(record) ? 'failure' : null
}

/** Judges the model only: another summarizer wrote the summary, or nothing did. */
const modelFailed: Judge = record => {
  if (record.askedSummarizer !== 'model') return null
  if (record.result?.summarizer === 'model') return 'success'
  if (!isAutomatic(record)) return null
  return record.result ? 'failure' : isFailure(record)
}

/**
 * True while automatic compaction pauses. After `afterFailures` failures in a row it waits `probeAfterTurns` turns,
 * then tries once. A failure repeats the wait; a success ends it.
 */
function isPaused(
  { compactions, messages }: Branch,
  { breaker }: CompactionPolicy,
  judge: Judge,
): boolean {
  if (!breaker) return false
  const judged = compactions.filter(record => judge(record) !== null)
  const lastGood = judged.findLastIndex(record => judge(record) === 'success')
  const failures = judged.slice(lastGood + 1)
  if (failures.length < breaker.afterFailures) return false
  const since = failures.at(-1)?.endedAfterNumber ?? 0
  const turns = toArray(messages).filter(
    ({ number, event }) => event.role === 'user' && number > since,
  )
  return turns.length < breaker.probeAfterTurns
}

/** True if the spend cap is reached, by the times in the log. */
function isSpent(
  { compactions, messages }: Branch,
  { spend }: CompactionPolicy,
  price: EngineConfig['modelSummaries'],
): boolean {
  if (!spend || price !== 'paid') return false
  const asked = compactions.filter(
    record => isAutomatic(record) && record.askedSummarizer === 'model',
  )
  const times = asked.map(({ startedAt }) => startedAt)
  const now = Math.max(lastOf(messages)?.event.at ?? 0, ...times)
  return times.filter(at => at > now - spend.perMs).length >= spend.calls
}
