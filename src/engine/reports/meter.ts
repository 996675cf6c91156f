/** The context meter: the tokens of the next request by part. Triggers and requests use the same number. */
import { viewOf, type Branch } from '../branch/branch.ts'
import { expectationOf } from '../calibration/expected-tokens.ts'
import { expectedCount, expectedTokens, type Expectation } from '../calibration/calibration.ts'
import type { Attachment, Role } from '../message/message.ts'
import { assembleRequest, fixedTokens, type BuiltRequest } from '../request/request.ts'
import {
  countMessage,
  countMessages,
  countSystem,
  countTools,
  MESSAGE_OVERHEAD,
  REPLY_OVERHEAD,
  textsOf,
} from '../tokens/request-tokens.ts'
import { toArray } from '../branch/append-list.ts'
import type { CountText, TokenCount } from '../tokens/count.ts'
import type { EngineConfig } from '../turn/types.ts'
import { isOfConversation, startsTurn, type ViewItem } from '../message/view.ts'
import {
  marksOf,
  restMarkOf,
  forecastOf,
  type Forecast,
  type MeterTrigger,
  type Outlook,
} from './meter-forecast.ts'

const NONE: readonly Attachment[] = []

/** The parts of the next request in tokens, in sending order. */
export interface MeterParts {
  readonly system: number
  readonly tools: number
  readonly pins: number
  readonly summary: number
  readonly user: number
  readonly assistant: number
  readonly toolResults: number
  readonly recall: number
  /** Unsent text and attachments, and the queue. */
  readonly draft: number
  /** Tokens that the preset removes from this request; no other part contains them. */
  readonly shortened: number
}

export interface Meter extends Forecast {
  /** The tokens of the next request with the draft, before the preset shortens it. Triggers compare this number. */
  readonly tokens: TokenCount
  readonly windowTokens: number
  /** The source of the window's size. */
  readonly windowSource:
    | 'model'
    | 'server'
    | 'catalogue'
    | 'error'
    | 'inferred'
    | 'user'
    | 'default'
  /** The expected tokens of the provider for one of ours, and the basis. */
  readonly calibration: Pick<Expectation, 'factor' | 'basis'>
  /** Window − reserve − safety margin: most tokens of a request. */
  readonly budgetTokens: number
  readonly reserveTokens: number
  /** `tokens` ÷ window. */
  readonly share: number
  /** Tokens by which the draft exceeds any possible request, even after a compaction; 0 if it fits. */
  readonly draftExcess: number
  readonly parts: MeterParts
  /** By role: user, assistant, tool. */
  readonly roles: readonly RoleShare[]
  readonly triggers: readonly MeterTrigger[]
  /** Tokens of each request, oldest first, and of the transcript at that time. */
  readonly history: readonly { readonly tokens: number; readonly transcriptTokens: number }[]
}

/** The options of a measurement. */
export interface MeasureOptions {
  /** The next request, if it is already built. */
  readonly built?: BuiltRequest
  readonly windowSource: Meter['windowSource']
  /** True while a summary is written. */
  readonly compacting: boolean
}

/** The unsent message. */
export interface Draft {
  /** Typed or queued text. */
  readonly draft: string
  /** Attachments in the message box and the queue; none by default. */
  readonly attached?: readonly Attachment[]
}

/** A measured request, to which a draft can be added. */
export interface MeasuredRequest {
  readonly meter: Meter
  /** Tokens that triggers compare. */
  readonly held: number
  readonly outlook: Outlook
  readonly count: CountText
}

/** The meter of the next request with a draft. */
export function measure(
  branch: Branch,
  config: EngineConfig,
  options: MeasureOptions & Draft,
): Meter {
  return addDraft(measureRequest(branch, config, options), options)
}

