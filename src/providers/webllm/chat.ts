import { createReasoningSplitter, type ModelRequest } from '../../engine/index.ts'
import { webLlmText } from '../../i18n/en/sentences/local-models.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { ModelError } from '../../ports/errors.ts'
import type { LoadProgress } from '../../ports/local-runner.ts'
import {
  createAnswerReader,
  conversationOf,
  purposeOf,
  takeTurn,
  wireSampling,
  type Purpose,
  type PriorityMutex,
} from '../local/conversation.ts'
import { chunkStream, type Emit } from '../local/chunk-stream.ts'
import type { ChosenModel } from './choose-models.ts'
import type { EngineSupervisor } from './engine-supervisor.ts'
import { EngineLost, isOfEngine, type ChatBody, type Engine } from './engine.ts'
import { meaningOf, modelErrorOf, windowFull, type Meaning } from './failure.ts'

export interface ChatPorts {
  readonly supervisor: EngineSupervisor
  readonly mutex: PriorityMutex
  /** The host of the model's files, for sentences. */
  readonly host: () => string
}

export function webLlmChat(chosen: ChosenModel, ports: ChatPorts): ChatModel {
  const windowTokens = chosen.variant.overrides.context_window_size
  return {
    ref: { provider: 'webllm', host: null, model: chosen.id },
    limits: { windowTokens, maxOutputTokens: null, tools: false },
    stream: (request, signal) =>
      chunkStream(
        async (emit, either, loaded) => {
          try {
            await takeTurn(ports.mutex, request, { emit, signal: either }, turn =>
              answerOnce({ chosen, request, ports, loaded, ...turn }, purposeOf(request)),
            )
          } catch (error) {
            either.throwIfAborted()
            throw modelErrorOf(error, { name: chosen.name, host: ports.host(), windowTokens })
          }
        },
        { signal },
      ),
  }
}

interface Job {
  readonly chosen: ChosenModel
  readonly request: ModelRequest
  readonly ports: ChatPorts
  readonly emit: Emit
  /** Reports that the model is in memory. */
  readonly loaded: () => void
  readonly signal: AbortSignal
}

/** If the graphics card is lost before the first word, loads the model and asks it again, once. */
async function answerOnce(job: Job, purpose: Purpose): Promise<void> {
  const { chosen, ports, emit, loaded, signal } = job
  let hasSpoken = false
  const watched: Emit = chunk => {
    hasSpoken ||= chunk.type !== 'loading'
    emit(chunk)
  }
  const onProgress = ({ share }: LoadProgress) => emit({ type: 'loading', share })
  for (let attempt = 1; ; attempt += 1) {
    const engine = await ports.supervisor.ready(chosen, { signal, onProgress })
    loaded()
    try {
      return await answerWith(engine, { ...job, emit: watched }, purpose)
    } catch (error) {
      if (!isOfEngine(error) || HARMLESS.has(meaningOf(error))) throw error
      // The state of the library is unknown now.
      engine.end(new EngineLost('The engine failed'))
      if (meaningOf(error) !== 'lost') throw error
      if (hasSpoken && purpose === 'answer')
        throw new ModelError('cut-stream', webLlmText('lostInAnswer'), { cause: error })
      if (attempt === 2) throw error
    }
  }
}

/** Refusals, after which the engine still works. */
const HARMLESS: ReadonlySet<Meaning> = new Set(['too-long', 'order'])

async function answerWith(
  engine: Engine,
  { chosen, request, emit, signal }: Job,
  purpose: Purpose,
): Promise<void> {
  const windowTokens = chosen.variant.overrides.context_window_size
  const body = bodyOf(request, chosen, purpose)
  const splitter = createReasoningSplitter()
  const reader = createAnswerReader(chunk =>
    chunk.type === 'text' ? splitter.push(chunk.text).forEach(emit) : emit(chunk),
  )
  for await (const chunk of engine.answer(body, signal)) reader.take(chunk)
  splitter.end().forEach(emit)
  const { reason, usage } = reader.end()
  const isWindowFull = reason === 'length' && usage !== null && usage.outputTokens < body.max_tokens
  if (isWindowFull) throw windowFull(windowTokens)
  // WebLLM counts only the tokens read for this request, without cached ones.
  emit({
    type: 'finish',
    finishReason: reason,
    usage: usage && { ...usage, partialPrompt: true },
  })
}

function bodyOf(request: ModelRequest, chosen: ChosenModel, purpose: Purpose): ChatBody {
  const windowTokens = chosen.variant.overrides.context_window_size
  const body: ChatBody = {
    messages: conversationOf(request),
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: Math.max(1, Math.min(request.maxOutputTokens, windowTokens)),
    ...wireSampling(request),
  }
  // Qwen3 thinks unless asked not to; a summary needs all its tokens.
  const isSilent = purpose === 'summary' && chosen.id.startsWith('Qwen3')
  return isSilent ? { ...body, extra_body: { enable_thinking: false } } : body
}
