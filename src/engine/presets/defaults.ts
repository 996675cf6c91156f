import type { CompactionPolicy, Preset, SummarizerPolicy } from './preset.ts'

/**
 * What the published systems leave open, so that no preset has to invent it: limits of a summary,
 * pauses after failures, and a last guard.
 */
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

/** The last defence of the window, which no published system has: a request that cannot fit is made to. */
export const GUARD: Preset['chain'][number] = {
  use: 'guard',
  options: { mode: 'truncate', target: 0.9, resultShare: 0.2 },
}

/** One try after an overflow, with less: the least that keeps a conversation alive. */
export const RETRY_ONCE: Preset['overflow'] = [{ shrinkTo: 0.75, chain: [], first: 'nothing' }]

/** What a preset has that takes no step of its own. */
export const PLAIN = {
  unknownWindow: null,
  chain: [GUARD],
  masks: [],
  overflow: RETRY_ONCE,
  recall: null,
  resume: null,
  trashAfterDays: null,
} as const satisfies Partial<Preset>

/** A summary by whom the settings name, without a word about it; the session stays as it is where that fails. */
export const BY_MODEL = {
  writer: 'settings',
  model: '',
  instructions: '',
  verbatimShare: 0,
  onFailure: 'keep',
} as const satisfies Partial<SummarizerPolicy>
