import type { ModelRequest } from '../../engine/index.ts'
import { wllamaSentences } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { Chunk, createAnswerReader } from '../local/answer-reader.ts'
import type { Emit } from '../local/chunk-stream.ts'
import { purposeOf, wireSampling } from '../local/conversation.ts'
import { windowFull } from './failure.ts'
import type { CompletionBody, Llama } from './llama.ts'
import { wireMessages, wireTools } from './prompt.ts'

/** The best sampling for small models: some freedom for answers, very little for summaries. */
const SAMPLING = {
  answer: { temperature: 0.7, repeat_penalty: 1.05 },
  summary: { temperature: 0.2, repeat_penalty: 1.1 },
} as const

export interface AnswerOptions {
  /** True for a model whose template knows tools. */
  readonly knowsTools: boolean
  /** In llama.cpp's notation; null for a free answer. */
  readonly grammar: string | null
  /** The same seed gives the same answer; null for a random one. */
  readonly seed: number | null
}

/** Emits one answer of llama.cpp up to `finish`. Rejects with `ModelError`; settles when the model is free again. */
export async function writeAnswer(
  llama: Llama,
  request: ModelRequest,
  { signal, emit, ...options }: AnswerOptions & { signal: AbortSignal; emit: Emit },
): Promise<void> {
  const reader = createAnswerReader(emit)
  await llama.complete(bodyOf(request, options), signal, chunk => {
    const { data, error } = Chunk.safeParse(chunk)
    if (!data)
      throw new ModelError('malformed-stream', wllamaSentences.unreadable, { cause: error })
    reader.take(data)
  })
  const { reason, usage, calls } = reader.end()
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
