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
 * A request for models without tools and images: one system message first, then user and assistant in turns, all text.
 * Calls and results are written out in the tags that many small models were trained with, and a note replaces an image.
 * Reasoning is left out: their own templates leave it out too.
 *
 * A conversation that grows by an answer and a new message keeps all its earlier messages, byte for byte: only then are
 * none but the new ones read.
 */
export function conversationOf({ system, messages }: ModelRequest): readonly ChatMessage[] {
  const opening: ChatMessage[] = system === '' ? [] : [{ role: 'system', content: system }]
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
    case 'tool-result':
      return `<tool_response name=${withoutTags(JSON.stringify(part.tool))}>\n${withoutTags(part.output)}\n</tool_response>`
  }
}

/** A tag of calls or results inside a text loses its angle bracket: what a tool returned ends where its tag ends. */
function withoutTags(text: string): string {
  return text.replace(TAG, '&lt;')
}

const TAG = /<(?=\s*\/?\s*tool_(?:call|response)\b)/gi

/** What a request to a model on this device is for. Recognised by the mark that every request for a summary carries. */
export function purposeOf({ system }: ModelRequest): Purpose {
  return system.includes(SUMMARY_REQUEST_MARKER) ? 'summary' : 'answer'
}

/** Sampling as WebLLM and llama.cpp take it, in the names of chat completions; empty where the request has none. */
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

/** What work of one turn has: where its chunks go, and when it must stop. */
export interface Turn {
  readonly emit: Emit
  readonly signal: AbortSignal
}

/** Runs the work in its turn. A summary is handed out once it is whole: one that gives way begins again unseen. */
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
