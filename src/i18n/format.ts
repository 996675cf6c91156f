/**
 * Numbers, tokens, bytes and dates for people, in their language. No function throws; a value that is no finite number or date becomes a dash.
 *
 * @module
 */
import { SOURCE } from './languages.ts'
import { below, britishOf, localeOf, perLanguage, UNKNOWN } from './numbers.ts'

export { formatDollars, formatList, formatNumber, readNumber } from './numbers.ts'

const formats = perLanguage(language => {
  const locale = localeOf(language)
  const british = britishOf(language)
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    language,
    /** False where the language has no short form of thousands. */
    hasThousands: !/\d000/.test(compact.format(10_000).replaceAll(/\D/g, '')),
    units: unitsWith(locale),
    compact,
    tenths: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'short' }),
    day: datesWith(british, { day: 'numeric', month: 'short' }),
    wholeDay: datesWith(british, { weekday: 'long', day: 'numeric', month: 'long' }),
    month: datesWith(locale, { month: 'long' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  }
})

/** Formats of numbers with a unit. */
function unitsWith(locale: string) {
  const units = new Map<string, Intl.NumberFormat>()
  return (unit: string) => {
    const known =
      units.get(unit) ??
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      })
    units.set(unit, known)
    return known
  }
}

/** Formats of a date: without its year, with it, and with it only if `now` is in another year. */
function datesWith(language: string, parts: Intl.DateTimeFormatOptions) {
  const short = new Intl.DateTimeFormat(language, parts)
  const long = new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' })
  const format = (at: number, now: number) =>
    (new Date(at).getFullYear() === new Date(now).getFullYear() ? short : long).format(at)
  return { short, long, format }
}

/** A number of tokens, or a count with its source. */
type Tokens = number | { readonly tokens: number; readonly source: string }

/** 940 → `940`, 12345 → `12.3k`, 128000 → `128k`, 1250000 → `1.3M`; an estimate begins with `~`. */
export function formatTokens(count: Tokens): string {
  if (typeof count === 'number') return shortened(count)
  return `${count.source === 'estimated' ? '~' : ''}${shortened(count.tokens)}`
}

function shortened(tokens: number): string {
  if (!Number.isFinite(tokens)) return UNKNOWN
  const { language, compact, tenths, hasThousands } = formats()
  const whole = Math.round(tokens)
  if (whole >= 1000 && whole < 1_000_000 && !hasThousands) return `${tenths.format(whole / 1000)}k`
  const written = compact.format(whole)
  return language === SOURCE ? written.replace('K', 'k') : written
}

/** A share of 1 as `66 %`; `<1 %` for a share that rounds to zero. */
export function formatPercent(share: number): string {
  const percent = share * 100
  if (!Number.isFinite(percent)) return UNKNOWN
  return percent > 0 && percent < 0.5
    ? below(withUnit(1, 'percent'))
    : withUnit(Math.round(percent), 'percent')
}

/** 48_123_456 → `48 MB`; below a kilobyte in bytes. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return UNKNOWN
  if (bytes < 1000) return withUnit(Math.round(bytes), 'byte')
  const [unit, size] =
    bytes < 999_500
      ? (['kilobyte', 1e3] as const)
      : bytes < 999_500_000
        ? (['megabyte', 1e6] as const)
        : (['gigabyte', 1e9] as const)
  const value = bytes / size
  return withUnit(value < 9.95 ? value : Math.round(value), unit)
}

/** 1234 ms → `1.2 s`; a minute and more as `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return UNKNOWN
  const seconds = milliseconds / 1000
  if (seconds < 10) return withUnit(seconds, 'second')
  if (seconds < 60) return withUnit(Math.round(seconds), 'second')
  const rest = withUnit(Math.floor(seconds % 60), 'second')
  return `${withUnit(Math.floor(seconds / 60), 'minute')} ${rest}`
}

/** Shorter than the language has them, for tables and the meter. */
const ENGLISH_UNITS = {
  percent: '%',
  byte: 'bytes',
  kilobyte: 'kB',
  megabyte: 'MB',
  gigabyte: 'GB',
  second: 's',
  minute: 'min',
} as const

/** A number of a unit, with one digit after the point at most. */
function withUnit(value: number, unit: keyof typeof ENGLISH_UNITS): string {
  const { language, tenths, units } = formats()
  return language === SOURCE
    ? `${tenths.format(value)} ${ENGLISH_UNITS[unit]}`
    : units(unit).format(value)
}

/** The time until `at` (milliseconds), in whole seconds, at least one: `8 s`. */
export function formatCountdown(at: number, now: number): string {
  return formatDuration(Math.max(1, Math.ceil((at - now) / 1000)) * 1000)
}

/** The hour and minute of a time in milliseconds: `14:02`. */
export function formatTime(at: number): string {
  return isDate(at) ? formats().time.format(at) : UNKNOWN
}

/** The shortest clear form on the day of `now`: `11:40`, `Wed`, `14 Nov`, `14 Nov 2025`. */
export function formatWhen(at: number, now: number): string {
  if (!isDate(at)) return UNKNOWN
  const days = daysBetween(at, now)
  if (days <= 0) return formats().time.format(at)
  return days < 7 ? formats().weekday.format(at) : formatDate(at, now)
}

/** `14 Nov`, or `14 Nov 2025` if `now` is in another year. */
export function formatDate(at: number, now: number): string {
  return isDate(at) ? formats().day.format(at, now) : UNKNOWN
}

/** `November`, or `November 2025` if `now` is in another year. */
export function formatMonth(at: number, now: number): string {
  return isDate(at) ? formats().month.format(at, now) : UNKNOWN
}

/** The day of a time in milliseconds: `Today`, `Yesterday`, `Thursday 12 November`; with the year if `now` is in another one. */
export function formatDay(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (Number.isNaN(days)) return UNKNOWN
  if (days === 0 || days === 1)
    return formats()
      .relative.format(0 - days, 'day')
      .replace(/^./, letter => letter.toUpperCase())
  return formats().wholeDay.format(at, now)
}

/** `12 Nov`. */
export function formatShortDay(at: number): string {
  return isDate(at) ? formats().day.short.format(at) : UNKNOWN
}

/** The whole date: `Thursday 12 November 2026, 10:31`. */
export function formatDateTime(at: number): string {
  return isDate(at) ? `${formats().wholeDay.long.format(at)}, ${formatTime(at)}` : UNKNOWN
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
