/**
 * Counts the tokens of a request. Overhead, from OpenAI's published rule for chat completions (openai-cookbook, "How
 * to count tokens with tiktoken"): 3 for each message, its role, and the text of each value; 3 for the reply. Each
 * tool result is a message. Measured on recorded requests: a tool call and its result take 7 plus name, JSON
 * arguments and output; tool definitions take 5 plus `toolsText`, in a system message that is added if there is none.
 */
import {
  imageNote,
  type ImagePart,
  isKeptWithCalls,
  type Message,
  type ModelRequest,
  type Part,
  resultText,
  type ToolCallPart,
  type ToolDefinition,
} from '../message/message.ts'
import { plainParts } from '../message/web-sources.ts'
import { imageTokens } from './image-tokens.ts'
import { toolsText } from './tool-tokens.ts'
import { addCounts, type CountText, type TokenCount } from './count.ts'

/** Tokens of one message without its values: 3, and 1 for its role. */
export const MESSAGE_OVERHEAD = 4
/** Tokens of a tool call without name and arguments. */
export const CALL_OVERHEAD = 7
/** Tokens of the tool definitions without their text. */
export const TOOLS_OVERHEAD = 5
/** Tokens of the reply's start. */
export const REPLY_OVERHEAD = 3

const argumentTexts = new WeakMap<ToolCallPart, string>()

/** The arguments as JSON, as they are sent; cached for each part. */
export function argumentsText(part: ToolCallPart): string {
  const known = argumentTexts.get(part)
  if (known !== undefined) return known
  const text = JSON.stringify(part.input)
  argumentTexts.set(part, text)
  return text
}

const toolTexts = new WeakMap<readonly ToolDefinition[], string>()

/** `toolsText`, cached for each list. */
function textOfTools(tools: readonly ToolDefinition[]): string {
  const known = toolTexts.get(tools)
  if (known !== undefined) return known
  const text = toolsText(tools)
  toolTexts.set(tools, text)
  return text
}

interface Counted {
  readonly role: Message['role']
  readonly tokens: TokenCount
}

/** Cached counts of messages. Estimates are not cached, because a better count may follow. */
type Known = WeakMap<readonly Part[], Counted>
const counters = new WeakMap<CountText, Known>()

function knownTo(count: CountText): Known {
  const known: Known = counters.get(count) ?? new WeakMap()
  counters.set(count, known)
  return known
}

/** The message's tokens with its overhead. */
export function countMessage(
  message: Pick<Message, 'role' | 'parts'>,
  count: CountText,
): TokenCount {
  return countOnce(message, count, knownTo(count))
}

function countOnce(
  { role, parts }: Pick<Message, 'role' | 'parts'>,
  count: CountText,
  known: Known,
): TokenCount {
  const before = known.get(parts)
  if (before?.role === role) return before.tokens
  const results = parts.filter(part => part.type === 'tool-result').length
  const overhead = MESSAGE_OVERHEAD * (role === 'tool' ? results : 1)
  const tokens = plainParts(parts).reduce(
    (sum, part) => addCounts(sum, countPart(part, count)),
    exactly(overhead),
  )
  if (tokens.source !== 'estimated') known.set(parts, { role, tokens })
  return tokens
}

/** The messages' tokens with their overhead, without the request's own. */
export function countMessages(
  messages: readonly Pick<Message, 'role' | 'parts'>[],
  count: CountText,
): TokenCount {
  const known = knownTo(count)
  let tokens = 0
  let worst = exactly(0)
  for (const message of messages) {
    const one = countOnce(message, count, known)
    tokens += one.tokens
    if (one.source !== worst.source) worst = addCounts(worst, one)
  }
  return { tokens, source: worst.source }
}

/** The system prompt's tokens with its overhead; 0 for an empty one, unless tools need the message. */
export function countSystem(
  system: string,
  count: CountText,
  tools: readonly ToolDefinition[] = [],
): TokenCount {
  if (system === '') return exactly(tools.length === 0 ? 0 : MESSAGE_OVERHEAD)
  return addCounts(exactly(MESSAGE_OVERHEAD), count(system))
}

/** Tokens of the tool definitions with their overhead; 0 for none. */
export function countTools(tools: readonly ToolDefinition[], count: CountText): TokenCount {
  if (tools.length === 0) return exactly(0)
  return addCounts(exactly(TOOLS_OVERHEAD), count(textOfTools(tools)))
}

/** Tokens of the whole request: system prompt, tools, messages and the reply's overhead. */
export function countRequest(
  { system, tools, messages }: Omit<ModelRequest, 'maxOutputTokens'>,
  count: CountText,
): TokenCount {
  return [
    countSystem(system, count, tools),
    countTools(tools, count),
    countMessages(messages, count),
  ].reduce(addCounts, exactly(REPLY_OVERHEAD))
}

/** All texts of a request, to count them ahead; for an image, its note. */
export function textsOf(request: Omit<ModelRequest, 'maxOutputTokens'>): readonly string[] {
  return [
    ...(request.system === '' ? [] : [request.system]),
    ...(request.tools.length === 0 ? [] : [textOfTools(request.tools)]),
    ...request.messages.flatMap(({ parts }) => plainParts(parts).flatMap(textsOfPart)),
  ]
}

function textsOfPart(part: Part): readonly string[] {
  switch (part.type) {
    case 'text':
      return [part.text]
    case 'reasoning':
      return isKeptWithCalls(part) ? [part.text] : []
    case 'image':
      return [imageNote(part)]
    case 'server-work':
      // `plainParts` has its words; what is sealed only the provider's report counts.
      return []
    case 'tool-call':
      return [part.tool, argumentsText(part)]
    case 'tool-result':
      return [resultText(part)]
  }
}

/** Tokens of an image for the current model. */
export function countImage(image: ImagePart, count: CountText): TokenCount {
  return count.image?.(image) ?? imageTokens('', { ...image, detail: 'high' })
}

function countPart(part: Part, count: CountText): TokenCount {
  if (part.type === 'image') return countImage(part, count)
  const texts = textsOfPart(part).map(count)
  return texts.reduce(addCounts, exactly(part.type === 'tool-call' ? CALL_OVERHEAD : 0))
}

function exactly(tokens: number): TokenCount {
  return { tokens, source: 'reported' }
}

/** The texts that a model reads of these parts, and image names; no reasoning. Arguments are JSON by default. */
export function readTexts(
  parts: readonly Part[],
  argumentsAs: (call: ToolCallPart) => string = argumentsText,
): readonly string[] {
  return plainParts(parts).flatMap(part => {
    switch (part.type) {
      case 'text':
        return [part.text]
      case 'reasoning':
      case 'server-work':
        return []
      case 'image':
        return [part.name]
      case 'tool-call':
        return [argumentsAs(part)]
      case 'tool-result':
        return [part.output]
    }
  })
}
