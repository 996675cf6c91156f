/**
 * The rows of a long conversation on their way to the page: its end first, then older ones, so many at a time that no patch
 * holds up what the person does.
 *
 * @module
 */
import { type Row, rowKey } from '../../engine/index.ts'
import type { AppSnapshot } from '../application/snapshot.ts'
import { remembering } from '../async/remembering.ts'

type Shown = NonNullable<AppSnapshot['session']>

/** Rows that a session is shown with at first. */
const FIRST = 200
/** Older rows that follow in one patch. */
const MORE = 500

export interface RowWindow {
  /** The snapshot without the rows that the page is still to have. */
  cut(snapshot: AppSnapshot): AppSnapshot
  /** Lets older rows through; false where none are left. */
  grow(): boolean
}

/** `isWhole`: the page has all rows already, and is to keep them. */
export function createRowWindow(isWhole: boolean): RowWindow {
  let sessionId: string | null = null
  let rows: readonly Row[] = []
  /** Rows before those that the page has. */
  let hidden = 0
  const cutRows = remembering((all: readonly Row[], first: number) => all.slice(first))
  const cutSession = remembering((session: Shown, first: number) =>
    first === 0 ? session : { ...session, rows: cutRows(session.rows, first) },
  )
  const cutSnapshot = remembering((snapshot: AppSnapshot, session: Shown) =>
    session === snapshot.session ? snapshot : { ...snapshot, session },
  )
  return {
    cut: snapshot => {
      const { session } = snapshot
      if (isWhole || session === null) return snapshot
      hidden =
        session.sessionId === sessionId
          ? hiddenIn(session.rows, { rows, hidden })
          : Math.max(0, session.rows.length - FIRST)
      ;({ sessionId, rows } = session)
      return cutSnapshot(snapshot, cutSession(session, hidden))
    },
    grow: () => {
      hidden = Math.max(0, hidden - MORE)
      return hidden > 0
    },
  }
}

/** The page keeps the rows that it has: the first of them is the first one still. */
function hiddenIn(
  rows: readonly Row[],
  before: { readonly rows: readonly Row[]; readonly hidden: number },
): number {
  const { hidden } = before
  const first = before.rows[hidden]
  if (rows === before.rows || first === undefined) return Math.min(hidden, rows.length)
  const key = rowKey(first)
  const at = rows[hidden]
  const place = at && rowKey(at) === key ? hidden : rows.findIndex(row => rowKey(row) === key)
  return place >= 0 ? place : Math.max(0, Math.min(hidden, rows.length - FIRST))
}
