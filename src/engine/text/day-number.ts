/** Calendar calculations with day numbers, because the engine has no `Date`. */

/** An inclusive range of day numbers: days since 1 January 1970 (UTC). */
export interface DayRange {
  readonly from: number
  readonly to: number
}

const MS_PER_DAY = 86_400_000
const MAX_DATE_DAYS = 31

/** The day number (UTC) of a time in milliseconds since the Unix epoch. */
export function dayOf(at: number): number {
  return Math.floor(at / MS_PER_DAY)
}

/** The day number of a Gregorian date. Months count from 1; other values overflow into other years. */
export function dayFrom(year: number, month: number, day: number): number {
  const months = year * 12 + month - 1
  const moved = Math.floor(months / 12)
  const position = months - moved * 12
  // Years start in March here, so that the leap day is last.
  const shifted = position < 2 ? moved - 1 : moved
  const century = Math.floor(shifted / 400)
  const yearOfCentury = shifted - century * 400
  const dayOfYear = Math.floor((153 * ((position + 10) % 12) + 2) / 5) + day - 1
  const leapDays = Math.floor(yearOfCentury / 4) - Math.floor(yearOfCentury / 100)
  return century * 146_097 + yearOfCentury * 365 + leapDays + dayOfYear - 719_468
}

/** The year and month (1 … 12) of a day number. */
export function monthOf(day: number): { readonly year: number; readonly month: number } {
  const estimate = 1970 + Math.floor(day / 365.2425)
  const year = dayFrom(estimate + 1, 1, 1) <= day ? estimate + 1 : estimate
  const settled = dayFrom(year, 1, 1) > day ? year - 1 : year
  let month = 12
  while (dayFrom(settled, month, 1) > day) month -= 1
  return { year: settled, month }
}

/** All days of a month; it overflows as in `dayFrom`. */
export function monthRange(year: number, month: number): DayRange {
  return { from: dayFrom(year, month, 1), to: dayFrom(year, month + 1, 1) - 1 }
}

/** All days of a year. */
export function yearRange(year: number): DayRange {
  return { from: dayFrom(year, 1, 1), to: dayFrom(year + 1, 1, 1) - 1 }
}

/** The week from Monday to Sunday, `weeks` after the week of `day`. */
export function weekRange(day: number, weeks: number): DayRange {
  const from = day - weekdayOf(day) + weeks * 7
  return { from, to: from + 6 }
}

/** The weekday: 0 for Monday … 6 for Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/** True for a range of a month or less; longer ones are too vague. */
export function isShort({ from, to }: DayRange): boolean {
  return to - from <= MAX_DATE_DAYS
}
