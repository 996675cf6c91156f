/**
 * What the rough look asks of every document, in arrays by place: it sees too many to visit each.
 *
 * @module
 */
import { dayOf } from './calendar.ts'
import type { Stored } from './layout.ts'
import { isShort } from './signs.ts'

export interface Columns {
  /** Bits of `SHAPE`. */
  readonly shapes: Uint32Array
  /** The day on which it was said; `NO_DAY` where that is not known. */
  readonly days: Int32Array
  /** Place, first and last day, of every date of a month or less that a document speaks of. */
  readonly dates: Int32Array
}

export const NO_DAY = -(2 ** 31)

export function columnsOf(stored: readonly Stored[]): Columns {
  const shapes = new Uint32Array(stored.length)
  const days = new Int32Array(stored.length)
  const spoken: number[] = []
  for (const [place, { entry }] of stored.entries()) {
    shapes[place] = entry.shape
    days[place] = entry.at === null ? NO_DAY : dayOf(entry.at)
    for (const date of entry.dates) if (isShort(date)) spoken.push(place, date.from, date.to)
  }
  return { shapes, days, dates: Int32Array.from(spoken) }
}
