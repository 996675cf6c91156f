/** What the page shows of the uses: the time, the groups with their names, and the table as CSV. */
import { formatMonth, formatShortDay } from '../../i18n/format.ts'
import {
  dayAfter,
  daysBetween,
  groupedBy,
  inputOf,
  type PricedUse,
  type Total,
  totalOf,
} from './report-use.ts'
import { usageText } from './texts.ts'

export const PERIODS = ['month', 'days', 'year', 'all'] as const
export type Period = (typeof PERIODS)[number]

export const GROUPINGS = ['day', 'model', 'project', 'kind'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const MEASURES = ['dollars', 'tokens'] as const
export type Measure = (typeof MEASURES)[number]

/** A line of the table. */
export interface UseGroup {
  readonly key: string
  readonly name: string
  readonly total: Total
}

/** More days than this are shown as months. */
const MOST_DAYS = 62
/** Bars that a plot has room for. */
const MOST_MONTHS = 120

/** The first day of a period. */
export function firstDay(period: Period, today: string): string {
  switch (period) {
    case 'month':
      return `${today.slice(0, -3)}-01`
    case 'days':
      return dayAfter(today, -29)
    case 'year':
      return dayAfter(`${today.slice(0, -3)}-01`, -334).slice(0, -3) + '-01'
    case 'all':
      return ''
  }
}

/** The uses of a period. */
export function within(
  uses: readonly PricedUse[],
  period: Period,
  today: string,
): readonly PricedUse[] {
  const first = firstDay(period, today)
  return uses.filter(({ day }) => day >= first)
}

interface GroupOptions {
  readonly period: Period
  readonly today: string
  readonly projects: readonly { readonly id: string; readonly name: string }[]
}

/** The groups: days or months oldest first, without gaps; all others by cost, then by tokens. */
export function groupsOf(
  uses: readonly PricedUse[],
  by: Grouping,
  { period, today, projects }: GroupOptions,
): readonly UseGroup[] {
  if (by === 'day') return timesOf(uses, period, today)
  const names: Readonly<Record<Exclude<Grouping, 'day'>, (key: string) => string>> = {
    model: key => key,
    kind: key => kindName(key),
    project: key =>
      key === ''
        ? usageText('no-project')
        : (projects.find(({ id }) => id === key)?.name ?? usageText('gone-project')),
  }
  return groupedBy(uses, use => keyOf(use, by))
    .map(group => ({ ...group, name: names[by](group.key) }))
    .toSorted(
      (left, right) =>
        right.total.dollars - left.total.dollars || tokensOf(right.total) - tokensOf(left.total),
    )
}

function keyOf(use: PricedUse, by: Exclude<Grouping, 'day'>): string {
  if (by === 'kind') return use.kind
  if (by === 'project') return use.projectId ?? ''
  return use.host === null ? use.model : `${use.model} · ${use.host}`
}

function kindName(kind: string): string {
  switch (kind) {
    case 'tools':
    case 'side-question':
    case 'summary':
      return usageText(`kind.${kind}`)
    default:
      return usageText('kind.answer')
  }
}

/** True where the bars are months. */
export function areMonths(uses: readonly PricedUse[], period: Period, today: string): boolean {
  const first = uses.reduce((least, { day }) => (day < least ? day : least), today)
  return period === 'year' || daysBetween(first, today, MOST_DAYS + 1).length > MOST_DAYS
}

function timesOf(uses: readonly PricedUse[], period: Period, today: string): readonly UseGroup[] {
  const isByMonth = areMonths(uses, period, today)
  const totals = new Map(
    groupedBy(uses, ({ day }) => (isByMonth ? day.slice(0, -3) : day)).map(({ key, total }) => [
      key,
      total,
    ]),
  )
  const used = uses.reduce((least, { day }) => (day < least ? day : least), today)
  const first = period === 'all' ? used : firstDay(period, today)
  const keys = isByMonth ? monthsBetween(first, today) : daysBetween(first, today, MOST_DAYS)
  const now = noonOf(today)
  return keys.map(key => ({
    key,
    name: isByMonth ? formatMonth(noonOf(`${key}-01`), now) : formatShortDay(noonOf(key)),
    total: totals.get(key) ?? totalOf([]),
  }))
}

function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = []
  for (
    let day = `${last.slice(0, -3)}-01`;
    day.slice(0, -3) >= first.slice(0, -3) && months.length < MOST_MONTHS;
    day = `${dayAfter(day, -1).slice(0, -3)}-01`
  )
    months.unshift(day.slice(0, -3))
  return months
}

/** A moment of a local day, in milliseconds. */
export function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12).getTime()
}

/** Input and output. */
export function tokensOf(total: Total): number {
  return inputOf(total) + total.output
}

/** The value of a group in the plot. */
export function measured(total: Total, measure: Measure): number {
  return measure === 'dollars' ? total.dollars : tokensOf(total)
}

/** The uses as CSV, one line for each day, model, project and kind. Names that a table would compute are quoted as texts. */
export function csvOf(uses: readonly PricedUse[], projects: GroupOptions['projects']): string {
  const head = 'day,kind,model,host,project,requests,input,cached,output,dollars'
  const lines = uses
    .toSorted((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0))
    .map(use =>
      [
        use.day,
        use.kind,
        field(use.model),
        field(use.host ?? ''),
        field(projects.find(({ id }) => id === use.projectId)?.name ?? ''),
        use.requests,
        inputOf(use),
        use.cached,
        use.output,
        use.dollars === null ? '' : Number(use.dollars.toFixed(6)),
      ].join(','),
    )
  return [head, ...lines, ''].join('\r\n')
}

/** A cell that begins like a formula gets an apostrophe, so that no spreadsheet runs it. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
