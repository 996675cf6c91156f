import {
  plainParts,
  imageNote,
  type Message,
  type ModelRequest,
  type Part,
  SUMMARY_REQUEST_MARKER,
  type FinishReason,
  type Usage,
} from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Emit } from './chunk-stream.ts'
import { z } from 'zod'

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
  return plainParts(parts)
    .map(textOfPart)
    .filter(text => text !== '')
    .join('\n\n')
}

function textOfPart(part: Part): string {
  switch (part.type) {
    case 'text':
      return withoutTags(part.text)
    case 'reasoning':
    case 'server-work':
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

const ToolCall = z.looseObject({
  index: z.int(),
  id: z.string().optional(),
  function: z
    .looseObject({ name: z.string().optional(), arguments: z.string().optional() })
    .optional(),
})
/** One chunk of an answer in the format of chat completions. */
export const Chunk = z.looseObject({
  choices: z.array(
    z.looseObject({
      delta: z.looseObject({
        content: z.string().nullish(),
        reasoning_content: z.string().nullish(),
        tool_calls: z.array(ToolCall).nullish(),
      }),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z
    .looseObject({
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative(),
      prompt_tokens_details: z.looseObject({ cached_tokens: z.int().nonnegative() }).optional(),
    })
    .nullish(),
})
export type Chunk = z.infer<typeof Chunk>

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  abort: 'interrupted',
}

type Call = Extract<StreamChunk, { type: 'tool-call' }>

/** Reads one answer in the format of chat completions: emits its text, and at the end all the rest. */
export function createAnswerReader(emit: Emit) {
  const calls = new Map<number, Call>()
  let reason: FinishReason = 'other'
  let usage: Usage | null = null

  const takeCall = (part: z.infer<typeof ToolCall>) => {
    const before = calls.get(part.index)
    calls.set(part.index, {
      type: 'tool-call',
      callId: part.id ?? before?.callId ?? `call-${part.index + 1}`,
      tool: part.function?.name ?? before?.tool ?? '',
      input: (before?.input ?? '') + (part.function?.arguments ?? ''),
    })
  }
  return {
    take: (chunk: Chunk): void => {
      if (chunk.usage)
        usage = {
          inputTokens: chunk.usage.prompt_tokens,
          outputTokens: chunk.usage.completion_tokens,
          cachedInputTokens: chunk.usage.prompt_tokens_details?.cached_tokens ?? null,
          reasoningTokens: null,
        }
      for (const { delta, finish_reason: finished } of chunk.choices) {
        if (delta.reasoning_content) emit({ type: 'reasoning', text: delta.reasoning_content })
        if (delta.content) emit({ type: 'text', text: delta.content })
        for (const call of delta.tool_calls ?? []) takeCall(call)
        if (finished) reason = FINISH_REASONS[finished] ?? 'other'
      }
    },
    end: () => ({ reason, usage, calls: [...calls.values()] }),
  }
}

export type Purpose = 'answer' | 'summary'

export interface PriorityMutex {
  /** Runs the work in its turn. A summary whose `giveWay` is aborted runs again later. Rejects with the signal's reason. */
  take<Result>(
    purpose: Purpose,
    signal: AbortSignal,
    work: (giveWay: AbortSignal) => Promise<Result>,
  ): Promise<Result>
}

interface Waiting {
  readonly purpose: Purpose
  readonly start: () => void
}

/** One request at a time. Answers have priority over summaries, which give way even while they run. */
export function createPriorityMutex(): PriorityMutex {
  let waiting: readonly Waiting[] = []
  let running: { readonly purpose: Purpose; readonly giveWay: AbortController } | null = null

  const startNext = () => {
    if (running) return
    const next = waiting.find(({ purpose }) => purpose === 'answer') ?? waiting[0]
    if (!next) return
    waiting = waiting.filter(other => other !== next)
    next.start()
  }
  const turn = (purpose: Purpose, signal: AbortSignal): Promise<AbortController> =>
    new Promise((resolve, reject) => {
      const left = () => {
        waiting = waiting.filter(other => other !== entry)
        reject(signal.reason)
      }
      const entry: Waiting = {
        purpose,
        start: () => {
          signal.removeEventListener('abort', left)
          running = { purpose, giveWay: new AbortController() }
          resolve(running.giveWay)
        },
      }
      if (signal.aborted) return left()
      signal.addEventListener('abort', left, { once: true })
      waiting = [...waiting, entry]
      if (purpose === 'answer' && running?.purpose === 'summary') running.giveWay.abort(GIVES_WAY)
      startNext()
      return undefined
    })

  return {
    take: async (purpose, signal, work) => {
      for (;;) {
        const giveWay = await turn(purpose, signal)
        try {
          return await work(giveWay.signal)
        } catch (error) {
          if (!giveWay.signal.aborted || signal.aborted) throw error
        } finally {
          running = null
          startNext()
        }
      }
    },
  }
}

const GIVES_WAY = new DOMException('An answer goes before this summary.', 'AbortError')
