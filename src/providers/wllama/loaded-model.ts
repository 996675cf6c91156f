import type { ModelRequest } from '../../engine/index.ts'
import type { FetchOptions } from '../../ports/local-runner.ts'
import { chunkStream, type Emit } from '../local/chunk-stream.ts'
import {
  type Turn,
  purposeOf,
  wireSampling,
  Chunk,
  createAnswerReader,
  createPriorityMutex,
  takeTurn,
} from '../local/conversation.ts'
import { unknownModel, unloadedError, windowFull } from './failure.ts'
import type { Llama, LoadOptions, CompletionBody } from './llama.ts'
import type { ModelFiles, StoredModel } from './model-files.ts'
import { thisBrowser, type ProbedBrowser } from './probe.ts'
import { wllamaText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { wireMessages, wireTools } from './prompt.ts'

export interface WllamaOptions {
  /** The folder of model files; the browser's private file system by default. */
  readonly root?: () => Promise<FileSystemDirectoryHandle>
  /** Memory that a model may take; half of the device's by default. */
  readonly memoryBytes?: number
  /** Makes answers repeatable; random by default. */
  readonly seed?: number
  /** The browser's features; by default asked of the browser. */
  readonly browser?: () => ProbedBrowser
  /** Loads a model into memory. */
  readonly load?: (file: Blob, options: LoadOptions) => Promise<Llama>
}

/** The model that must answer, and whether a summary must keep its form. */
interface LoadRequest {
  readonly id: string
  readonly holdsToForm: boolean
}

interface MemoryOptions extends WllamaOptions {
  readonly files: () => Promise<ModelFiles>
  /** Downloads the missing parts of a model. */
  readonly refetch: (id: string, options: FetchOptions) => Promise<void>
}

interface Loaded {
  readonly id: string
  readonly llama: Llama
}

/** The one model in memory, and the order of its requests. */
export function createLoadedModel({ files, refetch, ...options }: MemoryOptions) {
  const mutex = createPriorityMutex()
  let loaded: Loaded | null = null

  /** Counts how often the memory was freed; a model that was loading at that time is dropped. */
  let freed = 0

  const unload = () => {
    freed += 1
    loaded?.llama.exit()
    loaded = null
  }
  const loadedAs = async (model: StoredModel, emit: Emit, signal: AbortSignal): Promise<Llama> => {
    if (loaded?.id === model.id && !loaded.llama.isGone()) return loaded.llama
    unload()
    const freedBefore = freed
    emit({ type: 'loading', share: 0 })
    const onShare = (share: number) => emit({ type: 'loading', share })
    const { hasLargeMemory } = (options.browser ?? thisBrowser)()
    const load = options.load ?? (await import('./llama.ts')).loadLlama
    const { loadWholeFile } = await import('./model-files.ts')
    const llama = await loadWholeFile(model, {
      files: await files(),
      use: file => load(file, { windowTokens: model.windowTokens, hasLargeMemory, onShare }),
      refetch: missing => refetch(missing, { signal, onProgress: ({ share }) => onShare(share) }),
    })
    if (freed !== freedBefore) {
      llama.exit()
      throw unloadedError()
    }
    loaded = { id: model.id, llama }
    return llama
  }
  const answer = async (
    { id, holdsToForm }: LoadRequest,
    request: ModelRequest,
    { emit, signal }: Turn,
  ) => {
    const { summaryGrammar } = await import('./prompt.ts')
    await takeTurn(mutex, request, { emit, signal }, async turn => {
      const model = await (await files()).read(id)
      if (!model) throw unknownModel(id)
      const llama = await loadedAs(model, emit, signal)
      await writeAnswer(llama, request, {
        ...turn,
        knowsTools: model.tools,
        grammar: holdsToForm ? summaryGrammar(request) : null,
        seed: options.seed ?? null,
      })
    })
  }

  return {
    stream: (wanted: LoadRequest, request: ModelRequest, signal: AbortSignal) =>
      chunkStream((emit, inner) => answer(wanted, request, { emit, signal: inner }), {
        signal,
        pausesInAnswer: true,
      }),
    /** Frees the memory if it holds this model, or a model is being loaded. */
    drop: (id: string): void => {
      if (loaded === null || loaded.id === id) unload()
    },
    unload,
  }
}

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
    if (!data) throw new ModelError('malformed-stream', wllamaText('unreadable'), { cause: error })
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
