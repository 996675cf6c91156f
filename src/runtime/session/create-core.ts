/** Makes an open session: its state, its serial queue, and its connections to the outside. */
import {
  applyEvents,
  type Branch,
  foldBranch,
  restingState,
  summaryAhead,
} from '../../engine/index.ts'
import type { Tool } from '../../ports/chat-model.ts'
import { loadOnce } from '../../ports/connection.ts'
import { createComposer } from './composer.ts'
import { openSession, takeRest } from './commands.ts'
import { type Core, isAtWork, type SessionState } from './core.ts'
import { createCurrentConfig, type CurrentConfig } from './engine-config.ts'
import { forgetImages } from './handlers/images.ts'
import { createSessionTools } from './handlers/session-tools.ts'
import { createPorts } from './handlers/ports.ts'
import { createRetryWait, createTimers, type Timers } from './handlers/timers.ts'
import { createWork, readAhead, type Work } from './handlers/work.ts'
import { NOTHING_LIVE } from './live.ts'
import { createQueueReader, isSameQueue, resumeQueue, watchQueue } from './queue.ts'
import type { SessionOptions } from './session-api.ts'
import { createTurnLock } from './locks.ts'
import { textsOfNext } from './next-texts.ts'
import { recordAndDecide } from './take-turn.ts'
import { isReachable } from '../models/model-registry.ts'
import { loadWording } from '../requests/stream-answer.ts'
import { createAnswerDraft } from './keep-newest.ts'
import { createSerialQueue } from '../async/calls.ts'

/** What a test can replace: timers and models. */
export interface Outside {
  readonly timers: Timers
  /** Those of one of several answers, by its name. */
  readonly laneTimers: (name: string) => Timers
  readonly work: Work
}

export interface OpenCore {
  readonly core: Core
  /** The configuration and the window for the present branch. */
  readonly present: () => CurrentConfig
  /** The tools that a session with this branch has. */
  readonly toolsOf: (branch: Branch) => readonly Tool[]
  /** False until the log is read. */
  readonly isRead: () => boolean
  /** Resolves when the log is read; rejects if it cannot be read. */
  readonly whole: Promise<void>
  /** True while no task runs. */
  readonly isQuiet: () => boolean
  /** Starts the session; reads the log first if it is not there. */
  readonly begin: () => void
  /** The session starts no more work. */
  readonly close: () => void
}

