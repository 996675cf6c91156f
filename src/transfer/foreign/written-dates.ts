/** Dates as Google writes them for a person, in the order and the words of the account's language. */
import { timeAt } from './read-json.ts'

/** The first letters of the months, in languages that write dates with Latin letters. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|gen|ene|sty|oca)/,
  /^(?:feb|f[ée]v|fev|lut|[şs]ub|helmi)/,
  /^(?:mar|m[äa]r|maa|mrt|maalis)/,
  /^(?:apr|avr|abr|kwi|nis|huhti)/,
  /^(?:may|mai|mei|mag|maj|touko)/,
  /^(?:jun|juin|giu|cze|haz|kes[äa])/,
  /^(?:jul|juil|lug|lip|tem|hein[äa])/,
  /^(?:aug|ao[uû]|ago|sie|a[ğg]u|elo)/,
  /^(?:sep|set|wrz|eyl|syys)/,
  /^(?:oct|okt|out|ott|pa[źz]|eki|loka)/,
  /^(?:nov|lis|kas|marras)/,
  /^(?:dec|dez|d[ée]c|dic|des|gru|ara|joulu)/,
]

/** Hours from UTC of the short names of zones. */
const ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  IST: 5.5,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  TRT: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  AST: -4,
  ADT: -3,
  NST: -3.5,
  NDT: -2.5,
  BRT: -3,
  ART: -3,
  JST: 9,
  KST: 9,
  HKT: 8,
  SGT: 8,
  AWST: 8,
  ACST: 9.5,
  ACDT: 10.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  WIB: 7,
  PKT: 5,
  SAST: 2,
  EAT: 3,
  WAT: 1,
  CAT: 2,
}

const CLOCK = /(?<![\d.:])(\d{1,2})[:.h](\d{2})[:.m](\d{2})s?(?![\d.])/
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/

/** The time of an activity in milliseconds since 1970, UTC; null if it cannot be read. */
export function activityTime(written: unknown): number | null {
  if (typeof written !== 'string') return timeAt({ written }, 'written')
  return (
    timeInWords(written) ??
    (/^\d{4}-\d\d-\d\dT/.test(written) ? timeAt({ written }, 'written') : null)
  )
}

function timeInWords(written: string): number | null {
  const clock = CLOCK.exec(written)
  if (clock === null || /^\d{4}-\d\d-\d\dT/.test(written)) return null
  const day =
    dayIn(written.slice(0, clock.index)) ?? dayIn(written.slice(clock.index + clock[0].length))
  const zone = zoneIn(written.slice(clock.index + clock[0].length))
  if (day === null || zone === null) return null
  const hour = hourOf(Number(clock[1]), written)
  // oxlint-disable-next-line no-restricted-globals -- It reads a written date and no clock.
  const time = Date.UTC(day.year, day.month, day.day, hour, Number(clock[2]), Number(clock[3]))
  return timeAt({ time: time - zone * 3_600_000 }, 'time')
}

function hourOf(hour: number, written: string): number {
  if (/\bp\.? ?m\b\.?|午後|오후|下午/i.test(written)) return hour < 12 ? hour + 12 : hour
  return /\ba\.? ?m\b\.?|午前|오전|上午/i.test(written) && hour === 12 ? 0 : hour
}

function dayIn(text: string): Readonly<Record<'year' | 'month' | 'day', number>> | null {
  const year = YEAR.exec(text)
  if (year === null) return null
  const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const named = words
    .map(word => MONTHS.findIndex(month => month.test(word)))
    .find(found => found >= 0)
  const [first = 0, second = 0] = numbers.filter(number => number !== Number(year[0]))
  const found = (month: number, day: number) =>
    month >= 0 && month < 12 && day >= 1 && day <= 31 ? { year: Number(year[0]), month, day } : null
  if (named !== undefined) return found(named, first)
  // Letters of another alphabet than those of the months above name the month; the signs of East Asia only part the numbers.
  if (words.length > 0) return null
  // The year first: year, month, day. With points: day, month. With strokes, nobody can tell.
  if (numbers[0] === Number(year[0])) return found(first - 1, second)
  if (first > 12 || /\d\. ?\d/.test(text)) return found(second - 1, first)
  return second > 12 ? found(first - 1, second) : null
}

/** Hours from UTC; null for a zone that no table knows. */
function zoneIn(text: string): number | null {
  const offset =
    /(?:GMT|UTC)\s?([+\-−])(\d{1,2})(?::?(\d{2}))?/.exec(text) ??
    /^\s?([+\-−])(\d{2}):?(\d{2})\s*$/.exec(text)
  if (offset) {
    const hours = Number(offset[2]) + Number(offset[3] ?? 0) / 60
    return offset[1] === '+' ? hours : -hours
  }
  const name = /(?:^|\s)([A-Z]{1,5})\s*$/.exec(text.replaceAll(/\b[AP]\.?M\b\.?/gi, ''))?.[1]
  if (name === undefined) return 0
  return Object.hasOwn(ZONES, name) ? (ZONES[name] ?? null) : null
}

/** The line of the date: the first one after the prompt that holds little more than a year and a time of day. Null for none. */
export function dateLine(html: string): Readonly<Record<'from' | 'to', number>> | null {
  const lines = [...html.matchAll(/(?:^|>)([^<>]+)/g)].flatMap(
    ({ index, 0: all, 1: line = '' }) => {
      const text = line.trim()
      const from = index + all.length - line.length
      const isDated =
        text.length <= MOST_DATE && CLOCK.test(text) && YEAR.test(text) && isDate(text)
      return isDated ? [{ from, to: from + line.length }] : []
    },
  )
  return lines.find(({ from }) => from > 0) ?? lines[0] ?? null
}

const MOST_DATE = 60

/** True for a line that holds little but a date. */
function isDate(text: string): boolean {
  const rest = text.replace(CLOCK, ' ').replace(YEAR, ' ')
  const words = rest.match(/\p{L}+/gu) ?? []
  const numbers = rest.match(/\d+/g) ?? []
  return words.length <= 6 && numbers.length >= 1 && numbers.length <= 4
}
