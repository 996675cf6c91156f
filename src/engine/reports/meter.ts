/**
 * The context meter: the tokens of the next request, part by part, against the model's window.
 * The same number feeds the display, the triggers and the request.
 *
 * @module
 */
import { viewOf, type Branch } from '../branch/branch.ts'
import { expectationOf } from '../calibration/expected-tokens.ts'
import { expectedCount, expectedTokens, type Expectation } from '../calibration/calibration.ts'
import type { ImagePart, Role } from '../message/message.ts'
import { tokensAt, type Measures, type Threshold, type Thresholds } from '../presets/threshold.ts'
import { assembleRequest, fixedTokens, type BuiltRequest } from '../request/request.ts'
import {
  countImage,
  countMessages,
  countSystem,
  countTools,
  REPLY_OVERHEAD,
  textsOf,
} from '../tokens/request-tokens.ts'
import { toArray } from '../branch/append-list.ts'
import type { Budget } from '../tokens/budget.ts'
import type { CountText, TokenCount } from '../tokens/count.ts'
import type { EngineConfig } from '../turn/types.ts'
import { startsTurn, type ViewItem } from '../message/view.ts'

/** Tokens of the next request by what they are for, in sending order. */
export interface MeterParts {
  readonly system: number
  readonly tools: number
  readonly pins: number
  readonly summary: number
  readonly user: number
  readonly assistant: number
  readonly toolResults: number
  /** Passages of hidden messages. */
  readonly recall: number
  /** What is typed but not sent, and the queue; not part of `tokens`. */
  readonly draft: number
}

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

/** The messages of one role in the next request. */
export interface RoleShare {
  readonly role: Role
  readonly messages: number
  /** Of all words, arguments and results. */
  readonly characters: number
  readonly tokens: number
}

export interface Meter {
  /** Of the next request as it would be built now, without the draft. */
  readonly tokens: TokenCount
  readonly windowTokens: number
  /** Where the window's size is known from. */
  readonly windowSource:
    | 'model'
    | 'server'
    | 'catalogue'
    | 'error'
    | 'inferred'
    | 'user'
    | 'default'
  /** How many of the provider's tokens are expected for one of ours, and what that rests on. */
  readonly calibration: Pick<Expectation, 'factor' | 'basis'>
  /** Window − reserve − safety margin: what a request may take. */
  readonly budgetTokens: number
  /** Kept free for the reply. */
  readonly reserveTokens: number
  /** Request tokens ÷ budget; 1 is full. What was recalled is not counted: it starts nothing, and makes way first. */
  readonly pressure: number
  /** Request tokens ÷ window, as people read it. */
  readonly share: number
  readonly parts: MeterParts
  /** User, assistant, tool: what the request holds of each. Summaries and recalled passages have roles too. */
  readonly roles: readonly RoleShare[]
  readonly triggers: readonly MeterTrigger[]
  /** `soon`: the next trigger is near or a summary is in preparation. `blocking`: the next message waits. */
  readonly state: 'calm' | 'soon' | 'blocking' | 'over'
  /** Turns until the next trigger at the pace of the last ones; null when unknown. */
  readonly turnsLeft: number | null
  /** Tokens of each request so far, oldest first, and of the whole transcript at that time. */
  readonly history: readonly { readonly tokens: number; readonly transcriptTokens: number }[]
}

export interface MeterOptions {
  /** The next request, where it is at hand; it is assembled otherwise. */
  readonly built?: BuiltRequest
  readonly windowSource: Meter['windowSource']
  /** Text that is typed or queued, not sent. */
  readonly draft: string
  /** Images that are attached or queued, not sent; none by default. */
  readonly draftImages?: readonly ImagePart[]
  /** True while a summary is being written. */
  readonly compacting: boolean
}

/** A trigger this close, as a share of the budget, is announced. */
const SOON = 0.05
/** Requests that the pace of a session is taken from. */
const PACE_REQUESTS = 6

