import {
  imageNote,
  type Message,
  type ModelRequest,
  type Part,
  SUMMARY_REQUEST_MARKER,
} from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Emit } from './chunk-stream.ts'
import type { PriorityMutex, Purpose } from './priority-mutex.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/**
 * A request for models without tools and images: one system message first, then user and assistant in turns, all text. Calls and
 * results become text in the tags that many small models were trained with, and a note replaces an image. Reasoning is omitted,
 * as in the models' own templates.
 *
 * After an answer and a new message, all earlier messages stay the same, byte for byte, so that the model reads only the new
 * ones.
 */
export function conversationOf({ system, messages }: ModelRequest): readonly ChatMessage[] {
  const opening: ChatMessage[] =
    system === '' ? [] : [{ role: 'system', content: withoutMarks(system) }]
  const turns: ChatMessage[] = []
  for (const message of messages) {
    const content = contentOf(message)
    if (content === '') continue
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const last = turns.at(-1)
    if (last?.role === role) turns.splice(-1, 1, { role, content: `${last.content}\n\n${content}` })
    else turns.push({ role, content })
  }
  return [...opening, ...turns]
}

function contentOf({ parts }: Message): string {
  return parts
    .map(textOfPart)
    .filter(text => text !== '')
    .join('\n\n')
}

function textOfPart(part: Part): string {
  switch (part.type) {
    case 'text':
      return withoutTags(part.text)
    case 'reasoning':
      return ''
    case 'image':
      return withoutTags(imageNote(part))
    case 'tool-call': {
      const call = withoutTags(JSON.stringify({ name: part.tool, arguments: part.input }))
      return `<tool_call>\n${call}\n</tool_call>`
    }
    case 'tool-result': {
      const failed = part.isError === true ? ' failed' : ''
      return `<tool_response name=${withoutTags(JSON.stringify(part.tool))}${failed}>\n${withoutTags(part.output)}\n</tool_response>`
    }
  }
}

/** A tag of calls or results inside a text loses its angle bracket, so that a tool's result cannot end its own tag. */
function withoutTags(text: string): string {
  return withoutMarks(text.replace(TAG, '&lt;'))
}

/**
 * The text without the marks by which chat templates begin and end messages: a tokenizer on this device reads them as such also
 * within a text. A space, or an entity, is all that changes.
 */
export function withoutMarks(text: string): string {
  return text.replace(MARK, found => (found === '[' ? '[ ' : '&lt;'))
}

/** Of ChatML, Llama, Mistral, Gemma, Phi and DeepSeek. */
const MARK =
  /<(?=[|｜])|<(?=\/?(?:s|bos|eos|unk|pad|mask|(?:start|end)_of_turn|(?:begin|end)_of_text)>)|<(?=<\/?SYS>>)|\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|ARGS|IMG)\])/gi

const TAG = /<(?=\s*\/?\s*tool_(?:call|response)\b)/gi

/** The purpose of a request to a model on this device. Every request for a summary carries a mark. */
export function purposeOf({ system }: ModelRequest): Purpose {
  return system.includes(SUMMARY_REQUEST_MARKER) ? 'summary' : 'answer'
}

/** Sampling for WebLLM and llama.cpp, in the names of chat completions; empty if the request has none. */
export function wireSampling({ sampling = {} }: ModelRequest): {
  readonly temperature?: number
  readonly top_p?: number
  readonly stop?: readonly string[]
} {
  const { temperature, topP, stop } = sampling
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(stop !== undefined && { stop }),
  }
}

/** The chunks' receiver, and the signal that stops the work. */
export interface Turn {
  readonly emit: Emit
  readonly signal: AbortSignal
}

/** Runs the work in its turn. A summary is emitted only when it is whole, so it can give way and start again unseen. */
export async function takeTurn(
  mutex: PriorityMutex,
  request: ModelRequest,
  { emit, signal }: Turn,
  work: (turn: Turn) => Promise<void>,
): Promise<void> {
  const purpose = purposeOf(request)
  await mutex.take(purpose, signal, async giveWay => {
    const held: StreamChunk[] = []
    const hold: Emit = chunk => void (chunk.type === 'loading' ? emit(chunk) : held.push(chunk))
    const either = AbortSignal.any([signal, giveWay])
    await work({ emit: purpose === 'answer' ? emit : hold, signal: either })
    either.throwIfAborted()
    for (const chunk of held) emit(chunk)
  })
}
