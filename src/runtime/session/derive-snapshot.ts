/**
 * Makes the snapshot from the state of a session. Unchanged parts keep their reference, so a new word does not redraw all rows.
 */
import {
  assembleRequest,
  type Attachment,
  type Branch,
  type BuiltRequest,
  canRetry,
  type EngineConfig,
  depthOf,
  type EngineState,
  estimateText,
  type KnownRows,
  isSameTool,
  lastOf,
  madeFor,
  type MeasuredRequest,
  type OfferedTool,
  measureRequest,
  type MessageAppended,
  type Meter,
  newestClear,
  NO_VERSIONS,
  rebuildAdvised,
  type Row,
  presetName,
  presetShortName,
  type SessionEvent,
  settingsOf,
  switchAdvice,
  textOf,
  toArray,
  wasCut,
  joinedParts,
  updateRows,
  type Versions,
  versionsOf,
  addAnswer,
  addDraft,
  ruleFor,
  waitingCalls,
  type ToolResultPart,
  type ToolCallPart,
  untrustedFor,
} from '../../engine/index.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import type {
  LastShown,
  LiveAnswer,
  SessionSnapshot,
  ToolRule,
  ShownCall,
  CallQuestion,
} from './snapshot.ts'
import type { ShownRow } from './shown-row.ts'
import { rememberLast } from '../async/calls.ts'
import type { Live } from './live.ts'

export interface SnapshotInputs extends Pick<
  SessionSnapshot,
  'versions' | 'queue' | 'composer' | 'attachments' | 'live'
> {
  readonly engine: EngineState
  readonly config: EngineConfig
  readonly windowSource: Meter['windowSource']
  /** Changes when more texts are counted. */
  readonly countsVersion: number
}

/** Derives what depends on log and configuration, and remembers its last results. */
export function createSnapshotDerivation(): (inputs: SnapshotInputs) => LastShown {
  const requestOf = rememberLast(
    (items: Branch['items'], config: EngineConfig, _countsVersion: number) =>
      assembleRequest({ items: toArray(items) }, { ...config, shrinkTo: null }),
  )
  const presetIn = rememberLast(presetShown)
  let known: KnownRows | null = null
  const projection = rememberLast(
    (branch: Branch, config: EngineConfig, built: BuiltRequest, _countsVersion: number) => {
      known = updateRows(known, branch, new Set(built.trimmed))
      const { presetId, presetOptions } = branch
      const preset = presetIn(config.preset, presetId, presetOptions)
      return { ...projectionOf(branch, config, known.rows), preset }
    },
  )
  const attached = rememberLast(
    (queue: readonly QueuedMessage[], attachments: readonly Attachment[]) => [
      ...queue.flatMap(({ images }) => images),
      ...attachments,
    ],
  )
  const measured = rememberLast(
    (
      branch: Branch,
      config: EngineConfig,
      built: BuiltRequest,
      windowSource: Meter['windowSource'],
      compacting: boolean,
      _countsVersion: number,
    ) => measureRequest(branch, config, { built, windowSource, compacting }),
  )
  const meterOf = rememberLast(
    (request: MeasuredRequest, draft: string, images: readonly Attachment[]) =>
      addDraft(request, { draft, attached: images }),
  )
  const meterWith = rememberLast(addAnswer)
  const answerTokens = createAnswerEstimate()
  return ({ engine, config, windowSource, countsVersion, ...own }) => {
    const { branch, job } = engine
    const built = requestOf(branch.items, config, countsVersion)
    const request = measured(branch, config, built, windowSource, job !== null, countsVersion)
    const draft = [...own.queue.map(({ text }) => text), own.composer].join('\n').trim()
    const meter = meterOf(request, draft, attached(own.queue, own.attachments))
    return {
      versions: own.versions,
      ...projection(branch, config, built, countsVersion),
      meter: meterWith(meter, answerTokens(own.live)),
      leafId: branch.leafId,
      ...actionsOf(engine),
    }
  }
}

/** Characters of an answer between two updates of the meter; for a long answer a fiftieth of its length. */
const METER_STEP = 200

/** Estimates the answer that is being written. It reads only the new text, and not for every few words. */
function createAnswerEstimate(): (live: LiveAnswer | null) => number {
  let known = { requestId: '', length: 0, tokens: 0 }
  return live => {
    if (live === null) return 0
    const { requestId, parts } = live
    const text = textOf(parts)
    if (requestId !== known.requestId) known = { requestId, length: 0, tokens: 0 }
    const { length, tokens } = known
    if (text.length - length >= Math.max(METER_STEP, length / 50)) {
      const more = estimateText(text.slice(length)).tokens
      known = { requestId, length: text.length, tokens: tokens + more }
    }
    return known.tokens
  }
}

function projectionOf(
  branch: Branch,
  config: EngineConfig,
  rows: readonly Row[],
): Omit<LastShown, 'versions' | 'meter' | 'canRetry' | 'canContinue' | 'leafId' | 'preset'> {
  const proposed = branch.compactions.findLast(
    ({ state, trigger }) => state === 'proposed' && trigger === 'manual',
  )
  const { live, reminders } = branch.overlays
  const newest = live.at(-1)
  const record = branch.compactions.find(
    ({ compactionId }) => compactionId === newest?.compactionId,
  )
  return {
    rows,
    messages: branch.messages.length,
    withoutRow: branch.messages.length - rows.filter(({ type }) => type === 'message').length,
    messagesInView: rows.filter(isRead).length,
    proposal: proposed?.result?.type === 'v1.compaction-proposed' ? proposed.result : null,
    undoable: record ? { compactionId: record.compactionId, number: record.number ?? 0 } : null,
    clear: newestClear(branch),
    compactionsInForce: depthOf(live),
    systemPrompt: branch.systemPrompt,
    plan: reminders.plan?.event ?? null,
    instructions: reminders.instructions.map(({ event }) => event.name),
    sampling: branch.sampling,
    switchAdvice: switchAdvice(branch, config),
    rebuildAdvised: rebuildAdvised(branch, config),
  }
}

