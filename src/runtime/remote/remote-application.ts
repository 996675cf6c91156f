/**
 * The application as its page has it: the same methods, and a copy of the snapshot that patches keep true. Another worker
 * replaces one that dies; where none can start, the application runs in the page.
 *
 * @module
 */
import { remoteSentences } from '../../i18n/en/sentences/start.ts'
import { AppError } from '../../ports/errors.ts'
import type { StartableApplication } from '../application/create-application.ts'
import type { AppSnapshot } from '../application/snapshot.ts'
import type { LastScreen } from '../session/last-shown.ts'
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import { type Patch, patchedCopy } from './patch.ts'
import { type CallWorker, type RuntimeOptions, startRuntime } from './start-runtime.ts'
import type { Notice } from '../notices/notices.ts'
import { rememberLast } from '../async/calls.ts'

export interface RemoteOptions extends Omit<RuntimeOptions, 'onPatch' | 'onEnded'> {
  /** What is shown until the application has said anything. */
  readonly initial: AppSnapshot
  /** What the session showed last; null for the session: the one that is opened then. It is drawn until the application shows one. */
  readonly lastScreen: (sessionId: string | null) => Promise<LastScreen | null>
  /** The same application without a worker. */
  readonly inPage: () => Promise<StartableApplication>
}

/** A last screen, until `giveWay` takes what is shown in its place, and keeps the rows that are the same. */
interface DrawnScreen {
  readonly screen: LastScreen
  giveWay(next: AppSnapshot): AppSnapshot
}

/** What changes nothing, and is asked again of the next worker when one dies before it has answered. */
const READS: ReadonlySet<string> = new Set([
  'costOf',
  'examine',
  'findMessages',
  'inspect',
  'knownServers',
  'outlook',
  'previewPreset',
  'readImage',
  'readMessages',
  'searchArchive',
  'spending',
])

/** Fetched with the last screen: nothing before it needs to know what changed. */
const loadDiff = () => import('./diff.ts')

/** Workers that may die, or never listen, before the page does the work. */
const MOST_DEATHS = 3

interface StartOptions {
  /** The session may be one that is not saved yet. */
  readonly isResumed?: boolean
  /** Called once the session is shown. */
  readonly onStarted?: () => void
}

