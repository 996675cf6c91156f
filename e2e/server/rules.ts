/**
 * What the real API refuses, with its own words. Written from OpenAI's API reference and error messages.
 */
import { countBody } from './count.ts'
import { wireImages, wireText, type WireBody, type WireMessage } from './body.ts'

export interface Refusal {
  readonly status: number
  readonly error: {
    readonly message: string
    readonly type: string
    readonly param: string | null
    readonly code: string | null
  }
}

function refuse(message: string, param: string | null, code: string | null = null): Refusal {
  return { status: 400, error: { message, type: 'invalid_request_error', param, code } }
}

/** Null for a body that the API would accept. `window` in tokens. */
export function checkBody(
  body: WireBody,
  { window, models }: { readonly window: number; readonly models: readonly string[] },
): Refusal | null {
  if (!models.includes(body.model))
    return {
      status: 404,
      error: {
        message: `The model \`${body.model}\` does not exist or you do not have access to it.`,
        type: 'invalid_request_error',
        param: null,
        code: 'model_not_found',
      },
    }
  return checkMessages(body.messages) ?? checkWindow(body, window)
}

const ROLES = new Set(['system', 'user', 'assistant', 'tool'])

function checkMessages(messages: readonly WireMessage[]): Refusal | null {
  if (messages.length === 0) return refuse("[] is too short - 'messages'", 'messages')
  for (const [index, message] of messages.entries()) {
    const fault = checkMessage(message, index) ?? checkOrder(messages, index)
    if (fault) return fault
  }
  const last = messages.at(-1)
  if (last?.role !== 'user' && last?.role !== 'tool')
    return refuse("Expected last role to be one of: ['user', 'tool'].", 'messages')
  return null
}

function checkMessage(message: WireMessage, index: number): Refusal | null {
  const param = `messages.[${index}]`
  if (!ROLES.has(message.role))
    return refuse(
      `Invalid value: '${message.role}'. Supported values are: 'system', 'assistant', 'user' and 'tool'.`,
      `${param}.role`,
    )
  const says = wireText(message).trim() !== '' || wireImages(message).length > 0
  if (!says && (message.tool_calls ?? []).length === 0)
    return refuse(`Invalid value for 'content': expected a string, got null.`, `${param}.content`)
  return checkImages(message, index) ?? checkCalls(message, `${param}.tool_calls`)
}

function checkImages(message: WireMessage, index: number): Refusal | null {
  const images = wireImages(message)
  const param = `messages.[${index}].content`
  if (images.length > 0 && message.role !== 'user')
    return refuse(
      `Invalid 'messages[${index}]'. Image URLs are only allowed for messages with role 'user', but this message with role '${message.role}' contains an image URL.`,
      param,
    )
  if (!images.includes(null)) return null
  return refuse(
    'You uploaded an unsupported image. Please make sure your image is valid.',
    param,
    'image_parse_error',
  )
}

function checkCalls({ tool_calls: calls = [] }: WireMessage, param: string): Refusal | null {
  for (const call of calls) {
    if (!call.id || call.type !== 'function' || !call.function?.name)
      return refuse("Missing required parameter: 'messages.tool_calls'.", param)
    if (!isJson(call.function.arguments ?? ''))
      return refuse(`Invalid 'tool_calls': arguments are not valid JSON.`, param)
  }
  return null
}

function checkOrder(messages: readonly WireMessage[], index: number): Refusal | null {
  const message = messages[index]
  const param = `messages.[${index}].role`
  if (message?.role === 'system' && index > 0)
    return refuse('System message must be at the beginning.', param)
  if (isOpening(messages, index) && message?.role !== 'user')
    return refuse('Conversation must start with a user message.', param)
  return checkTools(messages, index)
}

function checkTools(messages: readonly WireMessage[], index: number): Refusal | null {
  const message = messages[index]
  if (message?.role === 'assistant' && message.tool_calls) return checkAnswered(messages, index)
  if (message?.role !== 'tool' || isAnswer(messages, index)) return null
  return refuse(
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    `messages.[${index}].role`,
  )
}

/** True for the first message behind the system message, if there is one. */
function isOpening(messages: readonly WireMessage[], index: number): boolean {
  return index === (messages[0]?.role === 'system' ? 1 : 0)
}

/** Each call is answered once, right behind, in the order of the calls. */
function checkAnswered(messages: readonly WireMessage[], index: number): Refusal | null {
  const wanted = (messages[index]?.tool_calls ?? []).map(({ id }) => id)
  const given = messages.slice(index + 1, index + 1 + wanted.length)
  const fits = wanted.every(
    (id, at) => given[at]?.role === 'tool' && given[at]?.tool_call_id === id,
  )
  const others = messages.some(
    (message, at) => at !== index && message.tool_calls?.some(({ id }) => wanted.includes(id)),
  )
  if (others)
    return refuse(`Duplicate tool_call_id: ${wanted.join(', ')}`, `messages.[${index}].tool_calls`)
  if (fits) return null
  const missing = wanted.filter(id => !given.some(message => message.tool_call_id === id))
  return refuse(
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${missing.join(', ')}`,
    'messages',
  )
}

function isAnswer(messages: readonly WireMessage[], index: number): boolean {
  let at = index
  while (messages[at]?.role === 'tool') at -= 1
  const id = messages[index]?.tool_call_id
  return (messages[at]?.tool_calls ?? []).some(call => call.id === id)
}

function checkWindow(body: WireBody, window: number): Refusal | null {
  const prompt = countBody(body)
  const reply = body.max_tokens ?? 0
  if (prompt + reply <= window) return null
  const message =
    prompt > window
      ? `This model's maximum context length is ${window} tokens. However, your messages resulted in ${prompt} tokens. Please reduce the length of the messages.`
      : `This model's maximum context length is ${window} tokens. However, you requested ${prompt + reply} tokens (${prompt} in the messages, ${reply} in the completion). Please reduce the length of the messages or completion.`
  return refuse(message, 'messages', 'context_length_exceeded')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
