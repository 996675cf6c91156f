/** The one way in which a request is made: view → chain → repair → count. Meter, inspector and request never disagree. */
import type { Budget } from '../tokens/budget.ts'
import { runChain, type HistoryProcessor } from './chain.ts'
import { contentHash } from '../message/content-hash.ts'
import type { ChainStep, TokenBreakdown } from '../log/event.ts'
import { addImagePlaceholders } from '../tokens/vision-support.ts'
import type { ModelRequest, ToolDefinition } from '../message/message.ts'
import type { RequestSampling } from '../message/sampling.ts'
import type { Preset } from '../presets/preset.ts'
import { buildChain, type Registry } from './registry.ts'
import { repair } from './repair.ts'
import {
  countMessages,
  countRequest,
  countSystem,
  countTools,
  REPLY_OVERHEAD,
} from '../tokens/request-tokens.ts'
import type { CountText, TokenCount } from '../tokens/count.ts'
import { latestUserIndex, type View, type ViewItem } from '../message/view.ts'

export interface RequestOptions {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly budget: Budget
  readonly preset: Preset
  /** Where the preset's steps are looked up; the built-in ones by default. */
  readonly registry?: Registry
  readonly count: CountText
  /** How the reply is to be written; absent: nothing is sent of it. */
  readonly sampling?: RequestSampling
  /** False: a note is sent in place of each image; `count` must know it too. True by default. */
  readonly seesImages?: boolean
  /** Lower bound of the budget for a retry after an overflow, in tokens; null for none. */
  readonly shrinkTo: number | null
  /** Most tokens of a request that cannot be made as small as its limit; the limit by default. */
  readonly atMostTokens?: number
  /** Runs instead of the preset's own chain: the same processors, watched. */
  readonly chain?: readonly HistoryProcessor[]
}

export interface BuiltRequest {
  readonly type: 'built'
  readonly request: ModelRequest
  readonly items: readonly ViewItem[]
  readonly tokens: TokenCount
  readonly trace: readonly ChainStep[]
  /** Ids of the view's items that this request leaves out. */
  readonly trimmed: readonly string[]
  readonly tokensBefore: number
  readonly messagesBefore: number
}

/** What takes tokens of a request. */
export type RequestShare =
  | 'system-prompt'
  | 'tool-definitions'
  | 'summary'
  | 'pinned-messages'
  | 'newest-message'
  | 'newest-tool-calls'

/** Why no request is sent. */
export type RequestRefusal =
  /** The newest message is left out of the view. */
  | { readonly code: 'nothing-to-answer' }
  | {
      readonly code: 'cannot-fit'
      /** What is left when nothing more can be dropped; tokens, without overhead. */
      readonly shares: readonly { readonly of: RequestShare; readonly tokens: number }[]
      /** Tokens of the whole request. */
      readonly tokens: number
      /** Most tokens that a request may take. */
      readonly limitTokens: number
      readonly windowTokens: number
    }

/** Nothing is sent. */
export interface RefusedRequest {
  readonly type: 'refused'
  readonly kind: 'floor-too-large' | 'other'
  readonly reason: RequestRefusal
}

/** The request that the view amounts to now, whether or not it can be sent. */
export function assembleRequest(given: View, options: RequestOptions): BuiltRequest {
  const { system, tools, budget, count, sampling } = options
  const view = readableView(given, options)
  const fixed = fixedTokens(options)
  const { items, trace } = sendable(view, Math.max(0, limitOf(options) - fixed), options)
  const request: ModelRequest = {
    system,
    messages: items.map(({ role, parts }) => ({ role, parts })),
    tools,
    maxOutputTokens: budget.reserveTokens,
    ...(sampling && { sampling }),
  }
  const kept = new Set(items.map(({ id }) => id))
  return {
    type: 'built',
    request,
    items,
    tokens: countRequest(request, count),
    trace,
    trimmed: view.items.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    tokensBefore: fixed + (trace[0]?.tokensBefore ?? countMessages(view.items, count).tokens),
    messagesBefore: view.items.length,
  }
}

/** The view as the model at hand reads it: where it sees no images, with a note in place of each. */
export function readableView(view: View, { seesImages }: Pick<RequestOptions, 'seesImages'>): View {
  return seesImages === false ? addImagePlaceholders(view) : view
}

