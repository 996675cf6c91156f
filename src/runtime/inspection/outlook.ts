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
  textsOf,
  toArray,
  type TokenCount,
  viewOf,
  assembleRequest,
  branchStart,
  EventId,
  foldBranch,
  attachmentsOf,
  isFile,
  type MessageEdit,
  type SessionEvent,
} from '../../engine/index.ts'
import { sessionNoticeText } from '../../i18n/en/sentences/session-notices.ts'
import type { TokenCounts } from '../session/token-counts.ts'
import type { PresetValues } from '../settings/saved-presets.ts'

/** What a compaction would do now. No summary is written for it. */
export interface CompactionOutlook {
  /** Null if there is nothing to compact; `reason` then says why. */
  readonly firstNumber: number | null
  readonly lastNumber: number | null
  readonly spanTokens: number
  /** The turns that stay word for word, and their tokens. */
  readonly retainedTurns: {
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
  if (typeof plan === 'string') return { ...NOTHING, pinned, reason: sessionNoticeText(plan) }
  const { firstNumber, lastNumber, spanTokens, tailTokens } = plan
  const last = branch.messages.length
  const keptTurns =
    last > lastNumber ? { firstNumber: lastNumber + 1, lastNumber: last, tokens: tailTokens } : null
  return { firstNumber, lastNumber, spanTokens, retainedTurns: keptTurns, pinned, reason: null }
}

const NOTHING = { firstNumber: null, lastNumber: null, spanTokens: 0, retainedTurns: null } as const

/** Tokens of a message with its whole step, because calls and results are pinned and excluded together. Null for no message; estimated if nothing can count. */
export async function costOf(
  branch: Branch,
  messageId: string,
  { count }: Pick<EngineConfig, 'count'>,
  counts: Pick<TokenCounts, 'ensure'>,
): Promise<TokenCount | null> {
  const messages = stepOf(toArray(branch.messages), messageId).map(({ event }) => event)
  if (messages.length === 0) return null
  await counts.ensure(textsOf({ system: '', tools: [], messages }))
  return countMessages(messages, count)
}

/** What the next request would contain. */
export interface EditOutlook {
  /** Of the whole request. A source that is not exact means that some texts are estimated. */
  readonly tokens: TokenCount
  /** The request is too large: the messages before it are compacted or shortened first. */
  readonly isShortened: boolean
  readonly summaries: number
  readonly pins: number
  /** Numbers of the earlier messages that the model reads whole; null for none. */
  readonly messages: { readonly firstNumber: number; readonly lastNumber: number } | null
  /** The old branch, which keeps the message and the messages after it. */
  readonly leaves: { readonly messages: number }
  /** Of each attachment, in order; null for an image whose tokens are unknown. */
  readonly attachments: readonly (TokenCount | null)[]
}

/** Null if the branch has no such user message. */
export function editOutlookOf(
  events: readonly SessionEvent[],
  branch: Branch,
  { config, ...edit }: MessageEdit & { readonly config: EngineConfig },
): EditOutlook | null {
  const start = branchStart(events, branch, { type: 'edit', ...edit })
  const message = toArray(branch.messages).find(({ event }) => event.id === edit.messageId)
  if (!start || !message) return null
  const log = withDrafts(events, start.drafts)
  const edited = foldBranch(log)
  const items = toArray(edited.items)
  const built = assembleRequest({ items }, { ...config, shrinkTo: null })
  const left = new Set(built.trimmed)
  const earlier = new Set(
    items.slice(0, -1).flatMap(({ id: item, pinned }) => (pinned || left.has(item) ? [] : [item])),
  )
  const numbers = toArray(edited.messages)
    .filter(({ event }) => earlier.has(event.id))
    .map(({ number }) => number)
  const [firstNumber, lastNumber] = [numbers[0], numbers.at(-1)]
  return {
    tokens: built.tokens,
    isShortened: built.trimmed.length > 0,
    summaries: edited.overlays.live.length,
    pins: edited.overlays.pinned.length,
    messages:
      firstNumber === undefined || lastNumber === undefined ? null : { firstNumber, lastNumber },
    leaves: { messages: branch.messages.length - message.number },
    attachments: (edit.attachments ?? attachmentsOf(message.event.parts)).map(part =>
      isFile(part) ? config.count(part.text) : (config.count.image?.(part) ?? null),
    ),
  }
}

/** The drafts as they would be stored. */
function withDrafts(
  events: readonly SessionEvent[],
  drafts: NonNullable<ReturnType<typeof branchStart>>['drafts'],
): readonly SessionEvent[] {
  const log = [...events]
  for (const [at, draft] of drafts.entries()) {
    const parentId = draft.parentId ?? log.at(-1)?.id ?? null
    log.push({ ...draft, id: EventId.parse(`outlook-${at}`), parentId, at: 0 })
  }
  return log
}
