/** Builds every request: view → chain → repair → count. Meter and inspector use the same code. */
import type { Budget } from '../tokens/budget.ts'
import { runChain, type HistoryProcessor } from './chain.ts'
import { digestOf, hashOn, NO_TEXT, type HashState } from '../message/content-hash.ts'
import type { ChainStep, TokenBreakdown } from '../log/event.ts'
import { addImagePlaceholders } from '../tokens/image-tokens.ts'
import type { Message, ModelRequest, ToolDefinition, Part } from '../message/message.ts'
import type { RequestSampling } from '../message/message-schema.ts'
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
import { hasSources, plainParts } from '../message/web-sources.ts'
import { isLong } from '../message/pages.ts'

export interface RequestOptions {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  /** What the server may do by itself; absent for nothing. */
  readonly serverWork?: ModelRequest['serverWork']
  readonly budget: Budget
  readonly preset: Preset
  /** Contains the preset's steps; the built-in registry by default. */
  readonly registry?: Registry
  readonly count: CountText
  /** Sampling of the reply; absent for none. */
  readonly sampling?: RequestSampling
  /** False: notes replace images, in `count` too. True by default. */
  readonly seesImages?: boolean
  /** A smaller budget for a retry after an overflow, in tokens; null for none. */
  readonly shrinkTo: number | null
  /** Most tokens of a request that cannot reach its limit; the limit by default. */
  readonly atMostTokens?: number
  /** Runs instead of the preset's chain: the same processors, observed. */
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

/** A part of a request that takes tokens. */
export type RequestShare =
  | 'system-prompt'
  | 'tool-definitions'
  | 'summary'
  | 'pinned-messages'
  | 'newest-message'
  | 'newest-tool-calls'

/** Why no request is sent. */
export type RequestRefusal =
  /** The newest message is excluded. */
  | { readonly code: 'nothing-to-answer' }
  | {
      readonly code: 'cannot-fit'
      /** Tokens of the parts that cannot be dropped, without overhead. */
      readonly shares: readonly { readonly of: RequestShare; readonly tokens: number }[]
      readonly tokens: number
      readonly limitTokens: number
      readonly windowTokens: number
    }

/** A request that is not sent. */
export interface RefusedRequest {
  readonly type: 'refused'
  readonly kind: 'floor-too-large' | 'other'
  readonly reason: RequestRefusal
}

/** The newest request that was built for each view. */
const assembled = new WeakMap<
  View['items'],
  { readonly from: readonly unknown[]; readonly built: BuiltRequest }
>()

/** Builds the request for a view, even if it cannot be sent. One send and its display ask for the same request several times. */
export function assembleRequest(view: View, options: RequestOptions): BuiltRequest {
  const from = inputsOf(options)
  if (from === null) return assemble(view, options)
  const known = assembled.get(view.items)
  if (known?.from.every((value, at) => value === from[at])) return known.built
  const built = assemble(view, options)
  assembled.set(view.items, { from, built })
  return built
}

/** What a request depends on beside its view; null if it may change without notice. */
function inputsOf({ budget, ...options }: RequestOptions): readonly unknown[] | null {
  const { count, chain } = options
  if (count.version === undefined || chain !== undefined) return null
  return [
    count,
    count.version(),
    options.system,
    options.tools,
    options.serverWork,
    options.preset,
    options.registry,
    options.sampling,
    options.seesImages,
    options.shrinkTo,
    budget.budgetTokens,
    budget.reserveTokens,
    budget.windowTokens,
  ]
}

function assemble(given: View, options: RequestOptions): BuiltRequest {
  const { system, tools, serverWork, budget, count, sampling } = options
  const view = readableView(given, options)
  const fixed = fixedTokens(options)
  const { items, trace } = sendable(view, Math.max(0, limitOf(options) - fixed), options)
  const request: ModelRequest = {
    system,
    messages: items.map(({ role, parts }) => ({ role, parts: partsForModel(parts) })),
    tools,
    ...(serverWork && { serverWork }),
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

/**
 * The view for the current model: with notes for images if it sees none. What a server found for an earlier turn stands as text;
 * in the newest turn it stays whole, because its server wants it back unchanged.
 */
export function readableView(view: View, { seesImages }: Pick<RequestOptions, 'seesImages'>): View {
  const plain = withPlainSources(view)
  return seesImages === false ? addImagePlaceholders(plain) : plain
}

const plainItems = new WeakMap<ViewItem, ViewItem>()

function withPlainSources(view: View): View {
  if (!view.items.some(({ parts }) => hasSources(parts))) return view
  const newest = latestUserIndex(view)
  return {
    items: view.items.map((item, at) => {
      if (at > newest || !hasSources(item.parts)) return item
      const known = plainItems.get(item)
      if (known) return known
      const made = { ...item, parts: plainParts(item.parts) }
      plainItems.set(item, made)
      return made
    }),
  }
}

/** The items after chain and repair, within the tokens if the chain can reach that. */
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
    toolNames: tools.map(({ name }) => name),
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
  // The chain does not know the tokens that repair adds (an opening, a missing result).
  const excess = countMessages(first.items, count).tokens - itemTokens
  return excess > 0 ? run(Math.max(0, itemTokens - excess)) : first
}

/** The request to send now, or the reason for none. */
export function buildRequest(view: View, options: RequestOptions): BuiltRequest | RefusedRequest {
  const built = assembleRequest(view, options)
  if (built.items.length === 0 || built.items.at(-1)?.role === 'assistant')
    return { type: 'refused', kind: 'other', reason: { code: 'nothing-to-answer' } }
  return built.tokens.tokens > Math.max(limitOf(options), options.atMostTokens ?? 0)
    ? { type: 'refused', kind: 'floor-too-large', reason: cannotFit(built, options) }
    : built
}

/** The hash of a request's JSON, for the trace. Messages with which an earlier request began are not read again. */
export function bodyHashOf({ system, messages, ...rest }: ModelRequest): string {
  let state = hashOn(NO_TEXT, `{"system":${JSON.stringify(system)},"messages":[`)
  for (const [index, message] of messages.entries()) {
    const known = hashedMessages.get(message.parts)
    if (known?.role !== message.role || !isSameState(known.before, state)) {
      const after = hashOn(state, `${index === 0 ? '' : ','}${JSON.stringify(message)}`)
      hashedMessages.set(message.parts, { role: message.role, before: state, after })
      state = after
    } else state = known.after
  }
  return digestOf(hashOn(state, `],${JSON.stringify(rest).slice(1)}`))
}

/** The newest hash state before and after each message. */
const hashedMessages = new WeakMap<
  Message['parts'],
  { readonly role: Message['role']; readonly before: HashState; readonly after: HashState }
>()

function isSameState(left: HashState, right: HashState): boolean {
  return left.high === right.high && left.low === right.low && left.length === right.length
}

/** Tokens of a request without its messages: system prompt, tool definitions, overhead. */
export function fixedTokens({
  system,
  tools,
  count,
}: Pick<RequestOptions, 'system' | 'tools' | 'count'>): number {
  return countSystem(system, count, tools).tokens + countTools(tools, count).tokens + REPLY_OVERHEAD
}

/** The parts of a request with `tokens` in total. */
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

/** The refusal, with the tokens of the parts that cannot be dropped. */
function cannotFit({ items, tokens }: BuiltRequest, options: RequestOptions): RequestRefusal {
  const { system, tools, budget, count } = options
  const newest = items[latestUserIndex({ items })]
  const of = (wanted: (item: ViewItem) => boolean) =>
    countMessages(items.filter(wanted), count).tokens
  const isSummary = ({ origin, pinned }: ViewItem) => origin === 'summary' && !pinned
  const isKept = ({ origin, pinned }: ViewItem) => pinned || origin === 'reminder'
  const shares: readonly { readonly of: RequestShare; readonly tokens: number }[] = [
    { of: 'system-prompt', tokens: countSystem(system, count).tokens },
    { of: 'tool-definitions', tokens: countTools(tools, count).tokens },
    { of: 'summary', tokens: of(isSummary) },
    { of: 'pinned-messages', tokens: of(item => isKept(item) && item !== newest) },
    { of: 'newest-message', tokens: of(item => item === newest) },
    {
      of: 'newest-tool-calls',
      tokens: of(item => item !== newest && !isKept(item) && !isSummary(item)),
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

/** The parts without what only the person sees. Unchanged parts keep their identity. */
export function partsForModel(parts: readonly Part[]): readonly Part[] {
  return parts.some(isForPersonToo) ? parts.map(withoutPersonal) : parts
}

const PERSONAL = ['drawing', 'app', 'durationMs', 'isRefused'] as const

function isForPersonToo(part: Part): boolean {
  return isLong(part) || PERSONAL.some(name => name in part)
}

function withoutPersonal(part: Part): Part {
  if (isLong(part)) {
    const { whole: _whole, ...outline } = part
    return outline
  }
  if (part.type !== 'tool-result' || !isForPersonToo(part)) return part
  const { drawing: _drawing, app: _app, durationMs: _ms, isRefused: _isRefused, ...rest } = part
  return rest
}
