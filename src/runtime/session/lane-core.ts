/** The core of one of several answers: what carries out the turn of a session carries out this one. */
import {
  type Branch,
  type EngineState,
  type EventDraft,
  type EventId,
  restingState,
} from '../../engine/index.ts'
import type { Tool } from '../../ports/chat-model.ts'
import type { LiveDraft } from '../../ports/drafts.ts'
import { isReachable } from '../models/model-registry.ts'
import type { Composer } from './composer.ts'
import type { Core, SessionState } from './core.ts'
import { createCurrentConfig } from './engine-config.ts'
import { createPorts } from './handlers/ports.ts'
import { createTimers, type Timers } from './handlers/timers.ts'
import { createWork, type Work } from './handlers/work.ts'
import { type Live, NOTHING_LIVE } from './live.ts'
import type { SessionOptions } from './session-api.ts'

/** What the core of a lane shares with the session. */
export interface LaneOutside {
  readonly toolsOf: (branch: Branch) => readonly Tool[]
  readonly composer: Pick<Composer, 'images' | 'outgoing'>
  /** Absent: that of the ports. */
  readonly work: Work | undefined
  /** Those of the lane with this name. Absent: those of the browser. */
  readonly timersOf: ((name: string) => Timers) | undefined
}

export interface LaneCoreOptions {
  /** Tells its work from that of the other lanes. */
  readonly name: string
  readonly environment: SessionOptions['environment']
  /** Puts itself between a request and its model. */
  readonly send: (send: Work['send']) => Work['send']
  /** Its state has changed. */
  readonly onChange: () => void
  /** The stored draft of its answer; null: there is none any more. */
  readonly onDraft: (draft: LiveDraft | null) => void
  /** Runs in the queue after each of its tasks. */
  readonly afterTask: () => Promise<void>
}

export interface LaneCore {
  readonly core: Core
  readonly state: () => { readonly engine: EngineState; readonly live: Live }
  /** Its branch was read from the log; `live`: what another tab writes. */
  readonly read: (branch: Branch, live?: LiveDraft | null) => void
}

const NONE: readonly never[] = []

/** `branch`: from the root to the newest event of the lane. */
export function createLaneCore(
  root: Core,
  outside: LaneOutside,
  branch: Branch,
  options: LaneCoreOptions,
): LaneCore {
  const { name, environment, onChange, onDraft, afterTask } = options
  let engine = restingState(branch)
  let live = NOTHING_LIVE
  /** The newest event of the lane in the log; some events may not be decided about yet. */
  let leafId = branch.leafId

  const sessionOptions = { ...root.options, environment }
  const present = createCurrentConfig({
    ...sessionOptions,
    toolsOf: outside.toolsOf,
    count: root.options.counts.count,
  })
  const state = (): SessionState => ({
    ...root.state(),
    engine,
    live,
    waiting: NONE,
    own: NONE,
    leaving: null,
    several: null,
  })
  const change = ({ engine: next, live: shown, events }: Partial<SessionState>) => {
    if (next) engine = next
    if (shown) live = shown
    if (events) {
      const before = root.state().events.length
      const stored = events.slice(before)
      // The last one returns to the session's branch.
      leafId = stored.at(-2)?.id ?? leafId
      root.takeNews(stored)
    }
    onChange()
  }
  const made = createPorts(sessionOptions, {
    engine: () => engine,
    present: () => present(engine.branch),
    sessionTools: () => outside.toolsOf(engine.branch),
    composer: () => outside.composer,
  })
  const { running } = root.ports
  const ports = {
    ...made.ports,
    running: {
      ...running,
      run: (id, work) => running.run(`${name} ${id}`, work),
      cancel: id => running.cancel(`${name} ${id}`),
    } satisfies typeof running,
  }
  const own = outside.timersOf?.(name) ?? createTimers()
  const timers = {
    ...own,
    // No lane rests: the session does.
    start: (...[timer, afterMs, then]: Parameters<typeof own.start>) => {
      if (timer !== 'rest') own.start(timer, afterMs, then)
    },
  }
  const work = outside.work ?? createWork(ports)
  const core: Core = {
    ...root,
    state,
    change,
    ports,
    timers,
    work: { ...work, send: options.send(work.send) },
    retry: { ...root.retry, begin: (afterMs, signal) => root.retry.begin(afterMs, signal, timers) },
    answer: { keep: onDraft, clear: () => onDraft(null) },
    place: drafts => placed(drafts, leafId, root.state().events.at(-1)?.id ?? null),
    soon: task =>
      root.soon(async () => {
        await task()
        await afterTask()
      }),
    config: () => present(engine.branch).config,
    configOf: other => present(other).config,
    canSend: () => isReachable(environment().chat, root.options.network),
    countSoon: () => {},
    noteModel: made.noteModel,
  }
  return {
    core,
    state: () => ({ engine, live }),
    read: (read, draft = null) => {
      engine = restingState(read)
      leafId = read.leafId
      live = { ...NOTHING_LIVE, answer: draft }
      onChange()
    },
  }
}

/** The drafts follow the lane. Then the log returns to the branch of the session, so that no lane is selected. */
function placed(
  drafts: readonly EventDraft[],
  laneId: EventId | null,
  mainId: EventId | null,
): readonly EventDraft[] {
  if (laneId === null || mainId === null) throw new RangeError('A lane needs a log')
  return [
    ...drafts.map((draft, at) => (at === 0 ? { parentId: laneId, ...draft } : draft)),
    { type: 'v1.branch-selected', reason: 'restore', parentId: mainId },
  ]
}
