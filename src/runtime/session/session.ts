/**
 * One open session. Inputs are decided one after the other, and what a decision appends is stored before its effects
 * start.
 *
 * @module
 */
import {
  drive,
  type DriveStep,
  type EngineState,
  foldBranch,
  type Input,
  restingOn,
  retryPoint,
  type SessionEvent,
  type Signal,
} from '../../engine/index.ts'
import { createComposerDraft } from './composer-draft.ts'
import { createCurrentConfig, seesImages } from './engine-config.ts'
import { createSerialQueue } from '../async/serial-queue.ts'
import { createLiveState } from './live-state.ts'
import { createAnswerDraftStore } from './answer-draft.ts'
import { createSessionLog } from './log.ts'
import { holdOpenLock } from './tabs/open-lock.ts'
import { createSummarizerSelection } from '../summaries/choose-summarizers.ts'
import { createOutbox } from './outbox.ts'
import { createQueueRetry } from './queue-retry.ts'
import { createIdleTimer } from '../async/idle-timer.ts'
import { createSendQueue } from './send-queue.ts'
import { createEffects } from './run-effects.ts'
import type { Session, SessionOptions } from './session-api.ts'
import { createSessionImages } from './images.ts'
import { createSnapshotDerivation } from './derive-snapshot.ts'
import { createShownWork } from './shown-work.ts'
import { createMessageStore } from './store-message.ts'
import { createSessionAcquisition } from './tabs/acquire-session.ts'
import { createTurnLock } from './tabs/turn-lock.ts'
import { watchTabs } from './tabs/watch-tabs.ts'

