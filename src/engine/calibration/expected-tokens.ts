/** The next request's tokens from the last one's report, its answer, and our own count of what was added since. */
import { viewOf, type Branch } from '../branch/branch.ts'
import { coldExpectation, isTrusted, type Expectation } from './calibration.ts'
import type { EventOf, ModelRef } from '../log/event.ts'
import type { Message, ModelRequest } from '../message/message.ts'
import {
  assembleRequest,
  bodyHashOf,
  type BuiltRequest,
  type RequestOptions,
} from '../request/request.ts'
import { countMessage, MESSAGE_OVERHEAD } from '../tokens/request-tokens.ts'
import type { CountText } from '../tokens/count.ts'

type Report = EventOf<'v1.usage-reported'>
type Sent = Branch['requests']['last'][number]['event']

/** What expectations need to know of the session. */
export interface ExpectationConfig extends Omit<RequestOptions, 'shrinkTo' | 'chain'> {
  readonly model: ModelRef
}

/**
 * How many tokens the provider will count for the next request, `built` if it is at hand. The newest report is the
 * anchor while the next request only adds messages to the reported one: a compaction, a mask, a pin, another model,
 * other tools or another reply reserve end that.
 */
export function expectationOf(
  branch: Branch,
  config: ExpectationConfig,
  built: BuiltRequest | null = null,
): Expectation {
  const cold = coldExpectation(branch, config.model, config.tools.length > 0)
  const report = branch.usage
  if (!report || !isTrusted(report, config.model)) return cold
  const sent = sentFor(branch, report)
  if (!sent) return cold
  const { request } = built ?? assembleRequest(viewOf(branch), { ...config, shrinkTo: null })
  if (!extendsSent(request, sent)) return cold
  const { factor } = cold
  const answer = answerTokens(request.messages[sent.messages], report, config.count)
  return {
    factor,
    extraTokens:
      report.usage.inputTokens -
      factor * report.counted.tokens +
      answer.reported -
      factor * answer.counted,
    basis: 'anchored',
    exact: true,
  }
}

function sentFor({ requests }: Branch, { requestId }: Report): Sent | null {
  for (let chunk: typeof requests | null = requests; chunk; chunk = chunk.before) {
    const found = chunk.last.findLast(({ event }) => event.requestId === requestId)
    if (found) return found.event
  }
  return null
}

/** The message that follows the reported request, by our count and by the provider's. Zeros where it told nothing of use. */
function answerTokens(
  answer: Pick<Message, 'role' | 'parts'> | undefined,
  { usage }: Report,
  count: CountText,
): { readonly counted: number; readonly reported: number } {
  if (answer?.role !== 'assistant') return NO_ANSWER
  const counted = countMessage(answer, count).tokens
  // Reasoning does not enter the history; the end sign does, as part of the next message's frame.
  const reported = usage.outputTokens - (usage.reasoningTokens ?? 0) + MESSAGE_OVERHEAD - 1
  const plausible =
    usage.outputTokens > 0 &&
    reported >= counted / PLAUSIBLE_RATIO - PLAUSIBLE_TOKENS &&
    reported <= counted * PLAUSIBLE_RATIO + PLAUSIBLE_TOKENS
  return plausible ? { counted, reported } : NO_ANSWER
}

const NO_ANSWER = { counted: 0, reported: 0 } as const

/** Beyond, the report speaks of something else: reasoning that it does not tell apart, or an answer that was cut. */
const PLAUSIBLE_RATIO = 1.6
/** A tool call's frame differs by as much between providers. */
const PLAUSIBLE_TOKENS = 60

/** The last comparison with a sent request, so that the meter need not hash a whole conversation at every stroke. */
interface Compared extends Pick<ModelRequest, 'system' | 'tools' | 'maxOutputTokens'> {
  readonly prefix: ModelRequest['messages']
  readonly same: boolean
}

const comparisons = new WeakMap<Sent, Compared>()

/** True when the request begins with the very bytes of the one that was sent. */
function extendsSent(request: ModelRequest, sent: Sent): boolean {
  if (request.messages.length < sent.messages) return false
  const begun = { ...request, messages: request.messages.slice(0, sent.messages) }
  const known = comparisons.get(sent)
  if (known && isSame(known, begun)) return known.same
  const same = bodyHashOf(begun) === sent.bodyHash
  const { system, tools, maxOutputTokens, messages } = begun
  comparisons.set(sent, { system, tools, maxOutputTokens, prefix: messages, same })
  return same
}

function isSame({ prefix, ...known }: Compared, begun: ModelRequest): boolean {
  return (
    known.system === begun.system &&
    known.tools === begun.tools &&
    known.maxOutputTokens === begun.maxOutputTokens &&
    prefix.length === begun.messages.length &&
    prefix.every((message, index) => sameParts(message, begun.messages[index]))
  )
}

function sameParts(left: Message, right: Message | undefined): boolean {
  return (
    left.role === right?.role &&
    left.parts.length === right.parts.length &&
    left.parts.every((part, index) => part === right.parts[index])
  )
}
