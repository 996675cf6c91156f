/**
 * The rows of a conversation that the page has. Of a long one, it has the texts of the last messages and of those that it asked
 * for, and only the positions of all others. The end is sent first.
 */
import type { AppSnapshot } from '../application/snapshot.ts'
import { shownKey, type ShownRow, unloadedOf } from '../session/shown-row.ts'
import { rememberLast } from '../async/calls.ts'

type Shown = NonNullable<AppSnapshot['session']>

/** The newest messages, which are always loaded; up to `STEP` more, so that a new message rarely unloads one. */
const LAST = 100
const STEP = 50
/** Rows in the first patch of a session. */
const FIRST = 200
/** Older rows in each later patch. */
const MORE = 2_000

const NONE: ReadonlySet<number> = new Set()

export function createRowWindow() {
  let isWhole = false
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
      if (isWhole) hidden = 0
      else if (isSame) hidden = hiddenIn(session.rows, { rows, hidden })
      else hidden = Math.max(0, session.rows.length - FIRST)
      // After a worker stops, the page may have asked before the new one knows a session.
      if (!isSame && sessionId !== null) {
        asked = NONE
        latest = []
      }
      ;({ sessionId, rows } = session)
      return cutSnapshot(snapshot, cutSession(session, cutRows(session.rows, hidden, asked)))
    },
    /** Adds older rows; false if there are no more. */
    grow: (): boolean => {
      hidden = Math.max(0, hidden - MORE)
      return hidden > 0
    },
    /** The page already has the positions of all rows and must keep them. */
    showAll: () => {
      isWhole = true
    },
    /** Loads these messages, and unloads those of all but the last two calls: a reader who scrolls needs both. */
    load: (numbers: readonly number[]) => {
      asked = new Set([...latest, ...numbers])
      latest = numbers
    },
  }
}

/** The rows for the page; the same list if all are loaded. The results of a tool are loaded with their calls. */
export function windowOf(
  rows: readonly ShownRow[],
  asked: ReadonlySet<number>,
): readonly ShownRow[] {
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
  const place = at && shownKey(at) === key ? hidden : rows.findIndex(row => shownKey(row) === key)
  return place >= 0 ? place : Math.max(0, Math.min(hidden, rows.length - FIRST))
}
