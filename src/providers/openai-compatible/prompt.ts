/**
 * From our request to the prompt of the AI SDK's language-model interface.
 *
 * @module
 */
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import type { Message, ModelRequest, Part, ToolDefinition } from '../../engine/message.ts'
import { argumentsText } from '../../engine/request-tokens.ts'
import { signatureFor } from './thought-signature.ts'

/** Reasoning is left out: chat completions do not take it back. `host`: where the request goes. */
export function callOptions(
  { system, messages, tools, maxOutputTokens }: ModelRequest,
  { host, signal }: { readonly host: string; readonly signal: AbortSignal },
): LanguageModelV4CallOptions {
  const opening: LanguageModelV4Prompt = system === '' ? [] : [{ role: 'system', content: system }]
  return {
    prompt: [...opening, ...messages.map(message => promptMessage(message, host))],
    maxOutputTokens,
    abortSignal: signal,
    ...(tools.length > 0 ? { tools: tools.map(functionTool) } : {}),
  }
}

function promptMessage({ role, parts }: Message, host: string): LanguageModelV4Message {
  switch (role) {
    case 'user':
      return { role, content: parts.flatMap(textPart) }
    case 'assistant':
      return { role, content: parts.flatMap(part => assistantPart(part, host)) }
    case 'tool':
      return { role, content: parts.flatMap(toolResult) }
  }
}

function textPart(part: Part) {
  return part.type === 'text' ? [{ type: 'text' as const, text: part.text }] : []
}

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

function assistantPart(part: Part, host: string): AssistantContent {
  if (part.type !== 'tool-call') return textPart(part)
  const { callId, tool } = part
  // The SDK sends a text that happens to be JSON as it is; what is counted is its JSON.
  const input = typeof part.input === 'string' ? argumentsText(part) : part.input
  const signature = signatureFor(part, host)
  const signed =
    signature === null ? {} : { providerOptions: { google: { thoughtSignature: signature } } }
  return [{ type: 'tool-call', toolCallId: callId, toolName: tool, input, ...signed }]
}

function toolResult(part: Part) {
  if (part.type !== 'tool-result') return []
  const output = {
    type: part.isError === true ? 'error-text' : 'text',
    value: part.output,
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
