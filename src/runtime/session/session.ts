/** One open session: its methods and its snapshot. */
import {
  allowedWork,
  type Attachment,
  createCounter,
  isFile,
  switchAdvice,
} from '../../engine/index.ts'
import { changeBranch, followModel, signalEngine } from './commands.ts'
import { hasFailed, isAtWork, nextOwn, queueOf } from './core.ts'
import { createCore, type Outside } from './create-core.ts'
import {
  createJoinedLive,
  createKnownVersions,
  createSnapshotDerivation,
  shownCalls,
  shownRules,
} from './derive-snapshot.ts'
import { createCurrentConfig } from './engine-config.ts'
import { seesImages } from './model-limits.ts'
import { forgetImages, imageFile, readFile } from './handlers/images.ts'
import { basisOf, createShownKeeper } from './last-shown.ts'
import { activityIn } from './live.ts'
import { drainQueue, takeInNews } from './other-tabs.ts'
import { arrangeQueued, editQueued, removeQueued, watchQueue } from './queue.ts'
import { sendMessage } from './send-message.ts'
import type { Session, SessionOptions } from './session-api.ts'
import type { LastShown, SessionSnapshot } from './snapshot.ts'
import { recordAndDecide, sendWaiting } from './take-turn.ts'
import { holdOpenLock } from './locks.ts'
import { createSerialQueue, rememberLast } from '../async/calls.ts'

const NONE: readonly never[] = []

