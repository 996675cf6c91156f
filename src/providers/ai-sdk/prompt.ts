import type {
  JSONObject,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ProviderTool,
} from '@ai-sdk/provider'
import {
  argumentsText,
  type Message,
  type ModelRequest,
  type Part,
  type ToolDefinition,
  imageNote,
  plainParts,
  resultText,
} from '../../engine/index.ts'
import type { EndpointSettings } from '../../ports/endpoint.ts'
import { imagesOf, type CapabilityFallback, type Images } from './fallbacks.ts'

/** A server, with what it refused in earlier steps. */
export interface Connection {
  readonly settings: EndpointSettings
  /** Empty for a server that needs none. */
  readonly key: string
  /** What this server refused so far; may grow. */
  readonly fallbacks: Set<CapabilityFallback>
}

export interface Step {
  readonly connection: Connection
  readonly request: ModelRequest
  readonly signal: AbortSignal
}

/** How one wire format gets an earlier answer back. */
export interface AnswersReturned {
  /** The key of a part's options in the SDK. */
  readonly provider: string
  /** The options that go back with a part of an answer; null for none. Reasoning without them is omitted. */
  readonly optionsFor: (part: Part) => JSONObject | null
  /** What goes back for a part in a form of its own: work of the server, and its citations. Null: the part as usual; for work, its text. */
  readonly contentFor?: ((part: Part) => AssistantContent | null) | undefined
  /** How the server's search is offered; absent: it is not. */
  readonly searchTool?: LanguageModelV4ProviderTool | undefined
  /** The fields that go back with a message of an answer; null for none. */
  readonly fieldsFor?: (message: Message) => JSONObject | null
}

/** The step for the SDK, without the tools and images that the server refused. */
export function callOptions(step: Step, answers: AnswersReturned): LanguageModelV4CallOptions {
  const { request, signal, connection } = step
  const { system, messages, tools, maxOutputTokens, sampling = {} } = request
  const { temperature, topP, stop } = sampling
  const { searchTool } = answers
  const images = imagesOf(step)
  const functions = connection.fallbacks.has('no-tools') ? [] : tools.map(functionTool)
  const offered = searchTool ? [...functions, searchTool] : functions
  const opening: LanguageModelV4Prompt = system === '' ? [] : [{ role: 'system', content: system }]
  return {
    prompt: [
      ...opening,
      ...messages.map(message =>
        promptMessage(message, answers, { images, protocol: connection.settings.protocol }),
      ),
    ],
    maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(stop !== undefined && { stopSequences: [...stop] }),
    abortSignal: signal,
    ...(offered.length > 0 ? { tools: offered } : {}),
  }
}

function promptMessage(
  message: Message,
  answers: AnswersReturned,
  { images, protocol }: { readonly images: Images } & Pick<EndpointSettings, 'protocol'>,
): LanguageModelV4Message {
  const { role, parts } = message
  switch (role) {
    case 'user':
      return { role, content: userContent(parts, images) }
    case 'assistant': {
      const fields = answers.fieldsFor?.(message) ?? null
      return {
        role,
        content: assistantContent(parts, answers),
        // The SDK adds them to the message as they are.
        ...(fields !== null && { providerOptions: { openaiCompatible: fields } }),
      }
    }
    case 'tool':
      return { role, content: parts.flatMap(part => toolResult(part, protocol)) }
  }
}

/** Work of the server goes back in its own form, all of it; otherwise one text stands for it. */
function assistantContent(parts: readonly Part[], answers: AnswersReturned): AssistantContent {
  const own = parts.map(part => answers.contentFor?.(part) ?? null)
  const goesBack = parts.every((part, at) => part.type !== 'server-work' || own[at] !== null)
  return goesBack
    ? parts.flatMap((part, at) => own[at] ?? assistantPart(part, answers))
    : plainParts(parts).flatMap(part => assistantPart(part, answers))
}

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

function assistantPart(part: Part, { provider, optionsFor }: AnswersReturned): AssistantContent {
  const options = optionsFor(part)
  const returned = options === null ? {} : { providerOptions: { [provider]: options } }
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text, ...returned }]
    case 'reasoning':
      return options === null ? [] : [{ type: 'reasoning', text: part.text, ...returned }]
    case 'tool-call': {
      const { callId, tool } = part
      // The SDK would send a text that is valid JSON unchanged, but its JSON text is counted.
      const input = typeof part.input === 'string' ? argumentsText(part) : part.input
      return [{ type: 'tool-call', toolCallId: callId, toolName: tool, input, ...returned }]
    }
    case 'tool-result':
    case 'server-work':
    case 'image':
      return []
  }
}

function toolResult(part: Part, protocol: EndpointSettings['protocol']) {
  if (part.type !== 'tool-result') return []
  const isError = part.isError === true
  const output = {
    type: isError ? 'error-text' : 'text',
    value: protocol === 'openai-compatible' ? resultText(part) : part.output,
  } as const
  return [{ type: 'tool-result' as const, toolCallId: part.callId, toolName: part.tool, output }]
}

function functionTool({
  name,
  description,
  inputSchema,
}: ToolDefinition): LanguageModelV4FunctionTool {
  return { type: 'function', name, description, inputSchema }
}

type UserContent = Extract<LanguageModelV4Message, { role: 'user' }>['content']

/** The parts in order; a single text if there are no images, because some servers accept no list of parts. */
function userContent(parts: readonly Part[], images: Images): UserContent {
  const content = parts.flatMap(part => contentOf(part, images))
  const texts = content.flatMap(part => (part.type === 'text' ? [part.text] : []))
  const isOnlyText = texts.length > 1 && texts.length === content.length
  return isOnlyText ? [{ type: 'text', text: texts.join('\n\n') }] : content
}

function contentOf(part: Part, images: Images): UserContent {
  if (part.type === 'text') return [{ type: 'text', text: part.text }]
  if (part.type !== 'image') return []
  const data = images.get(part.hash)
  return data === undefined
    ? [{ type: 'text', text: imageNote(part) }]
    : [{ type: 'file', mediaType: part.mediaType, data: { type: 'data', data } }]
}
