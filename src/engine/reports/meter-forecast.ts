/** Forecasts from a reading: the preset's triggers, the next step, and the turns until then. */
import { tokensAt, type Measures, type Threshold, type Thresholds } from '../presets/threshold.ts'
import type { Budget } from '../tokens/budget.ts'
import type { Branch } from '../branch/branch.ts'
import { restRuleOf } from '../turn/idle.ts'
import type { EngineConfig } from '../turn/types.ts'

/** A trigger on the meter: from this pressure on, the preset acts automatically. */
export interface MeterTrigger {
  /** The number on the ring, on the bar and in "What happens next", from 1. */
  readonly number: number
  readonly step: 'background-compaction' | 'commit' | 'blocking-compaction' | 'guard'
  /** Request tokens; for a trigger that counts messages or turns, estimated at their present size. */
  readonly tokens: number
  /** The limit and the present number of messages or turns; null for a trigger that counts tokens. */
  readonly counts: {
    readonly of: 'messages' | 'turns'
    readonly atMost: number
    readonly now: number
  } | null
}

interface MeterNext {
  readonly number: number
  /** True if the next message causes it; false if the request must grow first. */
  readonly isDue: boolean
}

/** The forecast of a reading. */
export interface Forecast {
  /** `tokens` without recalled passages ÷ budget; 1 is full. Recalled passages trigger nothing. */
  readonly pressure: number
  /** The next step; null if nothing happens automatically, or nothing can be sent. */
  readonly next: MeterNext | null
  /**
   * `soon`: a step is near. `blocking`: the next message waits. `over`: it is shortened. `too-long`: cannot be sent.
   */
  readonly state: 'calm' | 'soon' | 'blocking' | 'over' | 'too-long'
  /** Turns until the next trigger at the recent pace; null if unknown or far away. */
  readonly turnsLeft: number | null
  /** A summary that comes at rest before any trigger above the request; null for none. */
  readonly atRest: AtRest | null
}

/** From how many request tokens on a rest of `afterMs` milliseconds is enough for a summary. */
export interface RestMark {
  readonly tokens: number
  readonly afterMs: number
}

interface AtRest extends RestMark {
  /** True if the request has as many tokens now: then only the rest is missing. */
  readonly isReached: boolean
}

/** The other data of a forecast. */
export interface Outlook {
  readonly triggers: readonly MeterTrigger[]
  readonly rest: RestMark | null
  readonly budgetTokens: number
  /** Tokens of the transcript at each request, oldest first. */
  readonly history: readonly { readonly transcriptTokens: number }[]
  /** True while a summary is written. */
  readonly compacting: boolean
  /** True while a summary waits for its trigger. */
  readonly hasSummary: boolean
}

/** The forecast for a request of `held` tokens, without recalled passages. */
export function forecastOf(held: number, outlook: Outlook): Forecast {
  const { triggers, budgetTokens, compacting, hasSummary } = outlook
  const pressure = budgetTokens > 0 ? held / budgetTokens : Infinity
  const next = nextOf(held, triggers, compacting || hasSummary)
  return {
    pressure,
    state: stateOf(pressure, outlook),
    next,
    turnsLeft: next?.isDue === false ? turnsLeft(held, next.number, outlook) : null,
    atRest: atRestOf(held, next, outlook),
  }
}

/** Null as well where the next message brings the summary anyway, and while one is written. */
function atRestOf(
  held: number,
  next: MeterNext | null,
  { rest, triggers, compacting }: Outlook,
): AtRest | null {
  const ahead = triggers.find(({ number }) => number === next?.number)
  if (rest === null || compacting || next?.isDue === true) return null
  return ahead && ahead.tokens <= rest.tokens ? null : { ...rest, isReached: held >= rest.tokens }
}

/** A trigger within this share of the budget is `soon`. */
const SOON = 0.05

function stateOf(
  pressure: number,
  { triggers, rest, budgetTokens, compacting }: Outlook,
): Forecast['state'] {
  const blocking = triggers.find(({ step }) => step === 'blocking-compaction')
  if (blocking && pressure * budgetTokens >= blocking.tokens) return 'blocking'
  if (pressure > 1) return 'over'
  const isNear = triggers.some(({ tokens, counts }) =>
    counts === null
      ? pressure >= tokens / budgetTokens - SOON
      : counts.now >= counts.atMost * (1 - SOON),
  )
  const isRestNear = rest !== null && pressure >= rest.tokens / budgetTokens - SOON
  return isNear || isRestNear || pressure >= 1 - SOON || compacting ? 'soon' : 'calm'
}

