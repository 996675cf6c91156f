import type { ComparedRow } from '../../engine/index.ts'

/** A line of the comparison: rows that are the same are folded into one. */
export type ComparedItem =
  | { readonly type: 'row'; readonly index: number }
  /** The rows from `from` up to `until`, which is not among them. */
  | {
      readonly type: 'run'
      readonly from: number
      readonly until: number
      readonly isOpen: boolean
    }

/** Fewer rows are not worth a fold. */
const LEAST_RUN = 3

/** The lines for these rows. `open`: where the unfolded runs begin. */
export function comparedItems(
  rows: readonly ComparedRow[],
  open: ReadonlySet<number>,
): readonly ComparedItem[] {
  const items: ComparedItem[] = []
  for (let from = 0; from < rows.length;) {
    let until = from
    while (rows[until]?.isReadAlike) until += 1
    const isRun = until - from >= LEAST_RUN
    if (isRun) items.push({ type: 'run', from, until, isOpen: open.has(from) })
    if (!isRun && until === from) until += 1
    if (!isRun || open.has(from))
      for (let index = from; index < until; index += 1) items.push({ type: 'row', index })
    from = until
  }
  return items
}

/** How a row differs, in a word. */
export function markOf({ left, right, isSame, isReadAlike }: ComparedRow) {
  if (left === null) return 'right'
  if (right === null) return 'left'
  if (!isSame) return 'differs'
  return isReadAlike ? 'same' : 'read'
}
