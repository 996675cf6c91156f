import type { ModelRequest } from '../../engine/index.ts'
import type { FetchOptions } from '../../ports/local-runner.ts'
import { chunkStream, type Emit } from '../local/chunk-stream.ts'
import type { Turn } from '../local/conversation.ts'
import { createPriorityMutex } from '../local/priority-mutex.ts'
import { unknownModel, unloadedError } from './failure.ts'
import type { Llama, LoadOptions } from './llama.ts'
import type { ModelFiles, StoredModel } from './model-files.ts'
import { thisBrowser, type ProbedBrowser } from './probe.ts'

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
export interface LoadRequest {
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
    const { takeTurn } = await import('../local/conversation.ts')
    const { summaryGrammar } = await import('./prompt.ts')
    const { writeAnswer } = await import('./answer.ts')
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
