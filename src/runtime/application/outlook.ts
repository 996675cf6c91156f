/** Computes on demand what a compaction of a session would do, and what a message costs. */
import {
  applySettings,
  type Branch,
  countMessages,
  type EngineConfig,
  manualPlan,
  measureRequest,
  type Meter,
  type Preset,
  presetById,
  stepOf,
  toArray,
  type TokenCount,
  viewOf,
} from '../../engine/index.ts'
import { sessionNotices } from '../../i18n/en/sentences/session-notices.ts'
import type { PresetValues } from '../settings/saved-presets.ts'

/** What a compaction would do now. No summary is written for it. */
export interface CompactionOutlook {
  /** Null if there is nothing to compact; `reason` then says why. */
  readonly firstNumber: number | null
  readonly lastNumber: number | null
  readonly spanTokens: number
  /** The turns that stay word for word, and their tokens. */
  readonly keptTurns: {
    readonly firstNumber: number
    readonly lastNumber: number
    readonly tokens: number
  } | null
  readonly pinned: { readonly count: number; readonly tokens: number }
  readonly reason: string | null
}

/** The meter of the next request: now, and under the values of a preset. */
export interface PresetPreview {
  readonly before: Meter
  readonly after: Meter
}

/** The effect of other preset values on the next request, estimated; null if the preset refuses them. */
export async function previewOf(
  branch: Branch,
  config: EngineConfig,
  { presetId, options }: PresetValues,
): Promise<PresetPreview | null> {
  const reading = applySettings(presetById(presetId), options)
  if (!reading.ok) return null
  const { nextBranch } = await import('../../engine/reports/simulate.ts')
  const meterUnder = (preset: Preset) => {
    const under = { ...config, preset }
    const how = { windowSource: 'model', compacting: false } as const
    return measureRequest(nextBranch(branch, under), under, how).meter
  }
  return { before: meterUnder(config.preset), after: meterUnder(reading.preset) }
}

export function outlookOf(branch: Branch, config: EngineConfig): CompactionOutlook {
  const plan = manualPlan(branch, config)
  const pins = viewOf(branch).items.filter(({ pinned }) => pinned)
  const pinned = { count: pins.length, tokens: countMessages(pins, config.count).tokens }
  if (typeof plan === 'string') return { ...NOTHING, pinned, reason: sessionNotices[plan] }
  const { firstNumber, lastNumber, spanTokens, tailTokens } = plan
  const last = branch.messages.length
  const keptTurns =
    last > lastNumber ? { firstNumber: lastNumber + 1, lastNumber: last, tokens: tailTokens } : null
  return { firstNumber, lastNumber, spanTokens, keptTurns, pinned, reason: null }
}

const NOTHING = { firstNumber: null, lastNumber: null, spanTokens: 0, keptTurns: null } as const

/** Tokens of a message with its whole step, because calls and results are pinned and excluded together. Null for no message. */
export function costOf(
  branch: Branch,
  messageId: string,
  { count }: Pick<EngineConfig, 'count'>,
): TokenCount | null {
  const step = stepOf(toArray(branch.messages), messageId).map(({ event }) => event)
  return step.length === 0 ? null : countMessages(step, count)
}
