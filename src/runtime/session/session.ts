/**
 * One open session: the loop around `step`. Inputs are taken one after the other; what a step appends is stored, and what
 * comes of it is the next input.
 *
 * @module
 */
import {
  type Attachment,
  isFile,
  recallAhead,
  summaryAhead,
  switchAdvice,
  textsOf,
  viewOf,
} from '../../engine/index.ts'
import { remembering } from '../async/remembering.ts'
import { createSerialQueue } from '../async/serial-queue.ts'
import { isReachable } from '../models/is-reachable.ts'
import { createSummarizerSelection } from '../summaries/choose-summarizers.ts'
import { createAheadExtractor } from '../summaries/extract-ahead.ts'
import { createSnapshotDerivation } from './derive-snapshot.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { createCurrentConfig, seesImages, windowFor } from './engine-config.ts'
import type { SessionPorts } from './handlers/handler.ts'
import { imageFile } from './handlers/images.ts'
import { createRecallSearch, messageBefore } from './handlers/recall-search.ts'
import { createReplies } from './handlers/replies.ts'
import { createRunning } from './handlers/running.ts'
import { store } from './handlers/storage.ts'
import { start } from './handlers/table.ts'
import { createTimers } from './handlers/timers.ts'
import { createShownKeeper } from './keep-shown.ts'
import { createKnownVersions } from './known-versions.ts'
import { basisOf } from './last-shown.ts'
import type { Session, SessionOptions } from './session-api.ts'
import type { SessionSnapshot } from './snapshot.ts'
import type { SessionInput } from './step/inputs.ts'
import { shownOf } from './step/live.ts'
import { isUnread } from './step/opening.ts'
import { isBusy, isShownAlike, queueOf, sessionOf } from './step/state.ts'
import { step } from './step/step.ts'
import { holdOpenLock } from './tabs/open-lock.ts'
import { createTurnLock } from './tabs/turn-lock.ts'

