/** What a meter's reading leads to: the marks of the preset, the step that comes next, and how far away that is. */
import { tokensAt, type Measures, type Threshold, type Thresholds } from '../presets/threshold.ts'
import type { Budget } from '../tokens/budget.ts'
import type { EngineConfig } from '../turn/types.ts'

/** A mark on the meter: the pressure at which the preset does something by itself. */
export interface MeterTrigger {
  /** 1, 2, 3: the number on the ring, on the bar and in "What happens next". */
  readonly number: number
  readonly step: 'background-compaction' | 'commit' | 'blocking-compaction' | 'guard'
  /** Of a request; for a mark that counts otherwise, where it would be at the present size of a message or turn. */
  readonly tokens: number
  /** Most messages or turns of the view before it acts, and how many there are; null for one that counts tokens. */
  readonly counts: {
    readonly of: 'messages' | 'turns'
    readonly atMost: number
    readonly now: number
  } | null
}

/** The trigger whose step is the next to be taken. */
interface MeterNext {
  /** Of the trigger. */
  readonly number: number
  /** True if the next message brings it about; false if the request must first grow. */
  readonly isDue: boolean
}

/** What comes of a reading. */
export interface Forecast {
  /** `tokens` without what was recalled ÷ budget; 1 is full. What was recalled starts nothing, and makes way first. */
  readonly pressure: number
  /** What happens next; null if nothing happens automatically, or nothing can be sent. */
  readonly next: MeterNext | null
  /**
   * `soon`: a trigger is near or a summary in preparation. `blocking`: the next message waits. `over`: it is shortened.
   * `too-long`: the draft cannot be sent, see `draftExcess`.
   */
  readonly state: 'calm' | 'soon' | 'blocking' | 'over' | 'too-long'
  /** Turns until the next trigger at the pace of the last ones; null when unknown, or far away. */
  readonly turnsLeft: number | null
}

/** What a forecast knows besides the reading. */
export interface Outlook {
  readonly triggers: readonly MeterTrigger[]
  readonly budgetTokens: number
  /** Of each request so far, oldest first: tokens of the whole transcript at that time. */
  readonly history: readonly { readonly transcriptTokens: number }[]
  /** True while a summary is being written. */
  readonly compacting: boolean
  /** True while one waits for its trigger. */
  readonly hasSummary: boolean
}

/** What comes of a request of `held` tokens, as the triggers count them. */
export function forecastOf(held: number, outlook: Outlook): Forecast {
  const { triggers, budgetTokens, compacting, hasSummary } = outlook
  const pressure = budgetTokens > 0 ? held / budgetTokens : Infinity
  const next = nextOf(held, triggers, compacting || hasSummary)
  return {
    pressure,
    state: stateOf(pressure, outlook),
    next,
    turnsLeft: next?.isDue === false ? turnsLeft(held, next.number, outlook) : null,
  }
}

/** A trigger this close, as a share of the budget, is announced. */
const SOON = 0.05

function stateOf(
  pressure: number,
  { triggers, budgetTokens, compacting }: Outlook,
): Forecast['state'] {
  const blocking = triggers.find(({ step }) => step === 'blocking-compaction')
  if (blocking && pressure * budgetTokens >= blocking.tokens) return 'blocking'
  if (pressure > 1) return 'over'
  const isNear = triggers.some(({ tokens, counts }) =>
    counts === null
      ? pressure >= tokens / budgetTokens - SOON
      : counts.now >= counts.atMost * (1 - SOON),
  )
  return isNear || pressure >= 1 - SOON || compacting ? 'soon' : 'calm'
}

/**
 * The first trigger above `held`; a passed one that is still to be acted on is due with the next message. `hasBegun`: a
 * summary is written, or being written, and only has to come into force.
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

/** A step that is more turns away is not foretold: the pace changes before. */
const MOST_TURNS = 20

/** Requests that the pace of a session is taken from. */
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

/** The marks of the preset at the present size of messages and turns; that of the guard where it has none. */
export function marksOf(
  { preset, budget, automatic }: EngineConfig,
  now: Now,
): readonly MeterTrigger[] {
  const { background, blocking } = (automatic === false ? null : preset.compaction) ?? {}
  const at = (step: MeterTrigger['step'], thresholds: Thresholds | undefined) => {
    const marks = (thresholds ?? []).flatMap(threshold => markOf(threshold, budget, now) ?? [])
    const [first] = marks.toSorted((left, right) => left.tokens - right.tokens)
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

/** Null for a threshold that is never reached, or counts what no mark can show. */
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
