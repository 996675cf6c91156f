/** Dates and durations of Mermaid's Gantt charts, all in UTC, in milliseconds. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Reads a date as its format says (`YYYY-MM-DD HH:mm`); null for another text. Source: the tokens of day.js that Mermaid documents. */
export function readDate(text: string, format: string): number | null {
  if (format === 'X' || format === 'x')
    return /^-?\d+$/.test(text) ? Number(text) * (format === 'X' ? SECOND : 1) : null
  const names: string[] = []
  const pattern = format.replaceAll(TOKEN, token => {
    const [name = '', digits = ''] = PARTS[token] ?? []
    if (name === '') return `\\${token}`
    names.push(name)
    return digits
  })
  const found = new RegExp(`^${pattern}$`).exec(text)
  if (found === null) return null
  const part = (name: string, otherwise: number) => {
    const at = names.indexOf(name)
    return at === -1 ? otherwise : Number(found[at + 1])
  }
  const year = part('year', 1970)
  const [month, day] = [part('month', 1) - 1, part('day', 1)]
  const date = Date.UTC(
    names.includes('short year') ? 2000 + part('short year', 0) : year,
    month,
    day,
    part('hour', 0),
    part('minute', 0),
    part('second', 0),
  )
  // The 31st of a short month, or hour 25, is no date.
  return new Date(date).getUTCMonth() === month && new Date(date).getUTCDate() === day ? date : null
}

const TOKEN = /YYYY|YY|MM?|DD?|HH?|mm?|ss?|[^A-Za-z\d\s]/g
const PARTS: Readonly<Record<string, readonly [name: string, digits: string]>> = {
  YYYY: ['year', '(\\d{4})'],
  YY: ['short year', '(\\d{2})'],
  MM: ['month', '(\\d{2})'],
  M: ['month', '(\\d{1,2})'],
  DD: ['day', '(\\d{2})'],
  D: ['day', '(\\d{1,2})'],
  HH: ['hour', '(\\d{2})'],
  H: ['hour', '(\\d{1,2})'],
  mm: ['minute', '(\\d{2})'],
  m: ['minute', '(\\d{1,2})'],
  ss: ['second', '(\\d{2})'],
  s: ['second', '(\\d{1,2})'],
}

/** The length of `3d`, `2.5h` or `1M`, in milliseconds; null for another text. */
export function readDuration(text: string): number | null {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)(ms|[Mdhmswy])$/.exec(text) ?? []
  const length = LENGTHS[unit]
  return count === undefined || length === undefined ? null : Number(count) * length
}

const LENGTHS: Readonly<Record<string, number>> = {
  ms: 1,
  s: SECOND,
  m: MINUTE,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
  M: 30 * DAY,
  y: 365 * DAY,
}

/** Days on which no work is done: `weekends`, names of weekdays, dates. */
export interface FreeDays {
  readonly names: ReadonlySet<string>
  readonly format: string
}

function isFree(day: number, { names, format }: FreeDays): boolean {
  const weekday = new Date(day).getUTCDay()
  if (names.has('weekends') && (weekday === 0 || weekday === 6)) return true
  return (
    names.has(WEEKDAYS[weekday]?.toLowerCase() ?? '') ||
    names.has(written(day, '%Y-%m-%d')) ||
    [...names].some(name => readDate(name, format) === day)
  )
}

/** The end of work that takes so long without free days; free days in between are added. */
export function endOfWork(start: number, length: number, free: FreeDays): number {
  let end = start + length
  if (free.names.size === 0) return end
  for (let day = start, count = 0; day < end && count < MOST_DAYS; day += DAY, count += 1)
    if (isFree(day - (day % DAY), free)) end += DAY
  return end
}

/** Days that are looked at: where every day is free, work never ends. */
const MOST_DAYS = 4_000

/** A date by d3's tokens, `%Y-%m-%d`; an unknown token stays as it is. */
export function written(at: number, format: string): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    Y: String(date.getUTCFullYear()),
    y: two(date.getUTCFullYear() % 100),
    m: two(date.getUTCMonth() + 1),
    d: two(date.getUTCDate()),
    e: String(date.getUTCDate()),
    b: (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
    B: MONTHS[date.getUTCMonth()] ?? '',
    a: (WEEKDAYS[date.getUTCDay()] ?? '').slice(0, 3),
    A: WEEKDAYS[date.getUTCDay()] ?? '',
    H: two(date.getUTCHours()),
    M: two(date.getUTCMinutes()),
    S: two(date.getUTCSeconds()),
    '%': '%',
  }
  return format.replaceAll(/%([A-Za-z%])/g, (token, name: string) => parts[name] ?? token)
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

const STEPS = [
  ...[1, 5, 15, 30].map(count => count * MINUTE),
  ...[1, 3, 6, 12].map(count => count * HOUR),
  ...[1, 2, 7, 14].map(count => count * DAY),
]

/** The places of the lines of a scale between two dates: at full hours, days, Mondays, months or years; at most `most`. */
export function ticksBetween(from: number, to: number, most: number): readonly number[] {
  const step = STEPS.find(length => (to - from) / length < most)
  if (step !== undefined) {
    // The weeks of 1970 began on a Thursday.
    const shift = step % (7 * DAY) === 0 ? 4 * DAY : 0
    const first = Math.ceil((from - shift) / step) * step + shift
    return Array.from(
      { length: Math.max(0, Math.floor((to - first) / step) + 1) },
      (_, at) => first + at * step,
    )
  }
  const months = (to - from) / (30 * DAY)
  const every =
    [1, 3, 6, 12, 24, 60, 120, 600, 1_200].find(count => months / count < most) ?? 12_000
  const ticks: number[] = []
  const start = new Date(from)
  for (
    let month = Math.ceil(start.getUTCMonth() / every) * every;
    ticks.length <= most;
    month += every
  ) {
    const at = Date.UTC(start.getUTCFullYear(), month, 1)
    if (at > to) break
    if (at >= from) ticks.push(at)
  }
  return ticks
}