export function createSession(options: SessionOptions): Session {
  const { sessionId, storage, locks, clock, counts, network, environment } = options
  const lastShown = 'rows' in options.log ? options.log : null
  const log = Promise.withResolvers<void>()
  log.promise.catch(() => undefined)
  let state = sessionOf('rows' in options.log ? null : options.log, options.drafts)
  if (!isUnread(state)) log.resolve()
  const current = createCurrentConfig({ ...options, count: counts.count })
  const makeSnapshot = createSnapshotDerivation()
  const versions = createKnownVersions()
  const weighed = remembering((attached: readonly Attachment[], _countsVersion: number) =>
    attached.map(part => (isFile(part) ? counts.count(part.text) : null)),
  )
  const ports = portsOf(options, {
    onUnread: error => {
      log.reject(error)
      options.onUnread(error)
    },
    present: () => ({ chat: environment().chat, windowTokens: now().window.tokens }),
    windowOf: chat =>
      windowFor(chat, environment().settings, {
        branch: state.engine.branch,
        known: options.limits.of(chat.ref),
      }),
    texts: () => {
      const { system, tools } = now().config
      const messages = viewOf(state.engine.branch).items.map(({ role, parts }) => ({ role, parts }))
      const box = { role: 'user' as const, parts: state.box.images }
      return textsOf({ system, tools, messages: [...messages, box] })
    },
    ahead: () => summaryAhead(state.engine, now().config),
    recallAhead: text => recallAhead(state.engine, text, now().config),
    messageBefore: messageId => messageBefore(state.engine.branch, messageId),
    boxImages: () => ({
      box: state.box.images,
      outgoing: state.box.outgoing.flatMap(({ images }) => images),
    }),
  })
  const now = () => current(state.engine.branch)

  const inputs: SessionInput[] = []
  let isStepping = false
  const emit = (input: SessionInput) => {
    inputs.push(input)
    if (isStepping) return
    isStepping = true
    const before = state
    let hasCounted = false
    try {
      for (let next = inputs.shift(); next; next = inputs.shift()) {
        hasCounted ||= next.type === 'counted-all'
        take(next)
      }
    } finally {
      isStepping = false
    }
    if (!isUnread(state)) log.resolve()
    if (state.isClosed) return
    if (hasCounted || !isShownAlike(before, state)) options.onChange()
    keepShown()
  }
  const take = (input: SessionInput) => {
    const { append, effects, ...next } = step(state, input, {
      engine: branch => current(branch).config,
      canSend: isReachable(environment().chat, network),
      now: clock.now(),
    })
    state = next.state
    if (append) store(append, ports, emit).catch(options.onFault)
    for (const effect of effects) start(effect, ports, emit)
  }
  /** Resolves once the request is answered. */
  const request = async (input: (reply: number) => SessionInput): Promise<boolean> => {
    const { reply, answer } = ports.replies.expect()
    emit(input(reply))
    return answer
  }

  const leaveStorage = storage.events.subscribe(changed => {
    if (changed === sessionId) emit({ type: 'storage-changed' })
  })
  const leaveNetwork = network.subscribe(() => emit({ type: 'network-changed' }))
  const close = holdOpenLock(locks, sessionId, options.onFault)
  // Later, since a session that cannot be shown is closed at once.
  queueMicrotask(() => {
    if (options.isBehind) emit({ type: 'storage-changed' })
    emit({ type: 'begin', isRestart: options.isRestart })
  })

  const snapshot = (): SessionSnapshot => {
    const { engine, box, live } = state
    const around = {
      ...options.heading(),
      sessionId,
      ...shownOf(live, engine, clock.now()),
      queue: queueOf(state),
      composer: box.typed,
      attachments: box.images,
      attachmentTokens: weighed(box.images, counts.version()),
      seesImages: seesImages(environment().chat, environment().settings),
    }
    if (lastShown && isUnread(state)) return { ...lastShown, ...around }
    const { config, window } = now()
    return makeSnapshot({
      ...around,
      engine,
      config,
      versions: versions(state.events, engine.branch),
      windowSource: window.source,
      countsVersion: counts.version(),
    })
  }
  const keepShown = createShownKeeper({
    ...options,
    snapshot,
    basis: () => basisOf(environment()),
    atRest: () =>
      isUnread(state) || state.writing !== null || isBusy(state)
        ? null
        : {
            of: [state.engine.branch, now().config, counts.version()],
            revision: state.events.length,
          },
  })

  return {
    sessionId,
    snapshot,
    isBusy: () => isBusy(state),
    send: async (text, without) => {
      const id = options.nextId()
      await request(reply => ({ type: 'send', id, text, withImages: !without, reply }))
    },
    attachFiles: async files => void (await request(reply => ({ type: 'attach', files, reply }))),
    removeAttachment: key => emit({ type: 'remove-attachment', key }),
    readImage: hash => imageFile(hash, ports),
    keepDraft: text => emit({ type: 'keep-draft', text }),
    editQueued: (message, text) =>
      request(reply => ({ type: 'edit-queued', message, text, reply })),
    removeQueued: async id => void (await request(reply => ({ type: 'remove-queued', id, reply }))),
    signal: async signal => void (await request(reply => ({ type: 'signal', signal, reply }))),
    changeBranch: change => request(reply => ({ type: 'change-branch', change, reply })),
    tryNow: () => emit({ type: 'try-now' }),
    append: async drafts => void (await request(reply => ({ type: 'append', drafts, reply }))),
    modelChanged: async () => void (await request(reply => ({ type: 'model-changed', reply }))),
    isNew: () => !isUnread(state) && state.events.length === 0,
    whole: () => log.promise,
    inspect: () => ({ branch: state.engine.branch, config: now().config }),
    adviceFor: other => {
      const { branch } = state.engine
      const configOf = createCurrentConfig({
        ...options,
        environment: () => other,
        count: counts.count,
      })
      const { config } = configOf(branch)
      const advice = switchAdvice(branch, config)
      return advice && { advice, budget: config.budget }
    },
    isCompacting: () =>
      state.engine.job !== null ||
      state.engine.branch.compactions.some(record => record.state === 'running'),
    events: () => state.events,
    dispose: () => {
      emit({ type: 'close' })
      leaveStorage()
      leaveNetwork()
      ports.running.dispose()
      ports.extractor.dispose()
      ports.lock.dispose()
      close()
    },
  }
}

/** What the handlers use: the session's own resources beside what it was opened with. */
function portsOf(
  options: SessionOptions,
  own: Pick<
    SessionPorts,
    'texts' | 'ahead' | 'recallAhead' | 'messageBefore' | 'boxImages' | 'onUnread'
  > & {
    readonly present: SessionPorts['model']
    readonly windowOf: (model: ChatModel) => number | null
  },
): SessionPorts {
  const { environment } = options
  const summarizers = createSummarizerSelection({
    chat: () => environment().chat,
    named: options.namedModel,
    writers: options.summaryModels,
    windowOf: own.windowOf,
    mayPay: trigger => trigger !== 'idle' || environment().settings.idleCompaction === 'always',
  })
  return {
    ...options,
    ...own,
    model: own.present,
    writers: request => summarizers.writersFor(request, own.present()),
    noteModel: summarizers.modelUsed,
    extractor: createAheadExtractor(options.extract),
    recallSearch: createRecallSearch(options.archive, options.sessionId),
    lock: createTurnLock(options.locks, options.sessionId),
    running: createRunning(),
    timers: createTimers(),
    replies: createReplies(),
    inOrder: createSerialQueue(),
  }
}
