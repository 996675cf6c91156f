/**
 * One open session. Inputs are decided one after the other, and what a decision appends is stored before its effects
 * start.
 *
 * @module
 */
import {
  canRetry,
  drive,
  type DriveStep,
  type EngineState,
  foldBranch,
  type Input,
  restingOn,
  retryDrafts,
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
import { createIdleTimer } from '../async/idle-timer.ts'
import { createSendQueue } from './send-queue.ts'
import { createEffects } from './run-effects.ts'
import type { Session, SessionOptions } from './session-api.ts'
import { createSessionImages } from './images.ts'
import { createSnapshotDerivation } from './derive-snapshot.ts'
import { createMessageStore } from './store-message.ts'
import { createSessionAcquisition } from './tabs/acquire-session.ts'
import { createTurnLock } from './tabs/turn-lock.ts'
import { watchTabs } from './tabs/watch-tabs.ts'

export function createSession(options: SessionOptions): Session {
  const { sessionId, storage, clock, counts, onFault } = options
  const makeSnapshot = createSnapshotDerivation()
  const answerDraft = createAnswerDraftStore(storage.drafts, sessionId, options)
  const lock = createTurnLock(options.locks, sessionId, onFault)
  const close = holdOpenLock(options.locks, sessionId, onFault)
  const inOrder = createSerialQueue()
  const boxInOrder = createSerialQueue()
  const composer = createComposerDraft({ ...options, inOrder: boxInOrder })

  let engine: EngineState = restingOn(foldBranch(options.events))
  let disposed = false

  const publish = () => {
    if (!disposed) options.onChange()
  }
  const branch = () => engine.branch
  const display = createLiveState({ clock, answerDraft, job: () => engine.job, publish })
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

  const isIdle = () => engine.turn.type === 'idle'
  const atWork = () => !isIdle() || engine.job !== null

  /** One task at a time; other tabs may have the session again as soon as none of its work is left. */
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
    if (input.type === 'event' && display.stored(input.event)) void answerDraft.clear()
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
    writers: request => models.writersFor(request, presentModel()),
    onRest: afterMs => {
      if (!disposed) rest.start(afterMs)
    },
    dispatch: signal => void dispatch(signal),
    ...display,
  })

  /** Queued messages are sent first; the display is counted once there is nothing else to do. */
  const afterWork = async (insist = false) => {
    if (!isIdle() || (await sending.sendNext(insist))) return
    if (!engine.job) countLater()
  }

  /** The display shows estimates until the page has time to count. */
  const countLater = () =>
    options.whenIdle(() => {
      if (!disposed) void counts.ensure(log.texts(current().config)).then(publish)
    })

  const { acquire, open, followModel } = createSessionAcquisition({
    lock,
    log,
    models,
    state: () => engine,
    config: () => current().config,
    readDrafts: () => storage.drafts.read(sessionId),
    clearLiveDraft: answerDraft.clear,
    decide: processAll,
    signal: process,
    onAcquired: () => {
      display.otherTabIdle()
      publish()
    },
  })

  /** Decides about the whole view, with exact counts; false while another tab is at work. */
  const decideCounted = async (signal: Signal) => {
    if (!(await acquire())) return false
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
    acquire,
    hasFailed: () => engine.branch.failure !== null,
    isUnsaved: () => log.events().length === 0,
    saveSession: async () => {
      if (log.events().length === 0) await processAll(await log.appendOnce([]))
    },
    storeMessage: createMessageStore(log, display),
    run: events => run(asInputs(events)),
    afterWork,
  })
  const leaveOtherTabs = watchTabs({
    ...options,
    log,
    branch,
    enqueue,
    isIdle: () => !atWork(),
    end: () =>
      enqueue(async () => {
        const own = await acquire()
        if (own) await afterWork()
        return own
      }),
    ...display,
    onNews: () => {
      publish()
      countLater()
    },
  })
  countLater()
  void enqueue(async () => {
    if (disposed) return
    await open()
    await sending.resume()
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
        ...display.parts(engine.turn),
        queue: outbox.list(),
        composer: composer.text(),
        attachments: images.attachments(),
        seesImages: seesImages(options.environment().chat, options.environment().settings),
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
    removeQueued: sending.remove,
    signal: signal =>
      COUNTED.has(signal.type)
        ? enqueue(async () => {
            if (!(await decideCounted(signal))) options.onNotice('busy-elsewhere')
          })
        : dispatch(signal),
    retry: () =>
      enqueue(async () => {
        if (!canRetry(engine)) return undefined
        if (!(await acquire())) return options.onNotice('busy-elsewhere')
        const drafts = retryDrafts(engine.branch)
        if (drafts.length > 0) {
          await log.append(drafts)
          engine = { ...engine, branch: foldBranch(log.events()) }
        }
        return run([{ type: 'run' }])
      }),
    tryNow: effects.tryNow,
    append: async drafts => {
      if (drafts.length > 0) await enqueue(async () => run(asInputs(await log.append(drafts))))
    },
    modelChanged: () => enqueue(followModel),
    inspect: () => ({ branch: engine.branch, config: current().config }),
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

/** Signals that decide about the whole view, and so need it counted. */
const COUNTED: ReadonlySet<Signal['type']> = new Set<Signal['type']>([
  'compact',
  'compact-for-model',
  'memory-short',
])
