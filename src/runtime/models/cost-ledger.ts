import { z } from 'zod'
import type { Clock } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import { formatDollars } from '../../i18n/numbers.ts'
import { modelFaultText } from '../../i18n/en/sentences/runtime.ts'
import type { Settings } from '../settings/settings.ts'
import { costOf, type Price } from '../settings/model-info.ts'
import type { ModelRef, ModelRequest, Usage } from '../../engine/index.ts'
import { ModelError } from '../../ports/errors.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { createSerialQueue } from '../async/calls.ts'
import type { HoldPorts } from './cost-holds.ts'

const KEY = 'cost-ledger'
/** A whole month. */
const KEPT_DAYS = 31

const Day = z.strictObject({
  /** In this browser's time zone: `2026-11-21`. */
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  /** US dollars. */
  dollars: z.number().nonnegative(),
  /** Requests without a known price; they are in no sum. */
  unpriced: z.int().nonnegative(),
})
/** The cost of one day. */
export type CostDay = z.infer<typeof Day>
const Stored = z.array(Day)

export type CostLedger = ReturnType<typeof createCostLedger>

/** The cost of requests to paid models by day, where tokens are reported and prices are known. */
export function createCostLedger(store: SettingsStore, clock: Clock, changed: () => void) {
  let days: readonly CostDay[] = []
  const inOrder = createSerialQueue()
  const today = (): CostDay => {
    const day = dayOf(clock.now())
    return days.find(other => other.day === day) ?? { day, dollars: 0, unpriced: 0 }
  }
  const load = async () => {
    days = Stored.safeParse(await store.read(KEY)).data ?? []
  }
  return {
    today,
    /** US dollars of this month so far. */
    month: (): number => {
      const [month] = today().day.split(/-\d+$/)
      const ofMonth = days.filter(({ day }) => day.startsWith(`${month}-`))
      return ofMonth.reduce((sum, { dollars }) => sum + dollars, 0)
    },
    /** Newest first; today is always in the list. */
    days: (): readonly CostDay[] => {
      const now = today()
      return [now, ...days.filter(({ day }) => day !== now.day)].toSorted((left, right) =>
        right.day.localeCompare(left.day),
      )
    },
    /** Reads the stored days, also those of other tabs. */
    read: () => inOrder(() => load().then(changed)),
    /** `dollars`: null if the price is unknown. */
    add: (dollars: number | null) =>
      inOrder(async () => {
        // Another tab may have paid for requests meanwhile.
        await load()
        const now = today()
        const spent: CostDay = {
          ...now,
          dollars: now.dollars + (dollars ?? 0),
          unpriced: now.unpriced + (dollars === null ? 1 : 0),
        }
        days = [spent, ...days.filter(({ day }) => day !== now.day)].slice(0, KEPT_DAYS)
        changed()
        await store.write(KEY, days)
      }),
  }
}

/** The local day of a time in milliseconds. */
export function dayOf(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

interface CostLimit {
  readonly ledger: CostLedger
  /** US dollars that a day and a month may cost; null for no limit. */
  readonly caps: () => Pick<Settings, 'dailyCap' | 'monthlyCap'>
  /** Null if unknown. */
  readonly price: () => Promise<Price | null>
  readonly ports: HoldPorts
  readonly onFault: (error: unknown) => void
}

/**
 * A paid model: each request enters the ledger, and none is sent after the limit of the day or the month is reached, with what running
 * requests are expected to cost.
 */
export function limitCost(model: ChatModel, metering: CostLimit): ChatModel {
  const { ref, limits } = model
  return {
    ref,
    limits,
    async *stream(request, signal) {
      const end = await hold(request, metering)
      let entered: Promise<void> | null = null
      try {
        for await (const chunk of model.stream(request, signal)) {
          if (chunk.type === 'finish' && chunk.usage)
            entered = enter(chunk.usage, ref, metering).catch(metering.onFault)
          yield chunk
        }
      } finally {
        // Before that, the ledger does not have what it cost.
        if (end) void Promise.resolve(entered).then(end).catch(metering.onFault)
      }
    },
  }
}

/** Rejects if a limit is reached. Resolves with what is called once the request has ended; null without a limit. */
async function hold(
  request: ModelRequest,
  { ledger, caps, price, ports }: CostLimit,
): Promise<(() => Promise<void>) | null> {
  const { dailyCap, monthlyCap } = caps()
  if (dailyCap === null && monthlyCap === null) return null
  const { expectedDollars, holdDollars } = await import('./cost-holds.ts')
  const check = async (held: number) => {
    await ledger.read()
    assertBelow('limitOfDay', ledger.today().dollars + held, dailyCap)
    assertBelow('limitOfMonth', ledger.month() + held, monthlyCap)
  }
  return holdDollars(expectedDollars(request, await price()), check, ports)
}

async function enter(usage: Usage, ref: ModelRef, { ledger, price }: CostLimit): Promise<void> {
  if (usage.billedDollars !== undefined) return ledger.add(usage.billedDollars)
  const known = await price()
  if (known === null) return ledger.add(null)
  await ledger.add(costOf(usage, known) + (await dollarsOfSearches(ref, usage)))
}

/** Their prices are loaded with the first one. */
async function dollarsOfSearches(ref: ModelRef, usage: Usage): Promise<number> {
  if (usage.searches === undefined) return 0
  const { searchDollars } = await import('../settings/search-prices.ts')
  return searchDollars(ref, usage)
}

/** Throws where the limit is reached. */
function assertBelow(limitOf: 'limitOfDay' | 'limitOfMonth', spent: number, limit: number | null) {
  if (limit === null || spent < limit) return
  const words = { spent: formatDollars(spent), limit: formatDollars(limit) }
  throw new ModelError('quota', modelFaultText(limitOf, words), { isSentence: true })
}
