/** The application in the worker: it runs the calls of its page and sends the changes of the snapshot. */
import type { NetworkPort } from '../../ports/application-ports.ts'
import type { Visibility } from '../../ports/platform.ts'
import type { StartableApplication } from '../application/application.ts'
import type { AppSnapshot } from '../application/snapshot.ts'
import {
  type Connection,
  connect,
  type Dispatch,
  functionsOf,
  type Wire,
} from '../../ports/connection.ts'
import { SOURCE } from '../../i18n/languages.ts'
import { speakHere } from '../../i18n/speak-here.ts'
import { diff } from './diff.ts'
import type { PageFacts, PageOffer, WorkerOffer } from './protocol.ts'
import { shownKey, type ShownRow, unloadedOf } from '../session/shown-row.ts'
import { rememberLast } from '../async/calls.ts'

/** What a worker knows of its page, and how it calls the page. */
export interface PageSide {
  /** The page's address, the base of relative ones. */
  readonly address: string
  /** Encrypts what is stored; null for none. */
  readonly dataKey: Uint8Array | null
  readonly network: NetworkPort
  readonly visibility: Visibility
  readonly firstDrawn: () => Promise<void>
  readonly call: Connection<PageOffer>['call']
  readonly tell: Connection<PageOffer>['tell']
  /** Calls back for the page's news of its models. */
  onNews(listener: PageNewsListener): void
}

export type PageNewsListener = Partial<Pick<WorkerOffer['news'], 'progress' | 'chunk'>>

/** Milliseconds of pause before more rows follow. */
const REST_MS = 40
/** Milliseconds between patches while an answer is written. Earlier patches would be drawn in the same frame. */
const FRAME_MS = 16

/** Serves the application from `compose` after the page has sent its facts. `lockName`: a lock that this worker holds. */
export function serveApplication(
  wire: Wire,
  lockName: string | null,
  compose: (page: PageSide) => StartableApplication,
): void {
  const online = createFact()
  const visible = createFact()
  const newsListeners = new Set<PageNewsListener>()
  let application: StartableApplication | null = null
  const begun = Promise.withResolvers<Dispatch>()
  let sent: AppSnapshot | null = null
  /** Patches that the page has not applied yet. While there is one, changes are collected. */
  let underWay = 0
  let isDue = false
  /** When the last patch was sent, by `performance.now()`. */
  let sentAt = -Infinity
  const rows = createRowWindow()

  const flush = () => {
    const snapshot = application && rows.cut(application.snapshot())
    const patch = snapshot === sent ? null : diff(sent, snapshot)
    sent = snapshot
    // No answer to a patch asks for the older rows then.
    if (patch === null) return void (rows.isCut() && growSoon())
    underWay += 1
    sentAt = performance.now()
    connection.tell('patch', patch)
  }
  const flushSoon = (afterMs = 0) => {
    if (isDue || underWay > 0) return
    isDue = true
    const isWriting = sent?.session?.live != null
    const leftMs = isWriting ? sentAt + FRAME_MS - performance.now() : 0
    setTimeout(
      () => {
        isDue = false
        flush()
      },
      Math.max(afterMs, leftMs),
    )
  }

  const growSoon = () => flushSoon(rows.grow() ? REST_MS : 0)

  /** The page's requests for messages decide which rows it gets. */
  const withRows = (whole: StartableApplication): StartableApplication => ({
    ...whole,
    loadMessages: numbers => {
      rows.load(numbers)
      whole.loadMessages(numbers)
    },
  })

  let drawn: Promise<void> | null = null
  const begin = async (facts: PageFacts) => {
    if (facts.language !== SOURCE) await speakHere(facts.language)
    online.set(facts.isOnline)
    visible.set(facts.isVisible)
    application = compose({
      address: facts.address,
      dataKey: facts.dataKey,
      network: { isOnline: online.read, subscribe: online.subscribe },
      visibility: { isVisible: visible.read, subscribe: visible.subscribe },
      firstDrawn: () => {
        flush()
        drawn ??= connection.call('firstDrawn')
        return drawn
      },
      call: (name, ...inputs) => connection.call(name, ...inputs),
      tell: (name, ...inputs) => connection.tell(name, ...inputs),
      onNews: listener => void newsListeners.add(listener),
    })
    begun.resolve(functionsOf(withRows(application)))
    application.subscribe(() => flushSoon())
    flush()
  }

  const news: WorkerOffer['news'] = {
    begin: facts => void begin(facts),
    patched: () => {
      underWay -= 1
      growSoon()
    },
    online: online.set,
    language: tag => void speakHere(tag),
    visible: visible.set,
    progress: (callId, progress) =>
      newsListeners.forEach(listener => listener.progress?.(callId, progress)),
    chunk: (callId, chunk) => newsListeners.forEach(listener => listener.chunk?.(callId, chunk)),
  }
  const connection = connect<PageOffer>(wire, {
    calls: async (name, inputs) => {
      try {
        const run = await begun.promise
        return await run(name, inputs)
      } finally {
        // The caller sees the result in the snapshot when the call resolves.
        flush()
      }
    },
    news: functionsOf(news),
  })
  connection.tell('ready', lockName)
}

