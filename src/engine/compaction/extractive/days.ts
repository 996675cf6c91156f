/**
 * Days over the turns that were said on them.
 *
 * @module
 */
import { minuteOf } from '../../masking/markers.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A heading of `dayHeading`, alone on its line. */
export const DAY_LINE = new RegExp(String.raw`^(\d{1,2}) (${MONTHS.join('|')})(?: (\d{4}))?$`)

/** `2023-05-08`, in UTC, of milliseconds since 1970. */
export function dayOf(at: number): string {
  return minuteOf(at).slice(0, 10)
}

/** `8 May 2023` for `2023-05-08`: half the tokens. Without the year where the day before it was of the same one. */
export function dayHeading(day: string, before: string | null): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const sameYear = before?.startsWith(`${year}-`) ?? false
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}${sameYear ? '' : ` ${year}`}`
}

/** The day that a heading names, of the same year as the one before where it names none; null for any other line. */
export function dayIn(line: string, before: string | null): string | null {
  const [, date, month = '', ownYear] = DAY_LINE.exec(line) ?? []
  const year = ownYear ?? before?.slice(0, 4)
  if (date === undefined || year === undefined) return null
  const number = MONTHS.indexOf(month) + 1
  return `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
}