/**
 * The first trigger above `held`. A trigger below it whose step is still missing is due with the next message.
 * `hasBegun`: a summary exists or is being written.
 */
function nextOf(
  held: number,
  triggers: readonly MeterTrigger[],
  hasBegun: boolean,
): MeterNext | null {
  const passed = triggers.findLast(({ tokens }) => tokens <= held)
  const ahead = triggers.find(({ tokens }) => tokens > held)
  const due =
    passed?.step === 'commit' && !hasBegun
      ? triggers.find(({ step }) => step === 'background-compaction')
      : passed
  if (due && !(due.step === 'background-compaction' && hasBegun))
    return { number: due.number, isDue: true }
  return ahead ? { number: ahead.number, isDue: false } : null
}

/** More turns than this are not forecast, since the pace changes. */
const MOST_TURNS = 20

/** Number of requests that give the pace. */
const PACE_REQUESTS = 6

/** Requests until a trigger, at the median growth of the last ones. */
function turnsLeft(
  tokens: number,
  number: number,
  { triggers, history }: Pick<Outlook, 'triggers' | 'history'>,
): number | null {
  const next = triggers.find(trigger => trigger.number === number)
  const growth = history
    .slice(-PACE_REQUESTS)
    .map((entry, index, all) => entry.transcriptTokens - (all[index - 1]?.transcriptTokens ?? NaN))
    .filter(value => value > 0)
    .toSorted((left, right) => left - right)
  const pace = growth[Math.floor(growth.length / 2)]
  if (!next || !pace) return null
  const turns = Math.max(1, Math.ceil((next.tokens - tokens) / pace))
  return turns > MOST_TURNS ? null : turns
}

type Mark = Pick<MeterTrigger, 'tokens' | 'counts'>
type Now = Pick<Measures, 'requestTokens' | 'messages' | 'turns'>

/** The preset's triggers at the present size of messages and turns; the guard's if there are none. */
export function marksOf(
  { preset, budget, automatic }: EngineConfig,
  now: Now,
): readonly MeterTrigger[] {
  const { background, blocking } = (automatic === false ? null : preset.compaction) ?? {}
  const at = (step: MeterTrigger['step'], thresholds: Thresholds | undefined) => {
    const first = firstMark(thresholds ?? [], budget, now)
    return first ? [{ step, ...first }] : []
  }
  const marks: readonly Omit<MeterTrigger, 'number'>[] = [
    ...at('background-compaction', background?.prepareAt),
    ...at('commit', background?.commitAt),
    ...at('blocking-compaction', blocking?.at),
  ]
  const guard = { step: 'guard', tokens: budget.budgetTokens, counts: null } as const
  const all = marks.length > 0 ? marks : [guard]
  return all.map((mark, index) => ({ ...mark, number: index + 1 }))
}

/** Where the rule for rest applies from; null if no summary may start at rest. */
export function restMarkOf(branch: Branch, config: EngineConfig, now: Now): RestMark | null {
  const rule = restRuleOf(branch, config)
  const first = rule && firstMark(rule.at, config.budget, now)
  return rule && first ? { tokens: first.tokens, afterMs: rule.afterMs } : null
}

function firstMark(thresholds: Thresholds, budget: Budget, now: Now): Mark | null {
  const marks = thresholds.flatMap(threshold => markOf(threshold, budget, now) ?? [])
  return marks.toSorted((left, right) => left.tokens - right.tokens)[0] ?? null
}

/** Null for a threshold that is never reached or cannot be shown. */
function markOf(threshold: Threshold, budget: Budget, now: Now): Mark | null {
  if (threshold.of !== 'messages' && threshold.of !== 'turns') {
    const tokens = tokensAt(threshold, budget)
    return tokens === null ? null : { tokens: Math.floor(tokens), counts: null }
  }
  const { of, at: atMost } = threshold
  if (atMost === 0) return null
  const counted = now[of]
  const reachedAt = counted === 0 ? Infinity : (now.requestTokens * (atMost + 1)) / counted
  const tokens = Math.floor(Math.min(reachedAt, budget.windowTokens))
  return { tokens, counts: { of, atMost, now: counted } }
}
