import type { FinishReason, ModelRequest, Usage } from '../../engine/index.ts'
import { wllamaSentences } from '../../i18n/en/sentences/processor.ts'
import { ModelError } from '../../ports/errors.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Emit } from '../local/chunk-stream.ts'
import {
  Chunk,
  FINISH_REASONS,
  purposeOf,
  wireSampling,
  type ToolCall,
} from '../local/conversation.ts'
import { windowFull } from './failure.ts'
import type { CompletionBody, Llama } from './llama.ts'
import { wireMessages, wireTools } from './prompt.ts'

/** How small models write best: answers with some freedom, summaries with hardly any. */
const SAMPLING = {
  answer: { temperature: 0.7, repeat_penalty: 1.05 },
  summary: { temperature: 0.2, repeat_penalty: 1.1 },
} as const

export interface AnswerOptions {
  /** True for a model whose template knows tools. */
  readonly knowsTools: boolean
  /** In llama.cpp's notation; null for a free answer. */
  readonly grammar: string | null
  /** The same seed gives the same answer; null for another one each time. */
  readonly seed: number | null
}

/** Emits one answer of llama.cpp up to `finish`. Rejects with `ModelError`; settles when the model is free again. */
export async function writeAnswer(
  llama: Llama,
  request: ModelRequest,
  { signal, emit, ...options }: AnswerOptions & { signal: AbortSignal; emit: Emit },
): Promise<void> {
  const read = createReader(emit)
  await llama.complete(bodyOf(request, options), signal, chunk => read.chunk(chunk))
  const { reason, usage, calls } = read.end()
  const used = usage ? usage.inputTokens + usage.outputTokens : 0
  if (reason === 'length' && usage && usage.outputTokens < request.maxOutputTokens)
    throw windowFull(used, llama.windowTokens)
  for (const call of calls) emit(call)
  emit({ type: 'finish', finishReason: calls.length > 0 ? 'tool-calls' : reason, usage })
}

function bodyOf(
  request: ModelRequest,
  { knowsTools, grammar, seed }: AnswerOptions,
): CompletionBody {
  const tools = grammar === null ? wireTools(request, knowsTools) : []
  return {
    messages: wireMessages(request, knowsTools),
    max_tokens: request.maxOutputTokens,
    ...SAMPLING[purposeOf(request)],
    top_k: 40,
    top_p: 0.95,
    min_p: 0.05,
    repeat_last_n: 256,
    ...wireSampling(request),
    ...(tools.length === 0 ? {} : { tools }),
    ...(grammar === null ? {} : { grammar }),
    ...(seed === null ? {} : { seed }),
  }
}

type Call = Extract<StreamChunk, { type: 'tool-call' }>

interface Ending {
  readonly reason: FinishReason
  readonly usage: Usage | null
  readonly calls: readonly Call[]
}

function createReader(emit: Emit) {
  const calls = new Map<number, Call>()
  let reason: FinishReason = 'other'
  let usage: Usage | null = null

  const takeCall = (part: ToolCall) => {
    const before = calls.get(part.index)
    calls.set(part.index, {
      type: 'tool-call',
      callId: part.id ?? before?.callId ?? `call-${part.index + 1}`,
      tool: part.function?.name ?? before?.tool ?? '',
      input: (before?.input ?? '') + (part.function?.arguments ?? ''),
    })
  }
  const takeUsage = (reported: Chunk['usage']) => {
    if (!reported) return
    usage = {
      inputTokens: reported.prompt_tokens,
      outputTokens: reported.completion_tokens,
      cachedInputTokens: reported.prompt_tokens_details?.cached_tokens ?? null,
      reasoningTokens: null,
    }
  }
  return {
    chunk: (raw: unknown) => {
      const parsed = Chunk.safeParse(raw)
      if (!parsed.success)
        throw new ModelError('malformed-stream', wllamaSentences.unreadable, {
          cause: parsed.error,
        })
      takeUsage(parsed.data.usage)
      for (const { delta, finish_reason: finished } of parsed.data.choices) {
        if (delta.reasoning_content) emit({ type: 'reasoning', text: delta.reasoning_content })
        if (delta.content) emit({ type: 'text', text: delta.content })
        for (const call of delta.tool_calls ?? []) takeCall(call)
        if (finished) reason = FINISH_REASONS[finished] ?? 'other'
      }
    },
    end: (): Ending => ({ reason, usage, calls: [...calls.values()] }),
  }
}