export function measure(branch: Branch, config: EngineConfig, options: MeterOptions): Meter {
  const { budget, count } = config
  const view = viewOf(branch)
  const built = options.built ?? assembleRequest(view, { ...config, shrinkTo: null })
  const expectation = expectationOf(branch, config, built)
  const tokens = expectedCount(expectation, built.tokens)
  const ratio = tokens.tokens / Math.max(1, built.tokens.tokens)
  const scaled = (part: number) => Math.round(part * ratio)
  const recalled = view.items.filter(({ origin }) => origin === 'recall')
  const recalledTokens = countMessages(recalled, count).tokens
  const expectedBefore = expectedTokens(expectation, built.tokensBefore - recalledTokens)
  const pressure = budget.budgetTokens > 0 ? expectedBefore / budget.budgetTokens : Infinity
  const triggers = triggersOf(config, {
    requestTokens: expectedBefore,
    messages: view.items.length - recalled.length,
    turns: view.items.filter(startsTurn).length,
  })
  const history = historyOf(branch, config)
  return {
    tokens,
    windowTokens: budget.windowTokens,
    windowSource: options.windowSource,
    calibration: { factor: expectation.factor, basis: expectation.basis },
    budgetTokens: budget.budgetTokens,
    reserveTokens: budget.reserveTokens,
    pressure,
    share: tokens.tokens / budget.windowTokens,
    parts: {
      ...partsOf(built.items, count, scaled),
      system: scaled(countSystem(config.system, count, config.tools).tokens + REPLY_OVERHEAD),
      tools: scaled(countTools(config.tools, count).tokens),
      draft: Math.round(draftTokens(options, count) * expectation.factor),
    },
    roles: ROLES.map(role => shareOf(role, built.items, { count, scaled })),
    triggers,
    state: stateOf(pressure, options.compacting, { triggers, budgetTokens: budget.budgetTokens }),
    turnsLeft: turnsLeft(tokens.tokens, triggers, history),
    history,
  }
}

const ROLES = ['user', 'assistant', 'tool'] as const

/** Source: cowagent (presets, D8). */
function shareOf(
  role: Role,
  items: readonly ViewItem[],
  { count, scaled }: { readonly count: CountText; readonly scaled: (tokens: number) => number },
): RoleShare {
  const own = items.filter(item => item.role === role)
  const texts = textsOf({ system: '', tools: [], messages: own })
  return {
    role,
    messages: own.length,
    characters: texts.reduce((sum, text) => sum + text.length, 0),
    tokens: scaled(countMessages(own, count).tokens),
  }
}

function draftTokens(
  { draft, draftImages = [] }: Pick<MeterOptions, 'draft' | 'draftImages'>,
  count: CountText,
): number {
  const images = draftImages.reduce((sum, image) => sum + countImage(image, count).tokens, 0)
  return images + (draft === '' ? 0 : count(draft).tokens)
}

function partsOf(
  items: readonly ViewItem[],
  count: CountText,
  scaled: (tokens: number) => number,
): Omit<MeterParts, 'system' | 'tools' | 'draft'> {
  const parts = { pins: 0, summary: 0, user: 0, assistant: 0, toolResults: 0, recall: 0 }
  for (const item of items) parts[partFor(item)] += countMessages([item], count).tokens
  return {
    pins: scaled(parts.pins),
    summary: scaled(parts.summary),
    user: scaled(parts.user),
    assistant: scaled(parts.assistant),
    toolResults: scaled(parts.toolResults),
    recall: scaled(parts.recall),
  }
}

function partFor({ pinned, origin, role }: ViewItem) {
  if (pinned) return 'pins'
  if (origin !== 'message') return origin
  return role === 'tool' ? 'toolResults' : role
}

type Mark = Pick<MeterTrigger, 'tokens' | 'counts'>
type Now = Pick<Measures, 'requestTokens' | 'messages' | 'turns'>

function triggersOf(
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

function stateOf(
  pressure: number,
  compacting: boolean,
  {
    triggers,
    budgetTokens,
  }: { readonly triggers: readonly MeterTrigger[]; readonly budgetTokens: number },
): Meter['state'] {
  if (pressure > 1) return 'over'
  const blocking = triggers.find(({ step }) => step === 'blocking-compaction')
  if (blocking && pressure * budgetTokens >= blocking.tokens) return 'blocking'
  const isNear = triggers.some(({ tokens, counts }) =>
    counts === null
      ? pressure >= tokens / budgetTokens - SOON
      : counts.now >= counts.atMost * (1 - SOON),
  )
  return isNear || pressure >= 1 - SOON || compacting ? 'soon' : 'calm'
}

function historyOf(branch: Branch, config: EngineConfig): Meter['history'] {
  const fixed = fixedTokens(config)
  const entries = toArray(branch.messages)
  let read = 0
  let transcript = fixed
  return toArray(branch.requests).map(({ event, afterNumber }) => {
    for (; read < afterNumber; read += 1) {
      const message = entries[read]?.event
      if (message) transcript += countMessages([message], config.count).tokens
    }
    return { tokens: event.tokens.tokens, transcriptTokens: transcript }
  })
}

/** Requests until the next trigger, at the median growth of the last ones. */
function turnsLeft(
  tokens: number,
  triggers: readonly MeterTrigger[],
  history: Meter['history'],
): number | null {
  const next = triggers.find(trigger => trigger.tokens > tokens)
  const growth = history
    .slice(-PACE_REQUESTS)
    .map((entry, index, all) => entry.transcriptTokens - (all[index - 1]?.transcriptTokens ?? NaN))
    .filter(value => value > 0)
    .toSorted((left, right) => left - right)
  const pace = growth[Math.floor(growth.length / 2)]
  return next && pace ? Math.max(1, Math.ceil((next.tokens - tokens) / pace)) : null
}
