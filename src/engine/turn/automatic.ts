/** Whether a compaction may start by itself, and who writes it. All is read from the log, so a reload changes nothing. */
import type { Branch } from '../branch/branch.ts'
import type { CompactionFailure, SummarizerKind } from '../log/event.ts'
import type { CompactionPolicy } from '../presets/preset.ts'
import { lastOf, toArray } from '../branch/append-list.ts'
import type { CompactionRecord } from '../log/transcript.ts'
import { floorFits } from './measures.ts'
import type { EngineConfig } from './types.ts'

/**
 * Who writes an automatic summary now; null if none may be written: compacting is off, the floor does not fit, or the
 * breaker is open. If only the model or its price is at fault, the extractive summarizer stands in, unless the preset
 * puts nothing in a summary's place.
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

/** Policies under which something else takes the place of a summary that the model did not write. */
const STANDS_IN: ReadonlySet<CompactionPolicy['summarizer']['onFailure']> = new Set<
  CompactionPolicy['summarizer']['onFailure']
>(['extractive', 'static-marker'])

/** Whom preset and settings choose, before anything went wrong. */
export function writerOf(
  { summarizer }: CompactionPolicy,
  config: Pick<EngineConfig, 'summarizer' | 'modelSummaries'>,
): SummarizerKind {
  const byModel = summarizer.writer === 'settings' && config.summarizer === 'model'
  return byModel && config.modelSummaries !== 'none' ? 'model' : 'extractive'
}

/** False right after an automatic compaction: without a new message another one would find what that one left. */
export function hasNewContent({ compactions, messages }: Branch): boolean {
  const newest = compactions.findLast(
    record => isAutomatic(record) && record.endedAfterNumber !== null && !isExcused(record),
  )
  return newest?.endedAfterNumber !== messages.length
}

/** True once as many compactions lie over each other as the preset warns of: accuracy degrades with each. */
export function rebuildAdvised({ overlays }: Branch, { preset }: EngineConfig): boolean {
  const warnAfter = preset.compaction?.warnAfter ?? 0
  return warnAfter > 0 && overlays.live.length >= warnAfter
}

/** Ends that are no failure of the summarizer. */
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

/** What one record says of the matter: it went wrong, it went well, or it says nothing. */
type Judge = (record: CompactionRecord) => 'failure' | 'success' | null

const isFailure: Judge = record => {
  if (record.result) return 'success'
  return record.state === 'failed' && isAutomatic(record) && !isExcused(record) ? 'failure' : null
}

/** The model was asked, and something else had to write the summary in the end. */
const modelFailed: Judge = record => {
  if (record.askedSummarizer !== 'model') return null
  if (record.result?.summarizer === 'model') return 'success'
  if (!isAutomatic(record)) return null
  return record.result ? 'failure' : isFailure(record)
}

/**
 * After `afterFailures` in a row nothing is tried for `probeAfterTurns`, then once: a failure starts the wait again, a
 * success ends it.
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

/** True when as many automatic summaries as the preset allows were asked of a paid model lately, by the log's own times. */
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
