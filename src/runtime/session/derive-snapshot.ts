/**
 * From the state of a session to what the interface shows of it. Parts that did not change
 * keep their reference, so that a streamed word does not redraw a thousand rows.
 *
 * @module
 */
import {
  assembleRequest,
  type Branch,
  canRetry,
  type CompactionPlan,
  countMessages,
  type EngineConfig,
  type EngineState,
  type ImagePart,
  lastOf,
  measure,
  type MessageAppended,
  type Meter,
  newestClear,
  planCompaction,
  planOptions,
  rebuildAdvised,
  type Row,
  rowsOf,
  settingsOf,
  switchAdvice,
  toArray,
  type TokenCount,
  toolCallsOf,
  viewOf,
} from '../../engine/index.ts'
import { sessionNotices } from '../../i18n/en/sentences/notices.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import type {
  Activity,
  CompactionOutlook,
  CompactionProgress,
  LiveAnswer,
  PendingMessage,
  SessionSnapshot,
} from './snapshot.ts'

/** Everything that a snapshot is made of. */
export interface SessionParts {
  readonly sessionId: string
  readonly title: string
  readonly origin: SessionSnapshot['origin']
  readonly engine: EngineState
  readonly config: EngineConfig
  readonly windowSource: Meter['windowSource']
  /** Changes whenever more texts were counted. */
  readonly countsVersion: number
  readonly activity: Activity
  readonly live: LiveAnswer | null
  readonly pending: PendingMessage | null
  readonly queue: readonly QueuedMessage[]
  readonly composer: string
  readonly attachments: readonly ImagePart[]
  readonly seesImages: boolean | null
  readonly progress: CompactionProgress | null
}

/** A maker of snapshots that remembers its last results. */
export function createSnapshotDerivation(): (parts: SessionParts) => SessionSnapshot {
  const projection = remembering(projectionOf)
  const draftImages = remembering(
    (queue: readonly QueuedMessage[], attachments: readonly ImagePart[]) => [
      ...queue.flatMap(({ images }) => images),
      ...attachments,
    ],
  )
  const meterOf = remembering(
    (
      branch: Branch,
      config: EngineConfig,
      windowSource: Meter['windowSource'],
      draft: string,
      images: readonly ImagePart[],
      compacting: boolean,
      _countsVersion: number,
    ) => measure(branch, config, { windowSource, draft, draftImages: images, compacting }),
  )
  return parts => {
    const { engine, config } = parts
    const { branch } = engine
    const projected = projection(branch, config, parts.countsVersion)
    const draft = [...parts.queue.map(({ text }) => text), parts.composer].join('\n').trim()
    return {
      sessionId: parts.sessionId,
      title: parts.title,
      origin: parts.origin,
      ...projected,
      activity: parts.activity,
      live: parts.live,
      pending: parts.pending,
      queue: parts.queue,
      composer: parts.composer,
      attachments: parts.attachments,
      seesImages: parts.seesImages,
      meter: meterOf(
        branch,
        config,
        parts.windowSource,
        draft,
        draftImages(parts.queue, parts.attachments),
        engine.job !== null,
        parts.countsVersion,
      ),
      progress: parts.progress,
      leafId: branch.leafId,
      ...actionsOf(engine),
    }
  }
}

function projectionOf(
  branch: Branch,
  config: EngineConfig,
  _countsVersion: number,
): Pick<
  SessionSnapshot,
  | 'rows'
  | 'messages'
  | 'messagesInView'
  | 'proposal'
  | 'outlook'
  | 'undoable'
  | 'clear'
  | 'costs'
  | 'compactionsInForce'
  | 'preset'
  | 'switchAdvice'
  | 'rebuildAdvised'