/** Measures the next request without a draft. This takes time, but stays valid while the user types. */
export function measureRequest(
  branch: Branch,
  config: EngineConfig,
  options: MeasureOptions,
): MeasuredRequest {
  const { budget, count } = config
  const view = viewOf(branch)
  const built = options.built ?? assembleRequest(view, { ...config, shrinkTo: null })
  const expectation = expectationOf(branch, config, built)
  const sent = expectedCount(expectation, built.tokens)
  const ratio = sent.tokens / Math.max(1, built.tokens.tokens)
  const scaled = (part: number) => Math.round(part * ratio)
  const recalled = view.items.filter(({ origin }) => origin === 'recall')
  const recalledTokens = countMessages(recalled, count).tokens
  const takenOut = built.trace.reduce((sum, step) => sum + step.tokensBefore - step.tokensAfter, 0)
  const shortened = expectedTokens(expectation, built.tokens.tokens + takenOut) - sent.tokens
  const tokens = { ...sent, tokens: sent.tokens + shortened }
  const held = expectedTokens(expectation, built.tokensBefore - recalledTokens)
  const now = {
    requestTokens: held,
    messages: view.items.filter(isOfConversation).length,
    turns: view.items.filter(startsTurn).length,
  }
  const triggers = marksOf(config, now)
  const history = historyOf(branch, config)
  const outlook = {
    triggers,
    rest: restMarkOf(branch, config, now),
    history,
    budgetTokens: budget.budgetTokens,
    compacting: options.compacting,
    hasSummary: hasSummary(branch),
  }
  return {
    held,
    outlook,
    count,
    meter: {
      tokens,
      windowTokens: budget.windowTokens,
      windowSource: options.windowSource,
      calibration: { factor: expectation.factor, basis: expectation.basis },
      budgetTokens: budget.budgetTokens,
      reserveTokens: budget.reserveTokens,
      share: tokens.tokens / budget.windowTokens,
      draftExcess: 0,
      parts: {
        ...partsOf(built.items, count, scaled),
        system: scaled(countSystem(config.system, count, config.tools).tokens + REPLY_OVERHEAD),
        tools: scaled(countTools(config.tools, count).tokens),
        draft: 0,
        shortened,
      },
      roles: roleSharesOf(built.items, count, scaled),
      triggers,
      history,
      ...forecastOf(held, outlook),
    },
  }
}

/** Adds a draft to the meter. */
export function addDraft({ meter, held, outlook, count }: MeasuredRequest, typed: Draft): Meter {
  const draft = Math.round(draftTokens(typed, count) * meter.calibration.factor)
  if (draft === 0) return meter
  const { parts, budgetTokens } = meter
  const tokens = { ...meter.tokens, tokens: meter.tokens.tokens + draft }
  const floor = parts.system + parts.tools + parts.pins + draft
  const draftExcess = Math.max(0, floor - budgetTokens)
  const forecast = forecastOf(held + draft, outlook)
  return {
    ...meter,
    ...forecast,
    tokens,
    share: tokens.tokens / meter.windowTokens,
    draftExcess,
    parts: { ...parts, draft },
    ...(draftExcess > 0 && { state: 'too-long', next: null, turnsLeft: null, atRest: null }),
  }
}

/** Adds an answer that is being written; it will be in the next request. */
export function addAnswer(meter: Meter, answerTokens: number): Meter {
  if (answerTokens === 0) return meter
  const answer = Math.round(answerTokens * meter.calibration.factor)
  const tokens = meter.tokens.tokens + answer
  return {
    ...meter,
    tokens: { tokens, source: 'estimated' },
    share: tokens / meter.windowTokens,
    parts: { ...meter.parts, assistant: meter.parts.assistant + answer },
  }
}

function hasSummary({ compactions }: Branch): boolean {
  const newest = compactions.at(-1)
  return newest?.state === 'proposed' && newest.trigger !== 'manual'
}

function draftTokens({ draft, attached = NONE }: Draft, count: CountText): number {
  // Counted as a message, because these counts are cached: a file may be long, and the draft grows with each key.
  const files = countMessage({ role: 'user', parts: attached }, count).tokens - MESSAGE_OVERHEAD
  return files + (draft === '' ? 0 : count(draft).tokens)
}

function partsOf(
  items: readonly ViewItem[],
  count: CountText,
  scaled: (tokens: number) => number,
): Omit<MeterParts, 'system' | 'tools' | 'draft' | 'shortened'> {
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
  if (pinned || origin === 'reminder') return 'pins'
  if (origin !== 'message') return origin
  return role === 'tool' ? 'toolResults' : role
}

function historyOf(branch: Branch, config: EngineConfig): Meter['history'] {
  const fixed = fixedTokens(config)
  const entries = toArray(branch.messages)
  let read = 0
  let transcript = fixed
  return toArray(branch.requests).map(({ event, afterNumber }) => {
    for (; read < afterNumber; read += 1) {
      const message = entries[read]?.event
      if (message) transcript += countMessage(message, config.count).tokens
    }
    return { tokens: event.tokens.tokens, transcriptTokens: transcript }
  })
}

/** The messages of one role in a request, with summaries and recalled passages. */
interface RoleShare {
  readonly role: Role
  readonly messages: number
  readonly characters: number
  readonly tokens: number
}

/** By role: user, assistant, tool. `scaled` applies the request's calibration. */
function roleSharesOf(
  items: readonly ViewItem[],
  count: CountText,
  scaled: (tokens: number) => number,
): readonly RoleShare[] {
  return ROLES.map(role => {
    const own = items.filter(item => item.role === role)
    const texts = textsOf({ system: '', tools: [], messages: own })
    return {
      role,
      messages: own.length,
      characters: texts.reduce((sum, text) => sum + text.length, 0),
      tokens: scaled(countMessages(own, count).tokens),
    }
  })
}

const ROLES = ['user', 'assistant', 'tool'] as const
