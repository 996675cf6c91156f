/**
 * Which documents the days that a question asks about speak for.
 *
 * @module
 */
import { NO_DAY } from './session-columns.ts'
import type { DayRange } from './day-number.ts'
import { pushPlace } from './scratch.ts'
import type { ForwardIndex, Range } from './forward-index.ts'
import { DAYS_AFTER, DAYS_BEFORE, isShort } from './features.ts'

/**
 * Counts on the desk how many signs of time (see `timeSigns`) speak for each place, and returns the places that have
 * any. A whole year finds nobody by itself. Holds until the next count in the same archive.
 */
export function matchDates(
  dates: readonly DayRange[],
  layout: ForwardIndex,
  stretch: Range,
): Int32Array {
  const { dateMatches: signs, withDates: dated } = layout.scratch
  signs.fill(0)
  dated.length = 0
  const asked = dates.filter(isShort)
  if (asked.length > 0) {
    markSaid(asked, layout, stretch)
    markSpokenOf(asked, layout, stretch)
  }
  return dated.places.subarray(0, dated.length)
}

/** Documents said then, or about then. */
function markSaid(
  asked: readonly DayRange[],
  { days, scratch: desk }: ForwardIndex,
  stretch: Range,
): void {
  for (let place = stretch.from; place < stretch.to; place += 1) {
    const day = days[place] ?? NO_DAY
    if (day === NO_DAY || !isNear(day, asked)) continue
    const sum = 1 + (asked.some(({ from, to }) => day >= from && day <= to) ? 1 : 0)
    desk.dateMatches[place] = sum
    pushPlace(place, desk.withDates)
  }
}

function isNear(day: number, asked: readonly DayRange[]): boolean {
  for (const { from, to } of asked)
    if (day >= from - DAYS_BEFORE && day <= to + DAYS_AFTER) return true
  return false
}

/** Documents that speak of then: however often, it is one sign. */
function markSpokenOf(asked: readonly DayRange[], layout: ForwardIndex, stretch: Range): void {
  const { dates, scratch: desk } = layout
  let counted = -1
  for (let at = 0; at + 2 < dates.length; at += 3) {
    const place = dates[at] ?? 0
    if (place === counted || place < stretch.from || place >= stretch.to) continue
    const [first, last] = [dates[at + 1] ?? 0, dates[at + 2] ?? 0]
    if (!asked.some(({ from, to }) => first <= to && last >= from)) continue
    counted = place
    if (desk.dateMatches[place] === 0) pushPlace(place, desk.withDates)
    desk.dateMatches[place] = (desk.dateMatches[place] ?? 0) + 1
  }
}