> {
  const { trimmed } = assembleRequest(viewOf(branch), { ...config, shrinkTo: null })
  const rows = rowsOf(branch, new Set(trimmed))
  const proposed = branch.compactions.findLast(
    ({ state, trigger }) => state === 'proposed' && trigger === 'manual',
  )
  const newest = branch.overlays.live.at(-1)
  const record = branch.compactions.find(
    ({ compactionId }) => compactionId === newest?.compactionId,
  )
  return {
    rows,
    messages: branch.messages.length,
    messagesInView: rows.filter(isRead).length,
    proposal: proposed?.result?.type === 'v1.compaction-proposed' ? proposed.result : null,
    outlook: outlookOf(branch, config),
    undoable: record ? { compactionId: record.compactionId, number: record.number ?? 0 } : null,
    clear: newestClear(branch),
    costs: costsOf(branch, config),
    compactionsInForce: branch.overlays.live.length,
    preset: presetIn(branch, config),
    switchAdvice: switchAdvice(branch, config),
    rebuildAdvised: rebuildAdvised(branch, config),
  }
}

/** A call and its results are pinned and left out together, so each of them costs what all of them take. */
function costsOf(branch: Branch, { count }: EngineConfig): SessionSnapshot['costs'] {
  const steps: MessageAppended[][] = []
  for (const { event } of toArray(branch.messages)) {
    const open = steps.at(-1)
    const joins = event.role === 'tool' && toolCallsOf(open?.[0]?.parts ?? []).length > 0
    if (open && joins) open.push(event)
    else steps.push([event])
  }
  return new Map(
    steps.flatMap(step => {
      const tokens = countMessages(step, count)
      return step.map(({ id }): [string, TokenCount] => [id, tokens])
    }),
  )
}

function presetIn(branch: Branch, { preset }: EngineConfig): SessionSnapshot['preset'] {
  const { id, title } = preset
  const isOwn = branch.presetId !== null
  return { id, title, isOwn, options: branch.presetOptions, settings: settingsOf(preset) }
}

function isRead(row: Row): boolean {
  return (
    row.type === 'message' &&
    (row.fate.type === 'kept' || row.fate.type === 'pinned' || row.fate.type === 'masked')
  )
}

function actionsOf(engine: EngineState): Pick<SessionSnapshot, 'canRetry' | 'canContinue'> {
  const newest = lastOf(engine.branch.messages)?.event
  const isCut =
    newest?.role === 'assistant' &&
    (newest.finishReason === 'interrupted' || newest.finishReason === 'length')
  const retryable = canRetry(engine)
  return { canRetry: retryable, canContinue: retryable && isCut }
}

function outlookOf(branch: Branch, config: EngineConfig): CompactionOutlook {
  const plan = planCompaction(branch, planOptions(config, true))
  const pins = viewOf(branch).items.filter(({ pinned }) => pinned)
  const pinned = { count: pins.length, tokens: countMessages(pins, config.count).tokens }
  return typeof plan === 'string'
    ? {
        firstNumber: null,
        lastNumber: null,
        spanTokens: 0,
        keptTurns: null,
        pinned,
        reason: sessionNotices[plan],
      }
    : {
        firstNumber: plan.firstNumber,
        lastNumber: plan.lastNumber,
        spanTokens: plan.spanTokens,
        keptTurns: keptOf(branch, plan),
        pinned,
        reason: null,
      }
}

function keptOf(
  branch: Branch,
  { lastNumber, tailTokens }: CompactionPlan,
): CompactionOutlook['keptTurns'] {
  const last = toArray(branch.messages).length
  return last > lastNumber
    ? { firstNumber: lastNumber + 1, lastNumber: last, tokens: tailTokens }
    : null
}

/** The last result again while the arguments stay the same. */
function remembering<Arguments extends readonly unknown[], Result>(
  compute: (...inputs: Arguments) => Result,
): (...inputs: Arguments) => Result {
  let last: { readonly inputs: Arguments; readonly result: Result } | null = null
  return (...inputs) => {
    if (last?.inputs.every((input, index) => Object.is(input, inputs[index]))) return last.result
    last = { inputs, result: compute(...inputs) }
    return last.result
  }
}