function presetShown(
  preset: EngineConfig['preset'],
  presetId: Branch['presetId'],
  options: Branch['presetOptions'],
): SessionSnapshot['preset'] {
  return {
    id: preset.id,
    title: preset.title,
    name: presetName(preset),
    shortName: presetShortName(preset),
    isOwn: presetId !== null,
    options,
    settings: settingsOf(preset),
  }
}

function isRead(row: Row): boolean {
  return row.type === 'message' && READ.has(row.status.type)
}

const READ: ReadonlySet<string> = new Set(['kept', 'pinned', 'masked'])

function actionsOf(engine: EngineState): Pick<SessionSnapshot, 'canRetry' | 'canContinue'> {
  const newest = lastOf(engine.branch.messages)?.event
  const retryable = canRetry(engine)
  return { canRetry: retryable, canContinue: retryable && newest !== undefined && wasCut(newest) }
}

/** The answer being written with the cut one that it goes on with, whose row makes room for it. */
export function createJoinedLive(): (
  shown: readonly ShownRow[],
  live: LiveAnswer | null,
  branch: Branch,
) => Pick<SessionSnapshot, 'rows' | 'live'> {
  const without = rememberLast((rows: readonly ShownRow[], at: number) => rows.toSpliced(at, 1))
  const joined = rememberLast((before: MessageAppended, live: LiveAnswer): LiveAnswer => ({
    ...live,
    parts: joinedParts(before.parts, live.parts),
  }))
  return (rows, live, { overlays: { goesOn } }) => {
    const at = rows.findLastIndex(row => row.type === 'message')
    const row = rows[at]
    if (live === null || goesOn === null || row?.type !== 'message') return { rows, live }
    const { event } = row.entry
    return event.id === goesOn
      ? { rows: without(rows, at), live: joined(event, live) }
      : { rows, live }
  }
}

/** `versionsOf` for a growing log: computes again only after a change of branch, and at the first message there. */
export function createKnownVersions(): (
  events: readonly SessionEvent[],
  branch: Branch,
) => Versions {
  let read = 0
  let hasTurned = false
  let isDue = false
  let known = NO_VERSIONS
  return (events, branch) => {
    for (; read < events.length; read += 1) {
      const isFirst = hasTurned
      const turns = growsFromElsewhere(events, read)
      const isMessage = events[read]?.type === 'v1.message-appended'
      hasTurned = turns || (isFirst && !isMessage)
      isDue ||= turns || (isFirst && isMessage)
    }
    if (!isDue) return known
    known = versionsOf(events, branch)
    // Some stored events are not folded yet.
    isDue = branch.leafId !== events.at(-1)?.id
    return known
  }
}

function growsFromElsewhere(events: readonly SessionEvent[], at: number): boolean {
  return at > 0 && events[at]?.parentId !== events[at - 1]?.id
}

/** The rules in force in this session. */
export function shownRules(
  toolRules: Branch['toolRules'],
  config: EngineConfig,
): readonly ToolRule[] {
  return [...new Set(toolRules.map(({ tool }) => tool))].flatMap(tool => {
    const rule = ruleFor(tool, { toolRules }, config)
    return rule === 'ask' ? [] : [{ tool, rule }]
  })
}

export function shownCalls(
  turn: Extract<EngineState['turn'], { type: 'running-tools' }>,
  branch: Branch,
  config: EngineConfig,
  live: Live['tools'],
): readonly ShownCall[] {
  const waiting = new Set(waitingCalls(turn))
  const step = lastOf(branch.messages)?.event
  return turn.calls.map(call => {
    const result = turn.results.find(({ callId }) => callId === call.callId)
    const made = step ? madeFor(step, call.tool) : undefined
    const question = waiting.has(call) ? questionOf(call, made, { branch, config }) : null
    const { startedAt = null, progress = null } = live[call.callId] ?? {}
    const state = result === undefined ? 'running' : endOf(result)
    return { call, state: question ? 'waiting' : state, startedAt, progress, question }
  })
}

function endOf({ isError, isRefused }: ToolResultPart) {
  if (isRefused === true) return 'refused'
  return isError === true ? 'failed' : 'ended'
}

/** As the tool was when the call was made: a server may have changed it since, and then the call does not run. */
function questionOf(
  { tool }: ToolCallPart,
  made: OfferedTool | undefined,
  { branch, config }: { readonly branch: Branch; readonly config: EngineConfig },
): CallQuestion {
  const effect = config.effects?.get(tool) ?? (made ? 'sends' : 'changes')
  const told = made ?? config.tools.find(({ name }) => name === tool)
  return {
    effect,
    to: made ? { place: placeOf(tool, made, config), host: made.host } : null,
    description: told?.description ?? '',
    inputSchema: told?.inputSchema ?? {},
    untrusted: effect === 'sends' ? untrustedFor(tool, branch, config) : null,
  }
}

/** Null if the name means another tool now. */
function placeOf(
  tool: string,
  made: OfferedTool,
  { places, serverTools }: EngineConfig,
): string | null {
  return isSameTool(made, serverTools?.get(tool)) ? (places?.get(tool) ?? null) : null
}
