/** A question beside the conversation: one request, which reads the view and which no later request repeats. */
import { viewOf, type Branch } from '../branch/branch.ts'
import type { EventOf } from '../log/event.ts'
import { buildRequest, type BuiltRequest, type RefusedRequest } from '../request/request.ts'
import type { EngineConfig } from './types.ts'

/** Before the words of the person; only the model reads it. */
const ABOUT =
  'This is a side question. Answer it briefly from what you read above and from what you know. No tool can be used for it.'

/** What the model reads for the question. */
export function sideQuestionText(question: string): string {
  return `${ABOUT}\n\n${question}`
}

/**
 * The request for a side question, or why there is none. System prompt and tool definitions are those of the conversation, so that
 * it begins as the last request did and the provider reads it from its cache. No call runs: the runtime drops calls.
 */
export function sideQuestionRequest(
  branch: Branch,
  { id, text }: Pick<EventOf<'v1.side-question-asked'>, 'id' | 'text'>,
  config: EngineConfig,
): BuiltRequest | RefusedRequest {
  const { atMostTokens } = config.budget
  const question = {
    id,
    role: 'user',
    parts: [{ type: 'text', text: sideQuestionText(text) }],
    origin: 'message',
    pinned: false,
  } as const
  return buildRequest(
    { items: [...viewOf(branch).items, question] },
    { ...config, shrinkTo: null, ...(atMostTokens !== undefined && { atMostTokens }) },
  )
}
