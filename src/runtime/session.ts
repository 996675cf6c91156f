/**
 * One open session: the only loop. Inputs are decided one after the other, and what a decision appends is
 * stored before its effects start.
 *
 * @module
 */
import { foldBranch } from '../engine/branch.ts'
import type { EventDraft, SessionEvent } from '../engine/event.ts'
import { decide } from '../engine/turn/decide.ts'
import type { EngineConfig, EngineState, Input } from '../engine/turn/types.ts'
import { engineConfig, windowOf, type KnownWindow } from './engine-config.ts'
import { createLiveDraftKeeper } from './live-draft.ts'
import { createLogKeeper } from './log-keeper.ts'
import type { QueuedMessage } from './ports.ts'
import { isAbandoned } from './recovery.ts'
import { createEffects } from './session-effects.ts'
import type { Session, SessionOptions } from './session-options.ts'
import { createSnapshotMaker } from './session-snapshot.ts'
import { createTurnLock } from './turn-lock.ts'
import type { Activity, CompactionProgress, LiveAnswer, PendingMessage } from './snapshot.ts'
import { watchAbandoned } from './watch-abandoned.ts'
import { retryPoint } from './retry-point.ts'

export function createSession(options: SessionOptions): Session {
  const { sessionId, storage, clock, counts } = options
  const makeSnapshot = createSnapshotMaker()
  const liveDraft = createLiveDraftKeeper(storage.drafts, sessionId, options.onFault)
  const lock = createTurnLock(options.locks, sessionId)

  let engine: EngineState = {
    branch: foldBranch(options.events),
    turn: { type: 'idle' },
    job: null,
  }
  let queue: readonly QueuedMessage[] = options.drafts.queue
  let composer = options.drafts.composer
  let live: LiveAnswer | null = null
  let pending: PendingMessage | null = null
  let progress: CompactionProgress | null = null
  let waitUntil: { readonly at: number; readonly reason: string } | null = null
  let elsewhere = false
  let disposed = false
  let work: Promise<unknown> = Promise.resolve()

  const log = createLogKeeper({
    ...options,
    branch: () => engine.branch,
    onForeign: branch => {
      engine = { ...engine, branch }
    },
  })

  let known: { window: KnownWindow; config: EngineConfig; made: readonly unknown[] } | null = null
  const current = () => {
    const { chat, settings } = options.environment()
    const made = [chat, settings, engine.branch.limits]
    if (!known?.made.every((value, at) => value === made[at])) {
      const window = windowOf(chat, settings, engine.branch)
      const config = engineConfig(chat, settings, {
        window,
        tools: options.tools,
        count: counts.count,
      })
      known = { window, config, made }
    }
    return known
  }

  const publish = () => {
    if (!disposed) options.onChange()
  }

  /** Runs tasks in order; a failing task is reported and does not stop the next one. */
  const enqueue = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = work.then(task)
    work = result.catch(() => undefined)
    return result
  }

  const process = async (first: Input) => {
    const inputs: Input[] = [first]
    for (let input = inputs.shift(); input; input = inputs.shift()) {
      const decision = decide(engine, input, current().config)
      engine = decision.state
      if (input.type === 'event') settle(input.event)
      if (decision.append.length > 0) {
        publish()
        const events = await log.append(decision.append)
        inputs.push(...events.map((event): Input => ({ type: 'event', event })))
      }
      for (const effect of decision.effects) effects.start(effect)
      publish()
    }
  }

  /** What the display held for an event goes once the event is there. */
  const settle = (event: SessionEvent) => {
    if (event.type === 'v1.message-appended') pending = null
    const ended = event.type === 'v1.request-failed' || event.type === 'v1.message-appended'
    if (ended && live) {
      live = null
      void liveDraft.clear()
    }
    if (ended) waitUntil = null
    if (!engine.job) progress = null
  }

  const run = async (inputs: readonly Input[]) => {
    for (const input of inputs) await process(input)
    await afterWork()
  }

  const dispatch = (input: Input) => enqueue(() => run([input])).catch(options.onFault)

  const effects = createEffects({
    ...options,
    model: () => ({ chat: options.environment().chat, windowTokens: current().window.tokens }),
    dispatch: signal => void dispatch(signal),
    onParts: (requestId, parts) => {
      const { ref } = options.environment().chat
      live = { requestId, model: ref, parts, startedAt: live?.startedAt ?? clock.now() }
      waitUntil = null
      liveDraft.update(live)
      publish()
    },
    onWait: (at, reason) => {
      waitUntil = { at, reason }
      publish()
    },
    onProgress: (compactionId, part, of) => {
      const { job } = engine
      if (job?.compactionId !== compactionId) return
      progress = { compactionId, trigger: job.trigger, summarizer: job.summarizer, part, of }
      publish()
    },
  })

  /** After a failure the queue waits for the person. */
  const afterWork = async (insist = false) => {
    if (engine.turn.type !== 'idle') return
    if ((insist || engine.branch.failure === null) && queue.length > 0 && lock.held()) {
      const [next, ...rest] = queue
      if (next) {
        await setQueue(rest)
        await append(next.text)
      }
    } else if (!engine.job) {
      lock.release()
      countLater()
    }
  }

  /** The display shows estimates until the page has time to count. */
  const countLater = () =>
    options.whenIdle(() => {
      if (!disposed) void counts.ensure(log.texts(current().config)).then(publish)
    })

  const setQueue = async (next: readonly QueuedMessage[]) => {
    queue = next
    publish()
    await storage.drafts.write(sessionId, 'queue', next)
  }

  /** This tab is at work now: what another one had written so far is in the log, or will be ended. */
  const takeOver = () => {
    if (!elsewhere) return
    elsewhere = false
    live = null
  }

  /** Stores the user's message before anything else happens. */
  const append = async (text: string) => {
    pending = { text }
    publish()
    try {
      await log.takeIn()
      takeOver()
      const message = log.userMessage(text)
      const events = await log.appendOnce(message)
      if (composer.trim() === text.trim()) await clearComposer()
      await run(events.map(event => ({ type: 'event', event })))
    } finally {
      pending = null
      publish()
    }
  }

  /** Sent in order, once the running turn or the other tab is done. */
  const addToQueue = async (text: string) => {
    await setQueue([...queue, { id: options.nextId(), text }])
    await clearComposer()
    if (engine.turn.type !== 'idle') return
    if (await lock.tryAcquire()) await afterWork(true)
    else lock.whenFree(() => void enqueue(() => afterWork(true)).catch(options.onFault))
  }

  const clearComposer = async () => {
    composer = ''
    await storage.drafts.write(sessionId, 'composer', '')
  }

  const activity = (): Activity => {
    if (elsewhere) return { type: 'elsewhere' }
    const { turn } = engine
    switch (turn.type) {
      case 'idle':
      case 'preparing':
        return { type: turn.type }
      case 'blocked':
        return { type: 'compacting' }
      case 'running-tools':
        return { type: 'running-tools', tools: turn.calls.map(({ tool }) => tool) }
      case 'sending':
        if (waitUntil) return { type: 'retrying', ...waitUntil }
        return { type: live ? 'streaming' : 'waiting', since: live?.startedAt ?? clock.now() }
    }
  }

  const abandoned = watchAbandoned({
    ...options,
    lock,
    branch: () => engine.branch,
    isIdle: () => engine.turn.type === 'idle' && engine.job === null,
    end: drafts => enqueue(() => appendAll(drafts)),
    show: (found, draft) => {
      elsewhere = found
      live = found ? draft : null
      publish()
    },
  })

  const appendAll = async (drafts: readonly EventDraft[]) => {
    const events = await log.append(drafts)
    await run(events.map(event => ({ type: 'event', event })))
  }

  const unsubscribe = storage.events.subscribe(changed => {
    if (changed !== sessionId || disposed) return
    void enqueue(async () => {
      if (await log.takeIn()) publish()
      if (isAbandoned(engine.branch)) abandoned.watch()
    }).catch(options.onFault)
  })
  if (isAbandoned(engine.branch)) abandoned.watch()
  countLater()

  return {
    sessionId,
    snapshot: () => {
      const { config, window } = current()
      return makeSnapshot({
        ...options.heading(),
        sessionId,
        engine,
        config,
        windowSource: window.source,
        countsVersion: counts.version(),
        activity: activity(),
        live,
        pending,
        queue,
        composer,
        progress,
      })
    },
    isBusy: () => engine.turn.type !== 'idle' || engine.job !== null,
    send: async text => {
      const free = engine.turn.type === 'idle' && queue.length === 0 && (await lock.tryAcquire())
      await enqueue(() => (free && engine.turn.type === 'idle' ? append(text) : addToQueue(text)))
    },
    keepDraft: text => {
      composer = text
      storage.drafts.write(sessionId, 'composer', text).catch(options.onFault)
    },
    editQueued: (id, text) =>
      setQueue(queue.map(message => (message.id === id ? { id, text } : message))),
    removeQueued: id => setQueue(queue.filter(message => message.id !== id)),
    signal: async signal => {
      if (signal.type === 'compact') {
        if (!(await lock.tryAcquire())) return options.onNotice('busy-elsewhere')
        await counts.ensure(log.texts(current().config))
      }
      return dispatch(signal)
    },
    retry: () =>
      enqueue(async () => {
        if (engine.turn.type !== 'idle' || !(await lock.tryAcquire())) return
        takeOver()
        const point = retryPoint(engine.branch)
        if (point !== null) {
          await log.append([{ type: 'v1.branch-selected', reason: 'retry', parentId: point }])
          engine = { ...engine, branch: foldBranch(log.events()) }
        }
        await run([{ type: 'run' }])
      }),
    append: drafts => enqueue(() => appendAll(drafts)),
    events: () => log.events(),
    dispose: () => {
      disposed = true
      unsubscribe()
      abandoned.dispose()
      effects.dispose()
      lock.release()
    },
  }
}
