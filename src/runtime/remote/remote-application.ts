/** The application in the page: the same methods, and a copy of the snapshot that patches update. A page whose worker stops is loaded again. */
import { remoteText } from '../../i18n/en/sentences/start.ts'
import { AppError } from '../../ports/errors.ts'
import type { StartableApplication } from '../application/application.ts'
import type { AppSnapshot } from '../application/snapshot.ts'
import type { LastScreen } from '../session/last-shown.ts'
import { pathsOf } from '../../ports/connection.ts'
import { type Patch, patchedCopy } from './patch.ts'
import { type CallWorker, type RuntimeOptions, startRuntime } from './start-runtime.ts'
import type { Notice } from '../notices/notices.ts'
import { rememberLast } from '../async/calls.ts'

export interface RemoteOptions extends Omit<RuntimeOptions, 'onPatch' | 'onEnded'> {
  /** The snapshot before the first patch. */
  readonly initial: AppSnapshot
  /** Reads the last screen of a session; null: of the one that opens by default. Drawn until the worker shows the session. */
  readonly lastScreen: (sessionId: string | null) => Promise<LastScreen | null>
  /** The page was loaded again because its worker stopped. */
  readonly isAfterStop: boolean
  /** The worker stopped: loads the page again. False: it stopped too often for that. */
  readonly loadAgain: () => boolean
}

/** A last screen. `giveWay` replaces it by the new snapshot and keeps the references of equal rows. */
interface DrawnScreen {
  readonly screen: LastScreen
  giveWay(next: AppSnapshot): AppSnapshot
}

/** Loaded with the last screen; no code needs it earlier. */
const loadDiff = () => import(/* chunk: last-screen */ './diff.ts')

/** Tries to start a worker. Its script may come over a bad network. */
const MOST_TRIES = 3

/** Does nothing before `start`. Calls wait for the worker. */
export function createRemoteApplication(options: RemoteOptions): StartableApplication {
  const listeners = new Set<() => void>()
  let shown = options.initial
  let own: readonly Notice[] = options.isAfterStop ? [restarted()] : []
  /** The last screen, until there is a session. */
  let last: DrawnScreen | null = null
  /** Resolves when the last screen is replaced: true if the same session is shown. */
  let corrected = Promise.resolve(true)
  /** What waits for the session of the last screen rejects. */
  let giveUp: () => void = () => undefined
  /** The worker, once it has read the settings. */
  const running = Promise.withResolvers<CallWorker>()
  running.promise.catch(() => undefined)

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const show = (next: AppSnapshot) => {
    const over = isOpening(next) ? null : last
    shown = over?.giveWay(next) ?? next
    if (over) last = null
    notify()
  }
  const drawScreen = async (reading: Promise<LastScreen | null>) => {
    const loading = loadDiff()
    loading.catch(() => undefined)
    const found = await reading
    if (found === null) return
    const { keepEqualParts } = await loading
    if (!isOpening(shown)) return
    const over = Promise.withResolvers<boolean>()
    corrected = over.promise
    giveUp = () => over.resolve(false)
    const giveWay = (next: AppSnapshot) => {
      const { session, openId } = next
      over.resolve(openId === found.sessionId)
      corrected = Promise.resolve(true)
      if (session?.sessionId !== found.sessionId) return next
      const rows = keepEqualParts(found.rows, session.rows)
      return { ...next, session: { ...session, rows } }
    }
    last = { screen: found, giveWay }
    notify()
  }
  const call: CallWorker = (path, inputs) => {
    // An action on the last screen is meant for the session that it shows; a draft can be stored earlier.
    const isMeant = path === 'keepDraft' || corrected
    const outcome = Promise.all([running.promise, isMeant]).then(([run, meant]) => {
      if (meant) return run(path, inputs)
      throw new AppError('runtime-ended', remoteText('ended'))
    })
    // Many callers ignore the outcome of a command.
    outcome.catch(() => undefined)
    return outcome
  }

  const fail = (sentence: string) => show({ ...shown, ready: true, fatal: sentence })
  const launch = async (onKnown: () => void, tries = MOST_TRIES): Promise<CallWorker> => {
    let copy: AppSnapshot | null = null
    const onPatch = (patch: Patch) => {
      const next = patchedCopy(copy, patch)
      show(next)
      copy = shown
      if (next.ready) onKnown()
    }
    // The calls that are under way, or wait for the start, reject first, so that the words of a message that was not sent are kept.
    const onEnded = () => {
      running.reject(new AppError('runtime-ended', remoteText('ended')))
      giveUp()
      setTimeout(() => options.loadAgain() || fail(remoteText('stopped')))
    }
    try {
      return await startRuntime({ ...options, onPatch, onEnded })
    } catch (error) {
      const mayStart = error instanceof AppError
      if (mayStart && tries > 1) return launch(onKnown, tries - 1)
      fail(mayStart ? remoteText('unreachable') : remoteText('withoutWorkers'))
      throw error
    }
  }
  const start = async (sessionId: string | null, isResumed = false) => {
    // Without a last screen, the page draws the session when the application has it.
    if (!isResumed) drawScreen(options.lastScreen(sessionId)).catch(() => undefined)
    const known = Promise.withResolvers<void>()
    const run = await launch(known.resolve)
    const started = run('start', [sessionId, isResumed])
    await known.promise
    // Nothing may run before the settings are read.
    running.resolve(run)
    await started
  }

  const withOwn = rememberLast(
    (snapshot: AppSnapshot, notices: readonly Notice[], screen: LastScreen | null) => ({
      ...snapshot,
      ...(screen && { lastScreen: screen, openId: screen.sessionId }),
      notices: notices.length === 0 ? snapshot.notices : [...snapshot.notices, ...notices],
    }),
  )
  const here: Partial<StartableApplication> = {
    start: async (sessionId, isResumed) =>
      start(sessionId, isResumed).catch((error: unknown) => {
        running.reject(error)
        throw error
      }),
    snapshot: () => withOwn(shown, own, last?.screen ?? null),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // An effect of React may return what this returns.
    loadMessages: numbers => void call('loadMessages', [numbers]),
    dismissNotice: id => {
      if (own.every(notice => notice.id !== id)) return void call('dismissNotice', [id])
      own = []
      return notify()
    },
  }
  const there = pathsOf<StartableApplication>(call)
  return new Proxy(there, {
    get: (_target, name) => Reflect.get(here, name) ?? Reflect.get(there, name),
  })
}

function restarted(): Notice {
  return { id: 'runtime', tone: 'warning', text: remoteText('restarted'), action: null }
}

function isOpening({ opening, fatal }: AppSnapshot): boolean {
  return opening && fatal === null
}