/** Starts nothing before `start`. Calls wait until there is something to call. */
export function createRemoteApplication(options: RemoteOptions): StartableApplication {
  const listeners = new Set<() => void>()
  let shown = options.initial
  let own: readonly Notice[] = []
  let deaths = 0
  /** The session that the page was opened with. */
  let first: string | null = null
  /** What was typed last, with its session: a worker that died may not have stored it. */
  let typed: readonly [text: string, sessionId: string | null] | null = null
  /** The messages that the page asked for last. */
  let near: readonly number[] = []
  /** What is drawn until there is a session. */
  let last: DrawnScreen | null = null
  /** Resolves once the last screen gave way, to whether the same session is shown. */
  let corrected = Promise.resolve(true)
  const begun = Promise.withResolvers<CallWorker>()
  let running = begun.promise
  running.catch(() => undefined)

  /** Resolves once the worker has read the settings, and after a death the open session. Rejects if the worker stops first. */
  let known = Promise.withResolvers<void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const show = (next: AppSnapshot) => {
    const over = isOpening(next) ? null : last
    shown = over?.giveWay(next) ?? next
    if (over) last = null
    notify()
  }
  const drawLastScreen = async (sessionId: string | null) => {
    const [{ keepingEqual }, found] = await Promise.all([loadDiff(), options.lastScreen(sessionId)])
    if (found === null || !isOpening(shown)) return
    const over = Promise.withResolvers<boolean>()
    corrected = over.promise
    const giveWay = (next: AppSnapshot) => {
      const { session, openId } = next
      over.resolve(openId === found.sessionId)
      corrected = Promise.resolve(true)
      if (session?.sessionId !== found.sessionId) return next
      const rows = keepingEqual(found.rows, session.rows)
      return { ...next, session: { ...session, rows } }
    }
    last = { screen: found, giveWay }
    notify()
  }
  /** Replaces what the page itself had to tell. */
  const tell = (text: string) => {
    own = [{ id: `runtime-${deaths}`, tone: 'warning', text, action: null }]
    show({ ...shown })
  }
  /** Resolves to what runs, passing over what died before it was asked anything. */
  const current = async (): Promise<CallWorker> => {
    const awaited = running
    try {
      const run = await awaited
      if (awaited === running) return run
    } catch (error) {
      if (awaited === running) throw error
    }
    return current()
  }
  const call: CallWorker = (path, inputs) => {
    // What is asked for in the last screen is meant for the session that it shows.
    const isMeant = path === 'keepDraft' || corrected
    const outcome = Promise.all([current(), isMeant])
      .then(([run, meant]) => {
        if (meant) return run(path, inputs)
        throw new AppError('runtime-ended', remoteSentences.ended)
      })
      .catch((error: unknown) => {
        const isUnanswered = error instanceof AppError && error.code === 'runtime-ended'
        if (isUnanswered && READS.has(path)) return call(path, inputs)
        throw error
      })
    // Nobody waits for the outcome of many a command.
    outcome.catch(() => undefined)
    return outcome
  }

  const launch = async (isReplacement: boolean): Promise<CallWorker> => {
    let copy: AppSnapshot | null = null
    let isShown = !isReplacement
    /** Keeps what is the same in what the former worker said; null until its code is there. */
    let keep: ((before: unknown, after: AppSnapshot) => AppSnapshot) | null = null
    const look = () => {
      if (!copy) return
      if (!isShown) {
        // The page keeps showing what the former worker said until the new one knows as much.
        if (!keep || !copy.ready || copy.opening) return
        isShown = true
        copy = keep(shown, copy)
      }
      show(copy)
      copy = shown
      if (copy.ready) known.resolve()
    }
    const onPatch = (patch: Patch) => {
      copy = patchedCopy(copy, patch)
      look()
    }
    if (isReplacement)
      void loadDiff()
        .catch(() => ({ keepingEqual: (_before: unknown, after: AppSnapshot) => after }))
        .then(({ keepingEqual }) => {
          keep = keepingEqual
          look()
        })
    while (deaths < MOST_DEATHS) {
      try {
        return await startRuntime({ ...options, onPatch, onEnded })
      } catch (error) {
        // Where there are no workers at all, the page can do the same, only less smoothly.
        if (!(error instanceof AppError)) break
        deaths += 1
      }
    }
    if (deaths >= MOST_DEATHS) tell(remoteSentences.inPage)
    const application = await options.inPage()
    application.subscribe(() => {
      show(application.snapshot())
      if (shown.ready) known.resolve()
    })
    return async (path, inputs) => functionsOf(application)(path, inputs)
  }

  const onEnded = () => {
    deaths += 1
    tell(remoteSentences.restarted)
    const before = known
    known = Promise.withResolvers()
    running = start(shown.ready ? shown.openId : first, true)
    running.catch(() => undefined)
    before.reject(new AppError('runtime-ended', remoteSentences.ended))
    if (typed && typed[1] === shown.openId) void call('keepDraft', typed)
  }

  const start = async (
    sessionId: string | null,
    isReplacement: boolean,
    { isResumed = isReplacement, onStarted = () => undefined }: StartOptions = {},
  ) => {
    const mine = known
    mine.promise.catch(() => undefined)
    try {
      const made = await launch(isReplacement)
      if (near.length > 0) void made('loadMessages', [near])
      void made('start', [sessionId, isResumed]).then(onStarted, onStarted)
      // Until the settings are read nothing may be done by them.
      await mine.promise
      return made
    } catch (error) {
      if (mine === known) show({ ...shown, ready: true, fatal: remoteSentences.unreachable })
      throw error
    }
  }

  const withOwn = rememberLast(
    (snapshot: AppSnapshot, notices: readonly Notice[], screen: LastScreen | null) => ({
      ...snapshot,
      ...(screen && { lastScreen: screen, openId: screen.sessionId }),
      notices: notices.length === 0 ? snapshot.notices : [...snapshot.notices, ...notices],
    }),
  )
  const here: Partial<StartableApplication> = {
    start: async (sessionId, isResumed = false) => {
      const started = Promise.withResolvers<void>()
      first = sessionId
      // Where it is not to be had, the session is drawn once the application has it.
      if (!isResumed) drawLastScreen(sessionId).catch(() => undefined)
      start(sessionId, false, { isResumed, onStarted: started.resolve }).then(
        begun.resolve,
        begun.reject,
      )
      await Promise.all([current(), started.promise])
    },
    snapshot: () => withOwn(shown, own, last?.screen ?? null),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keepDraft: (text, sessionId) => {
      typed = [text, sessionId]
      void call('keepDraft', typed)
    },
    loadMessages: numbers => {
      near = numbers
      void call('loadMessages', [numbers])
    },
    send: async text => {
      const before = typed
      await call('send', [text])
      // What is stored of the box does not hold these words any more.
      if (typed === before) typed = null
    },
    dismissNotice: id => {
      if (own.every(notice => notice.id !== id)) return void call('dismissNotice', [id])
      own = own.filter(notice => notice.id !== id)
      return show({ ...shown })
    },
  }
  return remote(here, call)
}

function isOpening({ opening, fatal }: AppSnapshot): boolean {
  return opening && fatal === null
}

/** Every method that `here` does not have is called there. */
function remote(here: object, call: CallWorker): StartableApplication {
  const there = remoteOf<StartableApplication>({ callNamed: call })
  const keys = remoteOf<StartableApplication['keys']>({
    callNamed: (name, inputs) => call(`keys.${name}`, inputs),
  })
  const own = { ...here, keys }
  return new Proxy(Object.create(null), {
    get: (_target, name) => Reflect.get(own, name) ?? Reflect.get(there, name),
  })
}