/** The items that providers accept, within the tokens where the chain can reach that. */
function sendable(
  view: View,
  itemTokens: number,
  options: RequestOptions,
): Pick<BuiltRequest, 'items' | 'trace'> {
  const { preset, registry, tools, budget, count } = options
  const toolTokens = countTools(tools, count).tokens
  const around = {
    toolTokens,
    systemTokens: fixedTokens(options) - toolTokens,
    budgetTokens: limitOf(options),
    windowTokens: budget.windowTokens,
  }
  const run = (limit: number) => {
    const chain = runChain(view, options.chain ?? buildChain(preset, registry), {
      ...around,
      itemTokens: limit,
      count,
    })
    const { items } = repair(chain.view)
    return { items, trace: chain.trace }
  }
  const first = run(itemTokens)
  // What repair adds (an opening, a missing result) takes tokens that the chain knew nothing of.
  const excess = countMessages(first.items, count).tokens - itemTokens
  return excess > 0 ? run(Math.max(0, itemTokens - excess)) : first
}

/** The request to send now, or why there is none. */
export function buildRequest(view: View, options: RequestOptions): BuiltRequest | RefusedRequest {
  const built = assembleRequest(view, options)
  if (built.items.length === 0 || built.items.at(-1)?.role === 'assistant')
    return { type: 'refused', kind: 'other', reason: { code: 'nothing-to-answer' } }
  return built.tokens.tokens > Math.max(limitOf(options), options.atMostTokens ?? 0)
    ? { type: 'refused', kind: 'floor-too-large', reason: cannotFit(built, options) }
    : built
}

/** `contentHash` of a request, for the trace. */
export function bodyHashOf(request: ModelRequest): string {
  return contentHash(JSON.stringify(request))
}

/** Tokens of every request without its messages: system prompt, tool definitions, overhead. */
export function fixedTokens({
  system,
  tools,
  count,
}: Pick<RequestOptions, 'system' | 'tools' | 'count'>): number {
  return countSystem(system, count, tools).tokens + countTools(tools, count).tokens + REPLY_OVERHEAD
}

/** What `tokens` of a whole request are for. */
export function breakdownOf(
  tokens: number,
  { system, tools, count, budget }: Pick<RequestOptions, 'system' | 'tools' | 'count' | 'budget'>,
): TokenBreakdown {
  const parts = {
    system: countSystem(system, count, tools).tokens + REPLY_OVERHEAD,
    tools: countTools(tools, count).tokens,
  }
  const conversation = Math.max(0, tokens - parts.system - parts.tools)
  return { limit: budget.windowTokens, ...parts, conversation }
}

function limitOf({ budget, shrinkTo }: RequestOptions): number {
  return Math.min(budget.budgetTokens, shrinkTo ?? Infinity)
}

/** What is left when nothing more can be dropped. */
function cannotFit({ items, tokens }: BuiltRequest, options: RequestOptions): RequestRefusal {
  const { system, tools, budget, count } = options
  const newest = items[latestUserIndex({ items })]
  const of = (wanted: (item: ViewItem) => boolean) =>
    countMessages(items.filter(wanted), count).tokens
  const isSummary = ({ origin, pinned }: ViewItem) => origin === 'summary' && !pinned
  const shares: readonly { readonly of: RequestShare; readonly tokens: number }[] = [
    { of: 'system-prompt', tokens: countSystem(system, count).tokens },
    { of: 'tool-definitions', tokens: countTools(tools, count).tokens },
    { of: 'summary', tokens: of(isSummary) },
    { of: 'pinned-messages', tokens: of(item => item.pinned && item !== newest) },
    { of: 'newest-message', tokens: of(item => item === newest) },
    {
      of: 'newest-tool-calls',
      tokens: of(item => item !== newest && !item.pinned && !isSummary(item)),
    },
  ]
  return {
    code: 'cannot-fit',
    shares: shares.filter(share => share.tokens > 0),
    tokens: tokens.tokens,
    limitTokens: limitOf(options),
    windowTokens: budget.windowTokens,
  }
}

/** The system prompt for all sessions, a blank line, and the session's own; empty if both are blank. */
export function systemText(forAll: string, ofSession: string): string {
  return [forAll, ofSession]
    .map(text => text.trim())
    .filter(text => text !== '')
    .join('\n\n')
}
