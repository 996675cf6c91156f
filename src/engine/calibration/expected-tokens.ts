/** Expects the next request's tokens from the last report, the answer and our count of later messages. */
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

/** The data that expectations need. */
export interface ExpectationConfig extends Omit<RequestOptions, 'shrinkTo' | 'chain'> {
  readonly model: ModelRef
}

/**
 * The provider's expected count for the next request; `built` saves building it. The newest report is the anchor as
 * long as the next request only adds messages. A compaction, a mask, a pin, another model, other tools or another
 * reply limit ends that.
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

/** Our count and the provider's count of the message after the reported request. Zeros if the report is not usable. */
function answerTokens(
  answer: Pick<Message, 'role' | 'parts'> | undefined,
  { usage }: Report,
  count: CountText,
): { readonly counted: number; readonly reported: number } {
  if (answer?.role !== 'assistant') return NO_ANSWER
  const counted = countMessage(answer, count).tokens
  // Reasoning does not enter the history. The end token does: it is part of the next message's overhead.
  const reported = usage.outputTokens - (usage.reasoningTokens ?? 0) + MESSAGE_OVERHEAD - 1
  const plausible =
    usage.outputTokens > 0 &&
    reported >= counted / PLAUSIBLE_RATIO - PLAUSIBLE_TOKENS &&
    reported <= counted * PLAUSIBLE_RATIO + PLAUSIBLE_TOKENS
  return plausible ? { counted, reported } : NO_ANSWER
}

const NO_ANSWER = { counted: 0, reported: 0 } as const

/** Beyond this ratio, the report includes hidden reasoning, or the answer was cut. */
const PLAUSIBLE_RATIO = 1.6
/** Providers differ by up to this number of tokens for a tool call. */
const PLAUSIBLE_TOKENS = 60

/** True if the request begins with exactly the sent request. */
function extendsSent(request: ModelRequest, { messages, bodyHash }: Sent): boolean {
  if (request.messages.length < messages) return false
  return bodyHashOf({ ...request, messages: request.messages.slice(0, messages) }) === bodyHash
}
