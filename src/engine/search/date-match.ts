import { NO_DAY } from './session-columns.ts'
import { isShort, type DayRange } from './day-number.ts'
import { pushPlace } from './scratch.ts'
import type { ForwardIndex, Range } from './forward-index.ts'
import { DAYS_AFTER, DAYS_BEFORE } from './features.ts'

/**
 * Date matching: the documents that were written on, or mention, the days that a query asks about. Counts into the
 * scratch buffer `dateMatches` how many `dateFeatures` (0 … 3) each place has, and returns the places with any, each
 * once. Ignores dates longer than a month, which match too much. Valid until the next call for the same index.
 */
export function matchDates(
  dates: readonly DayRange[],
  forwardIndex: ForwardIndex,
  range: Range,
): Int32Array {
  const { dateMatches, withDates } = forwardIndex.scratch
  dateMatches.fill(0)
  withDates.length = 0
  const asked = dates.filter(isShort)
  if (asked.length > 0) {
    countWritten(asked, forwardIndex, range)
    countMentions(asked, forwardIndex, range)
  }
  return withDates.places.subarray(0, withDates.length)
}

/** Documents written on one of the days (2), or near one (1). */
function countWritten(
  asked: readonly DayRange[],
  { days, scratch }: ForwardIndex,
  range: Range,
): void {
  for (let place = range.from; place < range.to; place += 1) {
    const day = days[place] ?? NO_DAY
    if (day === NO_DAY || !isNear(day, asked)) continue
    const count = 1 + (asked.some(({ from, to }) => day >= from && day <= to) ? 1 : 0)
    scratch.dateMatches[place] = count
    pushPlace(place, scratch.withDates)
  }
}

function isNear(day: number, asked: readonly DayRange[]): boolean {
  for (const { from, to } of asked)
    if (day >= from - DAYS_BEFORE && day <= to + DAYS_AFTER) return true
  return false
}

/** Documents that mention one of the days: 1 however often they do. */
function countMentions(asked: readonly DayRange[], forwardIndex: ForwardIndex, range: Range): void {
  const { dates, scratch } = forwardIndex
  let lastCounted = -1
  for (let at = 0; at + 2 < dates.length; at += 3) {
    const place = dates[at] ?? 0
    if (place === lastCounted || place < range.from || place >= range.to) continue
    const [first, last] = [dates[at + 1] ?? 0, dates[at + 2] ?? 0]
    if (!asked.some(({ from, to }) => first <= to && last >= from)) continue
    lastCounted = place
    if (scratch.dateMatches[place] === 0) pushPlace(place, scratch.withDates)
    scratch.dateMatches[place] = (scratch.dateMatches[place] ?? 0) + 1
  }
}
