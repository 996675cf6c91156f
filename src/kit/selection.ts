import type { Dispatch, SetStateAction } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where a range begins: what was selected or deselected last by itself. */
  readonly anchorId: string
}

/** The selection of a list, null while nothing can be selected, and how it is changed. */
export interface Selecting {
  readonly selection: Selection | null
  readonly onSelect: Dispatch<SetStateAction<Selection | null>>
}

/** One session or message, to begin with. */
export function selectionOf(id: string): Selection {
  return { ids: new Set([id]), anchorId: id }
}

/** The set with the id, or without it if it was there. */
export function toggled<Id>(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** It joins the selection, or leaves it. */
export function toggleSelected({ ids }: Selection, id: string): Selection {
  return { ids: toggled(ids, id), anchorId: id }
}

/** Everything between the anchor and this one joins; `order`: all of them, as the list shows them. */
export function extendSelection(
  selection: Selection,
  id: string,
  order: readonly string[],
): Selection {
  const { ids, anchorId } = selection
  const ends = [order.indexOf(anchorId), order.indexOf(id)]
  const range = ends.includes(-1) ? [id] : order.slice(Math.min(...ends), Math.max(...ends) + 1)
  return { ids: new Set([...ids, ...range]), anchorId }
}