/** `onQuiet` is called whenever no task is left. */
export function createCore(
  options: SessionOptions,
  outside: Partial<Outside>,
  onQuiet: () => void,
): OpenCore {
  const { sessionId, storage, counts, environment, onFault } = options
  const isAtHand = !('rows' in options.log)
  const events = 'rows' in options.log ? [] : options.log
  let state: SessionState = {
    engine: restingState(foldBranch(events)),
    events,
    live: NOTHING_LIVE,
    waiting: options.drafts.queue,
    own: options.drafts.queue.map(({ id }) => id),
    leaving: null,
    unsure: [],
    restMs: null,
    several: null,
  }
  let isClosed = false
  const changed = () => {
    if (!isClosed) options.onChange()
  }
  const change = (values: Partial<SessionState>) => {
    const before = state
    state = { ...state, ...values }
    if (SHOWN.some(key => state[key] !== before[key])) changed()
  }

  /** Resolves when the log is read. */
  const whole = Promise.withResolvers<void>()
  whole.promise.catch(() => undefined)
  let log: 'waits' | 'read' | 'unreadable' = isAtHand ? 'read' : 'waits'
  if (isAtHand) whole.resolve()
  const queue = createSerialQueue()
  const starting = new Set<string>()
  let tasks = 0
  const inOrder = <Result>(task: () => Promise<Result>): Promise<Result> => {
    tasks += 1
    return queue(async () => {
      try {
        if (log !== 'read') await whole.promise
        return await task()
      } finally {
        tasks -= 1
        endTask()
      }
    })
  }
  const endTask = () => {
    if (!isAtWork(state)) lock.release()
    followLanes()
    if (tasks > 0) return
    watchQueue(core)
    onQuiet()
  }
  let areLanesLost = false
  /** Shows several answers to the newest message as they are in the log now. */
  const followLanes = () => {
    const { several } = state
    const isShown = several?.set === (branch().several ?? undefined)
    const isNewest = several === null || several.upTo === state.events.length
    if (isClosed || areLanesLost || (isShown && isNewest)) return
    core.soonOnce('lanes', async () => {
      try {
        await (await lanes()).follow()
      } catch (error) {
        // Otherwise the next task would fail in the same way, and so on.
        areLanesLost = true
        throw error
      }
    })
  }
  const soon = (task: () => Promise<void>) => {
    inOrder(task).catch((error: unknown) => {
      if (log !== 'unreadable') onFault(error)
    })
  }

  const timers = outside.timers ?? createTimers()
  const lock = createTurnLock(options.locks, sessionId)
  const branch = () => state.engine.branch
  const toolsOf = createSessionTools({
    ...options,
    branch,
    append: draft => inOrder(() => recordAndDecide(core, [draft])),
  })
  const currentConfig = createCurrentConfig({ ...options, toolsOf, count: counts.count })
  const present = () => currentConfig(branch())
  const { ports, noteModel } = createPorts(options, {
    engine: () => state.engine,
    present,
    sessionTools: () => toolsOf(branch()),
    composer: () => composer,
  })
  const composer = createComposer(options.drafts, {
    ...options,
    timers,
    onChange: changed,
    forget: images => forgetImages(images, ports),
  })
  const lanes = loadOnce(async () => {
    const { createLanes } = await import('./lanes.ts')
    return createLanes(core, {
      toolsOf,
      composer,
      work: outside.work,
      timersOf: outside.laneTimers,
    })
  })
  const queueReader = createQueueReader(
    async () => (await storage.drafts.read(sessionId)).queue,
    waiting => {
      if (!isSameQueue(state.waiting, waiting)) change({ waiting })
      if (tasks === 0) watchQueue(core)
    },
  )

  /** True once the person does anything in the session; one that is only looked at needs no vocabulary. */
  let isUsed = false
  const countNow = async () => {
    await counts.ensure(textsOfNext(state.engine.branch, present().config, composer.images()))
    changed()
  }
  const prepareRequest = async () => {
    await countNow()
    if (!isClosed && tasks === 0) onQuiet()
    // If this fails, the request that needs it loads it again.
    void loadWording().catch(() => undefined)
    const due = isClosed || isAtWork(state) ? null : summaryAhead(state.engine, core.config())
    if (due) await readAhead(due, ports)
  }
  const core: Core = {
    options,
    state: () => state,
    change,
    composer,
    onTheWay: new Set(),
    appends: { newest: null },
    answer: createAnswerDraft(value => storage.drafts.write(sessionId, 'live', value), {
      ...options,
      timers,
    }),
    lock,
    timers,
    retry: createRetryWait(timers),
    work: outside.work ?? createWork(ports),
    ports,
    inOrder,
    soon,
    place: drafts => drafts,
    takeNews: news => {
      const all = [...state.events, ...news]
      const newBranch = applyEvents(state.engine.branch, news, all)
      change({ events: all, engine: { ...state.engine, branch: newBranch } })
    },
    lanes,
    soonOnce: (name, task) => {
      if (starting.has(name)) return
      starting.add(name)
      soon(() => {
        starting.delete(name)
        return task()
      })
    },
    config: () => present().config,
    configOf: branchThen => currentConfig(branchThen).config,
    canSend: () => isReachable(environment().chat, options.network),
    isClosed: () => isClosed,
    countNow,
    use: () => {
      if (isUsed) return
      isUsed = true
      core.countSoon()
    },
    countSoon: () => {
      if (isUsed) options.whenIdle(() => void prepareRequest().catch(onFault))
    },
    readQueue: queueReader.read,
    changeQueue: changeWaiting => {
      queueReader.outdate()
      change({ waiting: changeWaiting(state.waiting) })
    },
    resumeQueue: () => soon(() => resumeQueue(core)),
    afterRest: () => {
      change({ restMs: null })
      soon(() => takeRest(core))
    },
    noteModel,
  }

  const follow = () => {
    soon(() => openSession(core, options.isRestart))
    core.countSoon()
  }
  const readLog = async () => {
    try {
      const { events: read } = await storage.events.read(sessionId)
      log = 'read'
      change({ events: read, engine: restingState(foldBranch(read)) })
      if (!isClosed) follow()
      whole.resolve()
    } catch (error) {
      log = 'unreadable'
      whole.reject(error)
      isClosed = true
      options.onUnread(error)
    }
  }
  return {
    core,
    present,
    toolsOf,
    isRead: () => log === 'read',
    whole: whole.promise,
    isQuiet: () => tasks === 0,
    begin: () => {
      if (isClosed) return
      if (isAtHand) follow()
      // The page draws the last screen first.
      else options.whenIdle(() => void readLog().catch(onFault))
    },
    close: () => {
      isClosed = true
      for (const timer of ['rest', 'look'] as const) timers.stop(timer)
      ports.running.cancelAll()
      ports.extractor.dispose()
      lock.dispose()
    },
  }
}

/** The parts of the state that the interface shows. */
const SHOWN = ['engine', 'live', 'waiting', 'leaving', 'several'] as const