/** What the page says of itself, with those who want to know when it changes. */
function createFact() {
  const listeners = new Set<() => void>()
  let isTrue = true
  return {
    read: () => isTrue,
    set: (now: boolean) => {
      isTrue = now
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Shown = NonNullable<AppSnapshot['session']>

/** The newest messages, which are always loaded; up to `STEP` more, so that a new message rarely unloads one. */
const LAST = 100
const STEP = 50
/** Rows in the first patch of a session. */
const FIRST = 200
/** Older rows in each later patch. */
const MORE = 2_000

const NONE: ReadonlySet<number> = new Set()

/**
 * The rows of a conversation that the page has. Of a long one, it has the texts of the last messages and of those that it asked
 * for, and only the positions of all others. The end is sent first.
 */
export function createRowWindow() {
  let sessionId: string | null = null
  let rows: readonly ShownRow[] = []
  let asked = NONE
  let latest: readonly number[] = []
  /** The number of older rows that the page does not have yet. */
  let hidden = 0
  const cutRows = rememberLast(
    (all: readonly ShownRow[], first: number, numbers: ReadonlySet<number>) =>
      windowOf(first === 0 ? all : all.slice(first), numbers),
  )
  const cutSession = rememberLast((session: Shown, cut: readonly ShownRow[]) =>
    cut === session.rows ? session : { ...session, rows: cut },
  )
  const cutSnapshot = rememberLast((snapshot: AppSnapshot, session: Shown) =>
    session === snapshot.session ? snapshot : { ...snapshot, session },
  )
  return {
    /** The snapshot for the page. */
    cut: (snapshot: AppSnapshot): AppSnapshot => {
      const { session } = snapshot
      if (session === null) return snapshot
      const isSame = session.sessionId === sessionId
      if (isSame) hidden = hiddenIn(session.rows, { rows, hidden })
      else hidden = Math.max(0, session.rows.length - FIRST)
      if (!isSame) {
        asked = NONE
        latest = []
      }
      ;({ sessionId, rows } = session)
      return cutSnapshot(snapshot, cutSession(session, cutRows(session.rows, hidden, asked)))
    },
    /** True if the page does not have all rows. */
    isCut: (): boolean => hidden > 0,
    /** Adds older rows; false if there are no more. */
    grow: (): boolean => {
      hidden = Math.max(0, hidden - MORE)
      return hidden > 0
    },
    /** Loads these messages, and unloads those of all but the last two calls: a reader who scrolls needs both. */
    load: (numbers: readonly number[]) => {
      asked = new Set([...latest, ...numbers])
      latest = numbers
    },
  }
}

/** The rows for the page; the same list if all are loaded. The results of a tool are loaded with their calls. */
function windowOf(rows: readonly ShownRow[], asked: ReadonlySet<number>): readonly ShownRow[] {
  const last = rows.findLast(row => row.type === 'message')?.entry.number ?? 0
  const firstOfLast = Math.floor((last - LAST) / STEP) * STEP
  let answersCalls = false
  let isWhole = true
  const shown: ShownRow[] = []
  for (const row of rows.toReversed()) {
    if (row.type !== 'message') {
      shown.push(row)
      continue
    }
    const { number, event } = row.entry
    const isLoaded: boolean = answersCalls || number > firstOfLast || asked.has(number)
    answersCalls = isLoaded && event.role === 'tool'
    isWhole &&= isLoaded
    shown.push(isLoaded ? row : unloadedOf(row))
  }
  return isWhole ? rows : shown.toReversed()
}

/** Keeps the first row that the page has. */
function hiddenIn(
  rows: readonly ShownRow[],
  before: { readonly rows: readonly ShownRow[]; readonly hidden: number },
): number {
  const { hidden } = before
  const first = before.rows[hidden]
  if (rows === before.rows || first === undefined) return Math.min(hidden, rows.length)
  const key = shownKey(first)
  const at = rows[hidden]
  const position =
    at && shownKey(at) === key ? hidden : rows.findIndex(row => shownKey(row) === key)
  return position >= 0 ? position : Math.max(0, Math.min(hidden, rows.length - FIRST))
}
