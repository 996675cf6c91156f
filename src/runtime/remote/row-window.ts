/**
 * The rows that the page has of a conversation: all of a short one. Of a long one the words of its last messages and of those
 * that the page asked for, and the places of all others. The end comes first, so that it can be used at once.
 *
 * @module
 */
import type { AppSnapshot } from '../application/snapshot.ts'
import { shownKey, type ShownRow, unloadedOf } from '../session/shown-row.ts'
import { rememberLast } from '../async/calls.ts'

type Shown = NonNullable<AppSnapshot['session']>

/** Newest messages that are always loaded; up to `STEP` more, so that not each new message unloads one. */
const LAST = 100
const STEP = 50
/** Rows that a session is shown with at first. */
const FIRST = 200
/** Older rows that follow in one patch. */
const MORE = 2_000

const NONE: ReadonlySet<number> = new Set()

export function createRowWindow() {
  let isWhole = false
  let sessionId: string | null = null
  let rows: readonly ShownRow[] = []
  let asked = NONE
  let latest: readonly number[] = []
  /** Rows before those that the page has. */
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
    /** The snapshot as the page has it. */
    cut: (snapshot: AppSnapshot): AppSnapshot => {
      const { session } = snapshot
      if (session === null) return snapshot
      const isSame = session.sessionId === sessionId
      if (isWhole) hidden = 0
      else if (isSame) hidden = hiddenIn(session.rows, { rows, hidden })
      else hidden = Math.max(0, session.rows.length - FIRST)
      // A page whose worker died may have asked before this one knew of any session.
      if (!isSame && sessionId !== null) {
        asked = NONE
        latest = []
      }
      ;({ sessionId, rows } = session)
      return cutSnapshot(snapshot, cutSession(session, cutRows(session.rows, hidden, asked)))
    },
    /** Lets older rows through; false where none are left. */
    grow: (): boolean => {
      hidden = Math.max(0, hidden - MORE)
      return hidden > 0
    },
    /** The page has the places of all rows already, and is to keep them. */
    showAll: () => {
      isWhole = true
    },
    /** Loads these messages, and unloads those of all calls but the last two: a reader on the way elsewhere needs both. */
    load: (numbers: readonly number[]) => {
      asked = new Set([...latest, ...numbers])
      latest = numbers
    },
  }
}

/** The rows as the page has them; the same list where all are loaded. A tool's answer is loaded with the calls before it. */
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

/** The page keeps the rows that it has: the first of them is the first one still. */
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
