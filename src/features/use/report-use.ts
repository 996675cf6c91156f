/** From what the sessions used to what a person reads: costs at the prices that hold now, groups, and a forecast. */
import { costOf, isFree, type ModelFacts, type Price } from '../../runtime/settings/model-info.ts'
import { joined, type Amounts, type Use } from './count-use.ts'

/** The use of one day, model, kind and project, with its cost in US dollars. */
export interface PricedUse extends Use {
  /** Null: in none. */
  readonly projectId: string | null
  /** Null if no price is known. 0 for a model on this device. */
  readonly dollars: number | null
  /** What the cache saved; below 0 where writing it cost more than reading it saved. */
  readonly cacheDollars: number
  /** What the tokens that were left out would have cost, at the mean price of the input tokens of these requests. */
  readonly sparedDollars: number
}

/** The price of a model; null if unknown. */
export type PriceAt = (
  model: Pick<Use, 'host' | 'model'>,
  own: readonly ModelFacts[],
) => Price | null

/** Joins the uses of all sessions and prices them. `own`: the person's facts about models. */
export function pricedUses(
  sessions: readonly { readonly projectId: string | null; readonly uses: readonly Use[] }[],
  priceAt: PriceAt,
  own: readonly ModelFacts[],
): readonly PricedUse[] {
  const all = new Map<string, Use & { readonly projectId: string | null }>()
  for (const { projectId, uses } of sessions)
    for (const use of uses) {
      const key = JSON.stringify([use.day, use.kind, use.provider, use.host, use.model, projectId])
      const before = all.get(key)
      all.set(key, before ? joined(before, use) : { ...use, projectId })
    }
  return [...all.values()].map(use => ({
    ...use,
    ...dollarsOf(use, isFree(use) ? FREE : priceAt(use, own)),
  }))
}

const FREE: Price = { input: 0, output: 0, cachedInput: null, cacheWrite: null }

function dollarsOf(use: Use, price: Price | null) {
  if (!price) return { dollars: null, cacheDollars: 0, sparedDollars: 0 }
  const { plain, cached, written, output, spared } = use
  const inputTokens = plain + cached + written
  const usage = {
    inputTokens,
    cachedInputTokens: cached,
    writtenInputTokens: written,
    reasoningTokens: null,
  }
  const input = costOf({ ...usage, outputTokens: 0 }, price)
  const uncached = (inputTokens * price.input) / 1_000_000
  return {
    dollars: costOf({ ...usage, outputTokens: output }, price),
    cacheDollars: uncached - input,
    sparedDollars: inputTokens === 0 ? 0 : (spared * input) / inputTokens,
  }
}

/** Sums of some uses. */
export interface Total extends Amounts {
  readonly dollars: number
  /** Requests without a known price; they are in no sum of dollars. */
  readonly unpriced: number
  readonly cacheDollars: number
  readonly sparedDollars: number
}

const NONE: Total = {
  requests: 0,
  plain: 0,
  cached: 0,
  written: 0,
  output: 0,
  spared: 0,
  dollars: 0,
  unpriced: 0,
  cacheDollars: 0,
  sparedDollars: 0,
}

/** The sums of these uses. */
export function totalOf(uses: readonly PricedUse[]): Total {
  return uses.reduce<Total>(
    (sum, use) => ({
      ...joined(sum, use),
      dollars: sum.dollars + (use.dollars ?? 0),
      unpriced: sum.unpriced + (use.dollars === null ? use.requests : 0),
      cacheDollars: sum.cacheDollars + use.cacheDollars,
      sparedDollars: sum.sparedDollars + use.sparedDollars,
    }),
    NONE,
  )
}

/** Input tokens, cached ones included. */
export function inputOf({
  plain,
  cached,
  written,
}: Pick<Amounts, 'plain' | 'cached' | 'written'>): number {
  return plain + cached + written
}

/** Sums by what `keyOf` says of a use, in the order in which the keys come first. */
export function groupedBy(
  uses: readonly PricedUse[],
  keyOf: (use: PricedUse) => string,
): readonly { readonly key: string; readonly total: Total }[] {
  const groups = Map.groupBy(uses, keyOf)
  return [...groups].map(([key, members]) => ({ key, total: totalOf(members) }))
}

/** The local day after this one by a number of days, such as `2026-11-21`. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1, date + days))
  return at.toISOString().slice(0, 10)
}

/** Days from the first one to the last one, both included; at most `most`, the newest. */
export function daysBetween(first: string, last: string, most: number): readonly string[] {
  const days: string[] = []
  for (let day = last; day >= first && days.length < most; day = dayAfter(day, -1))
    days.unshift(day)
  return days
}

/** Days before today whose mean is the pace. */
export const PACE_DAYS = 7

/** US dollars of this month. */
export interface Forecast {
  readonly spent: number
  /** `spent`, and for each day after today the mean of the last days. Null where nothing was spent on them. */
  readonly expected: number | null
}

/** The forecast for the month of `today`, from the days before it: at most seven, and none from before the first use. */
export function forecastOf(uses: readonly PricedUse[], today: string): Forecast {
  const month = today.slice(0, -3)
  const dollarsIn = (isIn: (day: string) => boolean) =>
    totalOf(uses.filter(({ day }) => isIn(day))).dollars
  const spent = dollarsIn(day => day.slice(0, -3) === month && day <= today)
  const first = uses.reduce((least, { day }) => (day < least ? day : least), today)
  const before = daysBetween(first, dayAfter(today, -1), PACE_DAYS)
  const pace = before.length === 0 ? 0 : dollarsIn(day => before.includes(day)) / before.length
  if (pace === 0) return { spent, expected: null }
  const [year = 0, monthNumber = 1, date = 1] = today.split('-').map(Number)
  const remaining = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate() - date
  return { spent, expected: spent + pace * remaining }
}
