/**
 * Which documents the days that a question asks about speak for.
 *
 * @module
 */
import type { DayRange } from './calendar.ts'
import { note } from './desk.ts'
import type { Layout, Stretch } from './layout.ts'
import type { Question } from './question.ts'
import { DAYS_AFTER, DAYS_BEFORE, isShort, timeSigns } from './signs.ts'

/**
 * Counts on the desk how many signs of time speak for each place, and returns the places that have any. A whole year
 * finds nobody by itself. Holds until the next count in the same archive.
 */
export function markDays({ dates }: Question, layout: Layout, stretch: Stretch): Int32Array {
  const { signs, dated } = layout.desk
  signs.fill(0)
  dated.length = 0
  const asked = dates.filter(isShort)
  for (const range of asked) {
    markSaid(range, asked, { layout, stretch })
    markSpokenOf(range, asked, { layout, stretch })
  }
  return dated.places.subarray(0, dated.length)
}

interface Where {
  readonly layout: Layout
  readonly stretch: Stretch
}

/** Documents said about then. */
function markSaid({ from, to }: DayRange, asked: readonly DayRange[], where: Where): void {
  const { days } = where.layout
  for (let place = where.stretch.from; place < where.stretch.to; place += 1) {
    const day = days[place] ?? 0
    if (day >= from - DAYS_BEFORE && day <= to + DAYS_AFTER) mark(place, asked, where.layout)
  }
}

/** Documents that speak of then. */
function markSpokenOf({ from, to }: DayRange, asked: readonly DayRange[], where: Where): void {
  const { dates } = where.layout
  const { stretch } = where
  for (let at = 0; at + 2 < dates.length; at += 3) {
    if ((dates[at + 1] ?? 0) > to || (dates[at + 2] ?? 0) < from) continue
    const place = dates[at] ?? 0
    if (place >= stretch.from && place < stretch.to) mark(place, asked, where.layout)
  }
}

function mark(place: number, asked: readonly DayRange[], { stored, desk }: Layout): void {
  const entry = stored[place]?.entry
  if (entry === undefined || desk.signs[place] !== 0) return
  const { thatDay, aboutThen, datedThen } = timeSigns(entry, asked)
  const sum = thatDay + aboutThen + datedThen
  if (sum === 0) return
  desk.signs[place] = sum
  note(place, desk.dated)
}
