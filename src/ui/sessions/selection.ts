import type { Dispatch, SetStateAction } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where a range begins: the session that was selected or deselected last by itself. */
  readonly anchorId: string
}

/** The selection of a list, null while nothing can be selected, and how it is changed. */
export interface Selecting {
  readonly selection: Selection | null
  readonly onSelect: Dispatch<SetStateAction<Selection | null>>
}

/** One session, to begin with. */
export function selectionOf(sessionId: string): Selection {
  return { ids: new Set([sessionId]), anchorId: sessionId }
}

/** The session joins the selection, or leaves it. */
export function toggleSession({ ids }: Selection, sessionId: string): Selection {
  const next = new Set(ids)
  if (!next.delete(sessionId)) next.add(sessionId)
  return { ids: next, anchorId: sessionId }
}

/** Everything between the anchor and the session joins; `order`: all sessions, as the list shows them. */
export function extendSelection(
  selection: Selection,
  sessionId: string,
  order: readonly string[],
): Selection {
  const { ids, anchorId } = selection
  const ends = [order.indexOf(anchorId), order.indexOf(sessionId)]
  const range = ends.includes(-1)
    ? [sessionId]
    : order.slice(Math.min(...ends), Math.max(...ends) + 1)
  return { ids: new Set([...ids, ...range]), anchorId }
}
