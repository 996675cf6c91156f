/** Reads values of files that nobody promises anything about: what is missing or of another kind is empty. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { nestsDeeper } from '../json.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at the end of these keys; undefined if one is missing. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let held = value
  for (const key of keys) held = isRecord(held) && Object.hasOwn(held, key) ? held[key] : undefined
  return held
}

/** The text; empty for anything else. */
export function textAt(value: unknown, ...keys: readonly string[]): string {
  const held = at(value, ...keys)
  return typeof held === 'string' ? held : ''
}

/** The text, or a number as text; null for none. */
export function idAt(value: unknown, ...keys: readonly string[]): string | null {
  const held = at(value, ...keys)
  if (typeof held === 'number') return String(held)
  return typeof held === 'string' && held !== '' ? held : null
}

export function listAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const held = at(value, ...keys)
  return Array.isArray(held) ? held : []
}

/** Smaller numbers are seconds: as milliseconds they would be before March 1973. */
const FIRST_MILLISECONDS = 100_000_000_000

/** Larger numbers are microseconds, then nanoseconds. */
const [FIRST_MICROSECONDS, FIRST_NANOSECONDS] = [100_000_000_000_000, 100_000_000_000_000_000]
/** The year 2100. A later date is none: it stands for “never”. */
const LATEST = 4_102_444_800_000

/** A time in milliseconds since 1970, UTC, from a number of any unit or a written date; null for none. */
export function timeAt(value: unknown, ...keys: readonly string[]): number | null {
  const held = at(value, ...keys)
  const number = typeof held === 'string' ? writtenTime(held) : held
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null
  const time = Math.round(
    typeof held === 'string' && !isNumber(held) ? number : inMilliseconds(number),
  )
  return time > LATEST ? null : time
}

function inMilliseconds(number: number): number {
  if (number < FIRST_MILLISECONDS) return number * 1_000
  if (number < FIRST_MICROSECONDS) return number
  return number / (number < FIRST_NANOSECONDS ? 1_000 : 1_000_000)
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}

function writtenTime(text: string): number {
  if (isNumber(text)) return Number(text)
  // Some zones have names that no program knows.
  return [text, text.replace(/ [A-Z]{2,5}$/, '')].map(parseDate).find(Number.isFinite) ?? Number.NaN
}

function parseDate(text: string): number {
  // oxlint-disable-next-line no-restricted-globals -- It reads a written date and no clock.
  return Date.parse(text)
}

/** Deeper than the content of any real message, and shallow enough for every reader's stack. */
export const MOST_LEVELS = 100

/** The value; a note if it is nested too deeply to be shown. */
export function shallow(value: unknown): unknown {
  return nestsDeeper(value, MOST_LEVELS) ? foreignNotes.other('data') : (value ?? null)
}

/** The object in a text of JSON; the text itself if it is none. */
export function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
