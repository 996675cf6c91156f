import type { CompactionPolicy, Preset, SummarizerPolicy } from './preset.ts'

/** Values that the published systems do not state: limits of a summary, pauses after failures, and a last guard. */
export const DEFAULTS = {
  background: null,
  blocking: null,
  idle: null,
  warnAt: [],
  hidesAtOnce: false,
  manual: null,
  summaryShare: 0.15,
  summaryAtLeast: 200,
  summaryAtMost: 4_000,
  maskTail: null,
  minimumReclaim: 0,
  breaker: { afterFailures: 3, probeAfterTurns: 10 },
  spend: null,
  warnAfter: 0,
} as const satisfies Partial<CompactionPolicy>

/** The guard, which no published system has: it makes every request fit. */
export const GUARD: Preset['chain'][number] = {
  use: 'guard',
  options: { mode: 'truncate', target: 0.9, resultShare: 0.2 },
}

/** One smaller try after an overflow, so the conversation can continue. */
const RETRY_ONCE: Preset['overflow'] = [{ shrinkTo: 0.75, chain: [], first: 'nothing' }]

/** The default values of a preset. */
export const PLAIN = {
  unknownWindow: null,
  chain: [GUARD],
  masks: [],
  overflow: RETRY_ONCE,
  recall: null,
  resume: null,
  trashAfterDays: null,
  maxSteps: 15,
} as const satisfies Partial<Preset>

/** The settings choose the summarizer, without extra instructions. After a failure, nothing changes. */
export const BY_MODEL = {
  writer: 'settings',
  model: '',
  instructions: '',
  verbatimShare: 0,
  onFailure: 'keep',
} as const satisfies Partial<SummarizerPolicy>

/** The summary as a message of the user, between two texts. */
export function summaryAs(before: string, after = ''): CompactionPolicy['replacement'][number] {
  return { use: 'summary', role: 'user', before, after }
}
