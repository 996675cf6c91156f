/**
 * One open session: the only loop. Inputs are decided one after the other, and what a decision appends is
 * stored before its effects start.
 *
 * @module
 */
import { foldBranch } from '../engine/branch.ts'
import type { EventDraft, SessionEvent } from '../engine/event.ts'
import { decide } from '../engine/turn/decide.ts'
import type { EngineState, Input, Signal } from '../engine/turn/types.ts'
import { createCurrentConfig } from './engine-config.ts'
import { createInOrder } from './in-order.ts'
import { createLiveDisplay } from './live-display.ts'
import { createLiveDraftKeeper } from './live-draft.ts'
import { createLogKeeper } from './log-keeper.ts'
import { createOutbox } from './outbox.ts'
import { endAbandoned, isAbandoned } from './recovery.ts'
import { retryPoint } from './retry-point.ts'
import { createEffects } from './session-effects.ts'
import type { Session, SessionOptions } from './session-options.ts'
import { createSnapshotMaker } from './session-snapshot.ts'
import { createTurnLock } from './turn-lock.ts'
import { watchAbandoned } from './watch-abandoned.ts'

export function createSession(options: SessionOptions): Session {
  const { sessionId, storage, clock, counts, onFault } = options
  const makeSnapshot = createSnapshotMaker()
  const liveDraft = createLiveDraftKeeper(storage.drafts, sessionId, onFault)
  const lock = createTurnLock(options.locks, sessionId, onFault)
  const display = createLiveDisplay(clock)
  const inOrder = createInOrder()

  let engine: EngineState = {
    branch: foldBranch(options.events),
    turn: { type: 'idle' },
    job: null,
  }
  let composer = options.drafts.composer
  let disposed = false

  const publish = () => {
    if (!disposed) options.onChange()
  }
  const branch = () => engine.branch
  const current = createCurrentConfig({ ...options, branch, count: counts.count })
  const outbox = createOutbox({
    sessionId,
    store: storage.drafts,
    initial: options.drafts.queue,
    onChange: publish,
    onFault,
  })
  const log = createLogKeeper({
    ...options,
    branch,
    onForeign: news => {
      engine = { ...engine, branch: news }
    },
  })

  const isIdle = () => engine.turn.type === 'idle'
  const atWork = () => !isIdle() || engine.job !== null

  /** One task at a time; the session is other tabs' again as soon as none of its work is left. */
  const enqueue = <Result>(task: () => Promise<Result>): Promise<Result> =>
    inOrder(async () => {
      try {
        return await task()
      } finally {
        if (!atWork()) lock.release()
      }
    })

  const process = async (first: Input) => {
    const inputs: Input[] = [first]
    for (let input = inputs.shift(); input; input = inputs.shift()) {
      const decision = decide(engine, input, current().config)
      engine = decision.state
      if (input.type === 'event' && display.stored(input.event)) void liveDraft.clear()
      if (!engine.job) display.summarized()
      if (decision.append.length > 0) {
        publish()
        inputs.push(...asInputs(await log.append(decision.append)))
      }
      for (const effect of decision.effects) effects.start(effect)
      publish()
    }
  }

  const run = async (inputs: readonly Input[]) => {
    for (const input of inputs) await process(input)
    await afterWork()
  }

  const dispatch = (signal: Signal) => enqueue(() => run([signal])).catch(onFault)

  const effects = createEffects({
    ...options,
    model: () => ({ chat: options.environment().chat, windowTokens: current().window.tokens }),
    dispatch: signal => void dispatch(signal),
    onParts: (requestId, model, parts) => {
      liveDraft.update(display.arrived(requestId, model, parts))
      publish()
    },
    onWait: (at, reason) => {
      display.waiting(at, reason)
      publish()
    },
    onProgress: (compactionId, part, of) => {
      if (engine.job?.compactionId !== compactionId) return
      display.summarizing(engine.job, part, of)
      publish()
    },
  })

  /** After a failure the queue waits for the person, who insists by sending. */
  const afterWork = async (insist = false) => {
    if (!isIdle()) return
    const goesOn = insist || engine.branch.failure === null
    if (goesOn && lock.held() && (await sendNext())) return
    if (!engine.job) countLater()
  }

  const sendNext = async () => {
    let events: readonly SessionEvent[] = []
    const sent = await outbox.handOver(async text => {
      events = await storeMessage(text)
    })
    if (sent) await run(asInputs(events))
    return sent
  }

  /** The display shows estimates until the page has time to count. */
  const countLater = () =>
    options.whenIdle(() => {
      if (!disposed) void counts.ensure(log.texts(current().config)).then(publish)
    })

  /**
   * Makes the session this tab's own: takes in what others wrote and ends what a closed tab left open.
   * False: another tab is at work.
   */
  const begin = async () => {
    if (!(await lock.tryAcquire())) return false
    await log.takeIn()
    if (!atWork() && isAbandoned(engine.branch)) {
      const { live } = await storage.drafts.read(sessionId)
      const ends = await log.append(endAbandoned(engine.branch, live))
      for (const input of asInputs(ends)) await process(input)
      void liveDraft.clear()
    }
    display.here()
    publish()
    return true
  }

  /** Stores the user's message before anything else happens. */
  const storeMessage = async (text: string) => {
    display.storing(text)
    publish()
    try {
      const events = await log.appendOnce(log.userMessage(text))
      if (composer.trim() === text.trim()) clearComposer()
      return events
    } catch (error) {
      display.storing(null)
      publish()
      throw error
    }
  }

  /** Sends what waits, once the other tab is done. */
  const drain = async () => {
    if (await begin()) await afterWork(true)
    else lock.whenFree(() => void enqueue(drain).catch(onFault))
  }

  const clearComposer = () => {
    composer = ''
    storage.drafts.write(sessionId, 'composer', '').catch(onFault)
  }

  const appendAll = async (drafts: readonly EventDraft[]) => run(asInputs(await log.append(drafts)))

  const abandoned = watchAbandoned({
    ...options,
    branch,
    isIdle: () => !atWork(),
    end: () =>
      enqueue(async () => {
        const own = await begin()
        if (own) await afterWork()
        return own
      }),
    elsewhere: live => {
      display.elsewhere(live)
      publish()
    },
    here: () => {
      display.here()
      publish()
    },
  })

  const takeInNews = async () => {
    const news = await log.takeIn()
    if (isAbandoned(engine.branch)) abandoned.watch()
    else display.here()
    if (news) publish()
  }
  const unsubscribe = storage.events.subscribe(changed => {
    if (changed === sessionId && !disposed) void enqueue(takeInNews).catch(onFault)
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
        activity: display.activity(engine.turn),
        live: display.live(),
        pending: display.pending(),
        queue: outbox.list(),
        composer,
        progress: display.progress(),
      })
    },
    isBusy: () => atWork() || (outbox.list().length > 0 && engine.branch.failure === null),
    send: text =>
      enqueue(async () => {
        if (isIdle() && outbox.list().length === 0 && (await begin()))
          return run(asInputs(await storeMessage(text)))
        await outbox.add({ id: options.nextId(), text })
        clearComposer()
        return isIdle() ? drain() : undefined
      }),
    keepDraft: text => {
      composer = text
      storage.drafts.write(sessionId, 'composer', text).catch(onFault)
    },
    editQueued: (id, text) => outbox.edit(id, text),
    removeQueued: id => outbox.remove(id),
    signal: signal =>
      signal.type === 'compact'
        ? enqueue(async () => {
            if (!(await begin())) return options.onNotice('busy-elsewhere')
            await counts.ensure(log.texts(current().config))
            return run([signal])
          })
        : dispatch(signal),
    retry: () =>
      enqueue(async () => {
        if (!isIdle()) return undefined
        if (!(await begin())) return options.onNotice('busy-elsewhere')
        const point = retryPoint(engine.branch)
        if (point !== null) {
          await log.append([{ type: 'v1.branch-selected', reason: 'retry', parentId: point }])
          engine = { ...engine, branch: foldBranch(log.events()) }
        }
        return run([{ type: 'run' }])
      }),
    append: drafts => enqueue(() => appendAll(drafts)),
    events: () => log.events(),
    dispose: () => {
      disposed = true
      unsubscribe()
      abandoned.dispose()
      effects.dispose()
      lock.dispose()
    },
  }
}

function asInputs(events: readonly SessionEvent[]): readonly Input[] {
  return events.map(event => ({ type: 'event', event }))
}