export function createSession(options: SessionOptions): Session {
  const { sessionId, storage, clock, counts, onFault } = options
  const makeSnapshot = createSnapshotDerivation()
  const liveDraft = createAnswerDraftStore(storage.drafts, sessionId, options)
  const lock = createTurnLock(options.locks, sessionId, onFault)
  const close = holdOpenLock(options.locks, sessionId, onFault)
  const display = createLiveState(clock)
  const inOrder = createSerialQueue()
  const boxInOrder = createSerialQueue()
  const composer = createComposerDraft({ ...options, inOrder: boxInOrder })

  let engine: EngineState = restingOn(foldBranch(options.events))
  let disposed = false

  const publish = () => {
    if (!disposed) options.onChange()
  }
  const branch = () => engine.branch
  const current = createCurrentConfig({ ...options, branch, count: counts.count })
  const models = createSummarizerSelection({
    chat: () => options.environment().chat,
    named: options.namedModel,
    writers: options.summaryModels,
    mayPay: trigger =>
      trigger !== 'idle' || options.environment().settings.idleCompaction === 'always',
  })
  const rest = createIdleTimer(() => void enqueue(onRested).catch(onFault))
  const outbox = createOutbox({
    ...options,
    initial: options.drafts.queue,
    onChange: publish,
  })
  const log = createSessionLog({
    ...options,
    branch,
    onForeign: news => {
      engine = { ...engine, branch: news }
    },
  })

  const images = createSessionImages({ ...options, inOrder: boxInOrder, publish })
  const storeMessage = createMessageStore({ log, display, publish })
  const shownWork = createShownWork({ display, liveDraft, job: () => engine.job, publish })

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
    rest.stop()
    const steps = drive(first, () => ({ state: engine, config: current().config }))
    for (let step = steps.next(); !step.done;) step = steps.next(await carryOut(step.value))
  }

  const carryOut = async ({ input, state, append, effects: started }: DriveStep) => {
    engine = state
    if (input.type === 'event' && display.stored(input.event)) void liveDraft.clear()
    if (!engine.job) display.summarized()
    if (append.length > 0) publish()
    const stored = append.length > 0 ? asInputs(await log.append(append)) : []
    for (const effect of started) effects.start(effect)
    publish()
    return stored
  }

  const processAll = async (events: readonly SessionEvent[]) => {
    for (const input of asInputs(events)) await process(input)
  }

  const run = async (inputs: readonly Input[]) => {
    for (const input of inputs) await process(input)
    await afterWork()
  }

  const dispatch = (signal: Signal) => enqueue(() => run([signal])).catch(onFault)

  const presentModel = () => ({
    chat: options.environment().chat,
    windowTokens: current().window.tokens,
  })
  const effects = createEffects({
    ...options,
    images,
    model: presentModel,
    writers: wish => models.writersFor(wish, presentModel()),
    onRest: afterMs => {
      if (!disposed) rest.start(afterMs)
    },
    dispatch: signal => void dispatch(signal),
    ...shownWork,
  })

  /** What waits goes first: the display is counted once there is nothing else to do. */
  const afterWork = async (insist = false) => {
    if (!isIdle() || (await sendNext(insist))) return
    if (!engine.job) countLater()
  }

  /** The display shows estimates until the page has time to count. */
  const countLater = () =>
    options.whenIdle(() => {
      if (!disposed) void counts.ensure(log.texts(current().config)).then(publish)
    })

  const { begin, open, followModel } = createSessionAcquisition({
    lock,
    log,
    models,
    branch,
    config: () => current().config,
    atWork,
    readDrafts: () => storage.drafts.read(sessionId),
    clearLiveDraft: liveDraft.clear,
    decide: processAll,
    signal: process,
    onOwn: shownWork.here,
  })

  /** Decides about everything that is there, with real counts; false while another tab is at work. */
  const decideCounted = async (signal: Signal) => {
    if (!(await begin())) return false
    await counts.ensure(log.texts(current().config))
    await run([signal])
    return true
  }

  const onRested = async () => {
    if (!disposed && !atWork()) await decideCounted({ type: 'rested' })
  }

  const sending = createSendQueue({
    ...options,
    outbox,
    composer,
    images,
    lock,
    enqueue,
    isIdle,
    begin,
    hasFailed: () => engine.branch.failure !== null,
    isUnsaved: () => log.events().length === 0,
    saveSession: async () => {
      const creation = log.creation()
      if (creation.length > 0) await processAll(await log.appendOnce(creation))
    },
    storeMessage,
    run: events => run(asInputs(events)),
    afterWork,
  })
  const sendNext = createQueueRetry({
    sendNext: sending.sendNext,
    goOn: () => enqueue(async () => (disposed ? undefined : sending.goOn())),
    onFault,
  })
  const leaveOtherTabs = watchTabs({
    ...options,
    log,
    branch,
    enqueue,
    isIdle: () => !atWork(),
    end: () =>
      enqueue(async () => {
        const own = await begin()
        if (own) await afterWork()
        return own
      }),
    ...shownWork,
    onNews: () => {
      publish()
      countLater()
    },
  })
  countLater()
  void enqueue(async () => {
    if (disposed) return
    await open()
    await sending.goOn()
  }).catch(onFault)

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
        composer: composer.text(),
        attachments: images.attachments(),
        seesImages: seesImages(options.environment().chat, options.environment().settings),
        progress: display.progress(),
      })
    },
    isBusy: () =>
      atWork() || composer.isSending() || (outbox.hasOwn() && engine.branch.failure === null),
    send: (text, without) =>
      without
        ? sending.send({ text, images: [] })
        : images.carry(taken => sending.send({ text, images: taken })),
    attachImages: images.attach,
    removeAttachment: images.remove,
    readImage: images.read,
    keepDraft: text => {
      rest.touch()
      composer.keep(text)
    },
    editQueued: outbox.edit,
    removeQueued: async id => {
      const removed = outbox.list().find(message => message.id === id)
      await outbox.remove(id)
      await images.forget(removed?.images ?? [])
    },
    signal: signal =>
      COUNTED.has(signal.type)
        ? enqueue(async () => {
            if (!(await decideCounted(signal))) options.onNotice('busy-elsewhere')
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
    tryNow: effects.tryNow,
    append: drafts => enqueue(async () => run(asInputs(await log.append(drafts)))),
    modelChanged: () => enqueue(followModel),
    look: () => ({ branch: engine.branch, config: current().config }),
    events: () => log.events(),
    dispose: () => {
      disposed = true
      rest.stop()
      leaveOtherTabs()
      sending.dispose()
      effects.dispose()
      lock.dispose()
      close()
    },
  }
}

function asInputs(events: readonly SessionEvent[]): readonly Input[] {
  return events.map(event => ({ type: 'event', event }))
}

/** What decides about the whole view, and so needs it counted. */
const COUNTED: ReadonlySet<Signal['type']> = new Set<Signal['type']>([
  'compact',
  'compact-for-model',
  'memory-short',
])
