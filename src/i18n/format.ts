/** Numbers, tokens, bytes and dates for people. No function throws; a value that is no finite number or date becomes a dash. */
const LANGUAGE = 'en'

/** Replaces an unknown value. */
const UNKNOWN = '–'

/** Chooses between `one` and `other` for a count. */
export const PLURAL_RULES: Intl.PluralRules = new Intl.PluralRules(LANGUAGE)

const WHOLE = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 })
const COMPACT = new Intl.NumberFormat(LANGUAGE, {
  notation: 'compact',
  maximumFractionDigits: 1,
})
const TENTHS = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 })
const TIME = new Intl.DateTimeFormat(LANGUAGE, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const WEEKDAY = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short' })
const DAY = datesWith('en-GB', { day: 'numeric', month: 'short' })
const WHOLE_DAY = datesWith('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const MONTH = datesWith(LANGUAGE, { month: 'long' })
const RELATIVE = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })

/** Formats of a date: without its year, with it, and with it only if `now` is in another year. */
function datesWith(language: string, parts: Intl.DateTimeFormatOptions) {
  const short = new Intl.DateTimeFormat(language, parts)
  const long = new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' })
  const format = (at: number, now: number) =>
    (new Date(at).getFullYear() === new Date(now).getFullYear() ? short : long).format(at)
  return { short, long, format }
}

/** 18412 → `18,412`; rounded to a whole number. */
export function formatNumber(value: number): string {
  return Number.isFinite(value) ? WHOLE.format(value) : UNKNOWN
}

/** A number of tokens, or a count with its source. */
type Tokens = number | { readonly tokens: number; readonly source: string }

/** 940 → `940`, 12345 → `12.3k`, 128000 → `128k`, 1250000 → `1.3M`; an estimate begins with `~`. */
export function formatTokens(count: Tokens): string {
  if (typeof count === 'number') return shortened(count)
  return `${count.source === 'estimated' ? '~' : ''}${shortened(count.tokens)}`
}

function shortened(tokens: number): string {
  return Number.isFinite(tokens) ? COMPACT.format(Math.round(tokens)).replace('K', 'k') : UNKNOWN
}

/** US dollars: `$1.20`, below ten cents `$0.0123`; `<$0.0001` for amounts that round to zero. */
export function formatDollars(dollars: number): string {
  if (!Number.isFinite(dollars)) return UNKNOWN
  if (dollars > 0 && dollars < 0.00005) return '<$0.0001'
  return `$${dollars.toFixed(dollars > 0 && dollars < 0.1 ? 4 : 2)}`
}

/** A share of 1 as `66 %`; `<1 %` for a share that rounds to zero. */
export function formatPercent(share: number): string {
  const percent = share * 100
  if (!Number.isFinite(percent)) return UNKNOWN
  return percent > 0 && percent < 0.5 ? '<1 %' : `${WHOLE.format(percent)} %`
}

/** 48_123_456 → `48 MB`; below a kilobyte in bytes. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return UNKNOWN
  if (bytes < 1000) return `${WHOLE.format(bytes)} bytes`
  const [unit, size] =
    bytes < 999_500 ? ['kB', 1e3] : bytes < 999_500_000 ? ['MB', 1e6] : (['GB', 1e9] as const)
  const value = bytes / size
  return `${value < 9.95 ? TENTHS.format(value) : WHOLE.format(value)} ${unit}`
}

/** 1234 ms → `1.2 s`; a minute and more as `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return UNKNOWN
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${TENTHS.format(seconds)} s`
  if (seconds < 60) return `${WHOLE.format(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${WHOLE.format(Math.floor(seconds % 60))} s`
}

/** The time until `at` (milliseconds), in whole seconds, at least one: `8 s`. */
export function formatCountdown(at: number, now: number): string {
  return formatDuration(Math.max(1, Math.ceil((at - now) / 1000)) * 1000)
}

/** The hour and minute of a time in milliseconds: `14:02`. */
export function formatTime(at: number): string {
  return isDate(at) ? TIME.format(at) : UNKNOWN
}

/** The shortest clear form on the day of `now`: `11:40`, `Wed`, `14 Nov`, `14 Nov 2025`. */
export function formatWhen(at: number, now: number): string {
  if (!isDate(at)) return UNKNOWN
  const days = daysBetween(at, now)
  if (days <= 0) return TIME.format(at)
  return days < 7 ? WEEKDAY.format(at) : formatDate(at, now)
}

/** `14 Nov`, or `14 Nov 2025` if `now` is in another year. */
export function formatDate(at: number, now: number): string {
  return isDate(at) ? DAY.format(at, now) : UNKNOWN
}

/** `November`, or `November 2025` if `now` is in another year. */
export function formatMonth(at: number, now: number): string {
  return isDate(at) ? MONTH.format(at, now) : UNKNOWN
}

/** The day of a time in milliseconds: `Today`, `Yesterday`, `Thursday 12 November`; with the year if `now` is in another one. */
export function formatDay(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (Number.isNaN(days)) return UNKNOWN
  if (days === 0 || days === 1)
    return RELATIVE.format(0 - days, 'day').replace(/^./, letter => letter.toUpperCase())
  return WHOLE_DAY.format(at, now)
}

/** `12 Nov`. */
export function formatShortDay(at: number): string {
  return isDate(at) ? DAY.short.format(at) : UNKNOWN
}

/** The whole date: `Thursday 12 November 2026, 10:31`. */
export function formatDateTime(at: number): string {
  return isDate(at) ? `${WHOLE_DAY.long.format(at)}, ${formatTime(at)}` : UNKNOWN
}

/** Midnights between two times in milliseconds, in the local time zone; 0 on the same day, NaN if one is no date. */
export function daysBetween(at: number, now: number): number {
  return Math.round((midnightOf(now) - midnightOf(at)) / 86_400_000)
}

/** False beyond 100 million days from 1970, which no calendar holds. */
function isDate(at: number): boolean {
  return !Number.isNaN(new Date(at).getTime())
}

function midnightOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
