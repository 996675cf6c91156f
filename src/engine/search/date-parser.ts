import {
  dayFrom,
  monthOf,
  monthRange,
  weekdayOf,
  weekRange,
  yearRange,
  type DayRange,
} from '../text/day-number.ts'
import { withEnglishDates } from './foreign-dates.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, few: 3 }
const STEPS: Readonly<Record<string, number>> = { last: -1, past: -1, this: 0, next: 1 }
const DAYS: Readonly<Record<string, number>> = {
  yesterday: -1,
  'last night': -1,
  tomorrow: 1,
  昨天: -1,
  明天: 1,
}

/** Capitalised only: "may" and "march" are also other words. */
const MONTH =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\b\\.?'
const DAY = '([12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?\\b'
const YEAR = '((?:19|20)\\d\\d)\\b'

interface Form {
  readonly form: RegExp
  /** Null for no valid date, and for a relative date without `today`. */
  readonly read: (groups: readonly (string | undefined)[], today: number | null) => DayRange | null
}

/** In order: a later form does not see the matches of an earlier one. */
const FORMS: readonly Form[] = [
  {
    form: new RegExp(`\\b${YEAR}-(\\d\\d)-(\\d\\d)\\b`, 'g'),
    read: ([year, month, day]) => dateOf(Number(year), Number(month), Number(day)),
  },
  {
    form: /((?:19|20)\d\d)年(\d{1,2})月(\d{1,2})[日号]/g,
    read: ([year, month, day]) => dateOf(Number(year), Number(month), Number(day)),
  },
  {
    form: /((?:19|20)\d\d)年(\d{1,2})月/g,
    read: ([year, month]) => monthRange(Number(year), Number(month)),
  },
  {
    form: new RegExp(`\\b${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?`, 'g'),
    read: ([day, month, year], today) => inNamedMonth(month, { day, year, today }),
  },
  {
    form: new RegExp(`\\b${MONTH} ${DAY}(?:,? ${YEAR})?`, 'g'),
    read: ([month, day, year], today) => inNamedMonth(month, { day, year, today }),
  },
  {
    form: new RegExp(`\\b${MONTH}(?:,? (?:of )?${YEAR})?`, 'g'),
    read: ([month, year], today) => inNamedMonth(month, { day: undefined, year, today }),
  },
  { form: new RegExp(`\\b${YEAR}`, 'g'), read: ([year]) => yearRange(Number(year)) },
  {
    form: /\b(yesterday|last night|today|tonight|this morning|tomorrow)\b|(昨天|今天|明天)/gi,
    read: ([english, chinese], today) =>
      shifted(today, 'day', DAYS[(english ?? chinese ?? '').toLowerCase()] ?? 0),
  },
  {
    form: /\b(\d{1,3}|an?|one|two|three|few) (day|week|month|year)s? ago\b/gi,
    read: ([count = '', unit = ''], today) =>
      shifted(today, unit, -(COUNTS[count.toLowerCase()] ?? Number(count))),
  },
  {
    form: /\b(last|past|this|next) (week|weekend|month|year)\b/gi,
    read: ([which = '', unit = ''], today) => shifted(today, unit, STEPS[which.toLowerCase()] ?? 0),
  },
  {
    form: /\b(?:(last|next|this) )?(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/gi,
    read: ([which = '', weekday = ''], today) => onWeekday(which, weekday, today),
  },
]

/** A quick test for texts that may contain a date. */
const HINT =
  /\d{4}|[昨今明]天|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|day\b|\bago\b|\b(?:last|past|next|this) |tonight|tomorrow/i
/** Longer texts, in characters, are tool output: their dates do not say when something happened. */
const MAX_CHARACTERS = 4_000
const MAX_DATES = 8

/** Up to `MAX_DATES` dates in a text. `today`: the text's day number; null: relative dates are ignored. */
export function datesIn(text: string, today: number | null): readonly DayRange[] {
  if (text.length > MAX_CHARACTERS) return []
  let rest = withEnglishDates(text)
  if (!HINT.test(rest)) return []
  const ranges: DayRange[] = []
  for (const { form, read } of FORMS) {
    for (const [, ...groups] of rest.matchAll(form)) {
      const range = read(groups, today)
      if (range !== null) ranges.push(range)
    }
    rest = rest.replace(form, ' ')
  }
  return ranges.slice(0, MAX_DATES)
}

function dateOf(year: number, month: number, day: number): DayRange | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  const at = dayFrom(year, month, day)
  return { from: at, to: at }
}

interface InMonth {
  readonly day: string | undefined
  readonly year: string | undefined
  readonly today: number | null
}

/** Without a year: the year in which the month is nearest to `today`. */
function inNamedMonth(name: string | undefined, { day, year, today }: InMonth): DayRange | null {
  const month = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
  const inYear = year === undefined ? nearestYear(month, today) : Number(year)
  if (inYear === null) return null
  return day === undefined ? monthRange(inYear, month) : dateOf(inYear, month, Number(day))
}

function nearestYear(month: number, today: number | null): number | null {
  if (today === null) return null
  const now = monthOf(today)
  const ahead = month - now.month
  if (ahead > 6) return now.year - 1
  return ahead < -6 ? now.year + 1 : now.year
}

function shifted(today: number | null, unit: string, steps: number): DayRange | null {
  if (today === null) return null
  const { year, month } = monthOf(today)
  switch (unit.toLowerCase()) {
    case 'day':
      return { from: today + steps, to: today + steps }
    case 'week':
      return weekRange(today, steps)
    case 'weekend':
      return { from: weekRange(today, steps).from + 5, to: weekRange(today, steps).to }
    case 'month':
      return monthRange(year, month + steps)
    default:
      return yearRange(year + steps)
  }
}

/** Without "this" or "next": the last such day before today, because people mostly report the past. */
function onWeekday(which: string, name: string, today: number | null): DayRange | null {
  if (today === null) return null
  const ahead = (WEEKDAYS.indexOf(name.toLowerCase()) - weekdayOf(today) + 7) % 7
  const step = which.toLowerCase()
  const day = today + (step === 'next' || step === 'this' ? ahead : ahead - 7)
  return { from: day, to: day }
}