/** Opens a session. Tests replace parts of `outside`. */
export function createSession(options: SessionOptions, outside: Partial<Outside> = {}): Session {
  const { sessionId, storage, clock, counts, network, environment, onFault } = options
  const lastShown = 'rows' in options.log ? options.log : null
  const open = createCore(options, outside, () => keepShown())
  const { core, present, isRead } = open
  const { composer, inOrder, state } = core
  const deriveShown = createSnapshotDerivation()
  const versions = createKnownVersions()
  const joinedLive = createJoinedLive()
  const callsOf = rememberLast(shownCalls)
  const rulesOf = rememberLast(shownRules)
  const weighed = rememberLast(
    (
      attached: readonly Attachment[],
      model: string,
      sees: boolean | null,
      _countsVersion: number,
    ) => {
      const counter = createCounter(counts.count, { model, seesImages: sees !== false })
      return attached.map(part =>
        isFile(part) ? counter(part.text) : (counter.image?.(part) ?? null),
      )
    },
  )
  const imagesSeen = rememberLast(seesImages)
  const pending = () => {
    const { waiting, leaving } = state()
    return [...composer.outgoing(), ...waiting].find(({ id }) => id === leaving) ?? null
  }

  const shown = (): LastShown => {
    if (lastShown && !isRead()) return lastShown
    const { engine, events, live } = state()
    const { config, window } = present()
    return deriveShown({
      engine,
      config,
      versions: versions(events, engine.branch),
      queue: queueOf(state()),
      composer: composer.typed(),
      attachments: composer.images(),
      live: live.answer,
      windowSource: window.source,
      countsVersion: counts.version(),
    })
  }
  const snapshot = (): SessionSnapshot => {
    const { engine, live, several } = state()
    const { turn, branch } = engine
    const { chat, settings } = environment()
    const sees = imagesSeen(chat, settings)
    const whole = shown()
    return {
      ...whole,
      ...joinedLive(whole.rows, live.answer, branch),
      ...options.heading(),
      toolCalls:
        turn.type === 'running-tools' ? callsOf(turn, branch, core.config(), live.tools) : NONE,
      toolRules: branch.toolRules.length > 0 ? rulesOf(branch.toolRules, core.config()) : NONE,
      serverWork: branch.serverWork.length > 0 ? allowedWork(branch, sessionId) : NONE,
      sessionId,
      activity: several?.activity ?? activityIn(live, turn, clock.now()),
      several,
      sideAnswer: live.side,
      progress: live.progress,
      pending: pending(),
      queue: queueOf(state()),
      composer: composer.typed(),
      attachments: composer.images(),
      attachmentTokens: weighed(composer.images(), chat.ref.model, sees, counts.version()),
      seesImages: sees,
    }
  }
  const isBusy = () => {
    const { leaving, live } = state()
    const isSending = core.onTheWay.size > 0 || composer.outgoing().length > 0 || leaving !== null
    const willSend = nextOwn(state()) !== null && !hasFailed(state())
    return isAtWork(state()) || live.side !== null || isSending || willSend
  }
  const keepShown = createShownKeeper({
    ...options,
    shown,
    basis: () => basisOf(environment()),
    atRest: () =>
      isRead() && open.isQuiet() && !isBusy()
        ? {
            of: [state().engine.branch, present().config, counts.version()],
            revision: state().events.length,
          }
        : null,
  })

  const hearOfChange = () => {
    core.readQueue().catch(onFault)
    core.soonOnce('news', () => takeInNews(core))
  }
  const leaveStorage = storage.events.subscribe((changed, appended) => {
    // It knows what it appended itself.
    const isOwn = appended !== null && appended === core.appends.newest
    if (changed === sessionId && !isOwn && !core.isClosed()) hearOfChange()
  })
  const leaveNetwork = network.subscribe(() => {
    if (core.isClosed() || !core.canSend()) return
    core.retry.end()
    if (nextOwn(state())) core.soon(() => drainQueue(core))
    else watchQueue(core)
  })
  const leaveOpen = holdOpenLock(options.locks, sessionId, onFault)
  // Later, because a session that cannot be shown is closed at once.
  queueMicrotask(() => {
    if (core.isClosed()) return
    if (options.isBehind) hearOfChange()
    open.begin()
  })
  const configIn = (there: SessionOptions['environment']) =>
    createCurrentConfig({
      ...options,
      environment: there,
      toolsOf: open.toolsOf,
      count: counts.count,
    })
  const readFiles = createSerialQueue()
  const attach = async (file: Blob) => {
    const part = await readFile(file, core.ports)
    if (part === null) return
    composer.attach(part)
    core.use()
    if (isFile(part)) core.countSoon()
  }
  const asUsed = <Given extends readonly unknown[], Result>(act: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      core.use()
      return act(...given)
    }
  }

  return {
    sessionId,
    snapshot,
    isBusy,
    use: core.use,
    send: asUsed((text, without) => sendMessage(core, text, !without)),
    attachFiles: async files => {
      await readFiles(async () => {
        for (const file of files) await attach(file).catch(onFault)
      })
      await composer.attachmentsStored()
    },
    removeAttachment: composer.detach,
    readFiles: (files, attached) =>
      readFiles(async () => {
        const read: Attachment[] = []
        const unsentImages = () => ({ composer: [...attached, ...read], outgoing: [] })
        for (const file of files) {
          const part = await readFile(file, { ...core.ports, unsentImages }).catch(onFault)
          if (part) read.push(part)
        }
        return read
      }),
    forgetFiles: attached => forgetImages(attached, core.ports),
    attachWhole: key => {
      composer.attachWhole(key)
      core.countSoon()
    },
    readImage: hash => imageFile(hash, options),
    keepDraft: text => {
      // Typing counts as activity.
      const { restMs } = state()
      if (restMs !== null) core.timers.start('rest', restMs, core.afterRest)
      if (text.trim() !== '') core.use()
      return composer.type(text)
    },
    editQueued: (message, text) => editQueued(core, message, text),
    arrangeQueued: (id, change) => arrangeQueued(core, id, change),
    removeQueued: id => removeQueued(core, id),
    sideQuestion: async (act, wordsOrId) =>
      (await import('./side-question.ts')).SIDE_QUESTION[act](core, wordsOrId),
    several: asUsed((act, index) => inOrder(async () => (await core.lanes())[act](index))),
    signal: asUsed(signal => inOrder(() => signalEngine(core, signal))),
    changeBranch: asUsed(change => inOrder(() => changeBranch(core, change))),
    tryNow: core.retry.end,
    append: asUsed(drafts =>
      inOrder(async () => {
        const made = typeof drafts === 'function' ? drafts(state().engine.branch) : drafts
        await recordAndDecide(core, made)
        await sendWaiting(core)
      }),
    ),
    modelChanged: () => inOrder(() => followModel(core)),
    isNew: () => isRead() && state().events.length === 0,
    whole: () => open.whole,
    inspect: () => ({ branch: state().engine.branch, config: core.config() }),
    configFor: branch => configIn(environment)(branch).config,
    adviceFor: other => {
      const { branch } = state().engine
      const { config } = configIn(() => other)(branch)
      const advice = switchAdvice(branch, config)
      return advice && { advice, budget: config.budget }
    },
    isCompacting: () => {
      const { job, branch } = state().engine
      return job !== null || branch.compactions.some(record => record.state === 'running')
    },
    events: () => state().events,
    dispose: () => {
      open.close()
      leaveStorage()
      leaveNetwork()
      leaveOpen()
    },
  }
}
