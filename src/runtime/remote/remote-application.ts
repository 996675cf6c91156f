/**
 * The application in the page: the same methods, and a copy of the snapshot that patches update. A new worker replaces one that
 * stops; if no worker starts, the application runs in the page.
 */
import { remoteSentences } from '../../i18n/en/sentences/start.ts'
import { AppError } from '../../ports/errors.ts'
import type { StartableApplication } from '../application/application.ts'
import type { AppSnapshot } from '../application/snapshot.ts'
import type { LastScreen } from '../session/last-shown.ts'
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import { type Patch, patchedCopy } from './patch.ts'
import { type CallWorker, type RuntimeOptions, startRuntime } from './start-runtime.ts'
import type { Notice } from '../notices/notices.ts'
import { rememberLast } from '../async/calls.ts'

export interface RemoteOptions extends Omit<RuntimeOptions, 'onPatch' | 'onEnded'> {
  /** The snapshot before the first patch. */
  readonly initial: AppSnapshot
  /** Reads the last screen of a session; null: of the one that opens by default. Drawn until the worker shows the session. */
  readonly lastScreen: (sessionId: string | null) => Promise<LastScreen | null>
  /** The same application without a worker. */
  readonly inPage: () => Promise<StartableApplication>
}

/** A last screen. `giveWay` replaces it by the new snapshot and keeps the references of equal rows. */
interface DrawnScreen {
  readonly screen: LastScreen
  giveWay(next: AppSnapshot): AppSnapshot
}

/** Calls that may be made twice. If a worker stops before it answers, the next worker gets them. */
const REPEATABLE: ReadonlySet<string> = new Set([
  'costOf',
  'examine',
  'findMessages',
  'inspect',
  'keepDraft',
  'knownServers',
  'outline',
  'outlook',
  'previewPreset',
  'readImage',
  'readMessages',
  'searchArchive',
  'spending',
  'steering.cacheLoss',
  'steering.foldOutlook',
  'titles.outlook',
  'tryHook',
  'weighMessages',
  'writeMessages',
])

/** Loaded with the last screen; no code needs it earlier. */
const loadDiff = () => import('./diff.ts')

/** Workers that may stop, or never start, before the application runs in the page. */
const MOST_DEATHS = 3

interface StartOptions {
  /** The session may not be saved yet. */
  readonly isResumed?: boolean
  /** Called when the session is shown. */
  readonly onStarted?: () => void
}

/** Does nothing before `start`. Calls wait for the worker. */
export function createRemoteApplication(options: RemoteOptions): StartableApplication {
  const listeners = new Set<() => void>()
  let shown = options.initial
  let own: readonly Notice[] = []
  let deaths = 0
  /** The session with which the page was opened. */
  let first: string | null = null
  /** The messages that the page asked for last. */
  let near: readonly number[] = []
  /** The last screen, until there is a session. */
  let last: DrawnScreen | null = null
  /** Resolves when the last screen is replaced: true if the same session is shown. */
  let corrected = Promise.resolve(true)
  const begun = Promise.withResolvers<CallWorker>()
  let running = begun.promise
  running.catch(() => undefined)

  /** Resolves when the worker has read the settings and, after a restart, the open session. Rejects if the worker stops first. */
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
  const drawScreen = async (reading: Promise<LastScreen | null>) => {
    const loading = loadDiff()
    loading.catch(() => undefined)
    const found = await reading
    if (found === null) return
    const { keepEqualParts } = await loading
    if (!isOpening(shown)) return
    const over = Promise.withResolvers<boolean>()
    corrected = over.promise
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
  /** Replaces the page's own notice. */
  const tell = (text: string) => {
    own = [{ id: `runtime-${deaths}`, tone: 'warning', text, action: null }]
    show({ ...shown })
  }
  /** Resolves with the running worker; skips workers that stopped before they got a call. */
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
    // An action on the last screen is meant for the session that it shows; a draft can be stored earlier.
    const isMeant = path === 'keepDraft' || corrected
    const outcome = Promise.all([current(), isMeant])
      .then(([run, meant]) => {
        if (meant) return run(path, inputs)
        throw new AppError('runtime-ended', remoteSentences.ended)
      })
      .catch((error: unknown) => {
        const isUnanswered = error instanceof AppError && error.code === 'runtime-ended'
        if (isUnanswered && REPEATABLE.has(path)) return call(path, inputs)
        throw error
      })
    // Many callers ignore the outcome of a command.
    outcome.catch(() => undefined)
    return outcome
  }

  const launch = async (isReplacement: boolean): Promise<CallWorker> => {
    let copy: AppSnapshot | null = null
    let isShown = !isReplacement
    /** Keeps equal parts of the former worker's snapshot; null until its code is loaded. */
    let keep: ((before: unknown, after: AppSnapshot) => AppSnapshot) | null = null
    const look = () => {
      if (!copy) return
      if (!isShown) {
        // The page keeps the former worker's snapshot until the new worker has read as much.
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
        .catch(() => ({ keepEqualParts: (_before: unknown, after: AppSnapshot) => after }))
        .then(({ keepEqualParts }) => {
          keep = keepEqualParts
          look()
        })
    while (deaths < MOST_DEATHS) {
      try {
        return await startRuntime({ ...options, onPatch, onEnded })
      } catch (error) {
        // Without workers the page does the same work, but less smoothly.
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
      // Nothing may run before the settings are read.
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
      // Without a last screen, the page draws the session when the application has it.
      const ignore = () => undefined
      if (!isResumed) drawScreen(options.lastScreen(sessionId)).catch(ignore)
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
    loadMessages: numbers => {
      near = numbers
      void call('loadMessages', [numbers])
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

/** The parts of the application that have methods of their own. */
const GROUPS = [
  'keys',
  'toolServers',
  'projects',
  'steering',
  'titles',
] as const satisfies (keyof StartableApplication)[]

/** Calls the worker for every method that `here` lacks. */
function remote(here: object, call: CallWorker): StartableApplication {
  const there = remoteOf<StartableApplication>({ callNamed: call })
  const groups = GROUPS.map(group => [
    group,
    remoteOf({ callNamed: (name, inputs) => call(`${group}.${name}`, inputs) }),
  ])
  const own = { ...here, ...Object.fromEntries(groups) }
  return new Proxy(Object.create(null), {
    get: (_target, name) => Reflect.get(own, name) ?? Reflect.get(there, name),
  })
}
