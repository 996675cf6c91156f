/** A runner whose downloads go as far as a test lets them, for what chooses and fetches models on this device. */
import type { FetchOptions, LocalModel, LocalRunner, RunnerId } from '../ports/local-runner.ts'
import type { ChatModel } from '../ports/chat-model.ts'
import { saying } from './application.ts'

/** A model of 300 MB with a window of 4,096 tokens, not stored yet. */
export function localModel(id: string, change: Partial<LocalModel> = {}): LocalModel {
  return {
    id,
    name: id.toUpperCase(),
    downloadBytes: 300_000_000,
    memoryBytes: 500_000_000,
    windowTokens: 4_096,
    isStored: false,
    ...change,
  }
}

export interface ScriptedRunner extends LocalRunner {
  /** What was asked of it, oldest first. */
  readonly calls: readonly string[]
  /** Lets the download of a model go on: so many bytes of all. */
  arrive(modelId: string, loadedBytes: number): void
  /** Ends the download of a model: all is there, or it breaks with the error. */
  end(modelId: string, error?: Error): void
}

export function scriptedRunner(
  id: RunnerId,
  models: readonly LocalModel[],
  change: Partial<LocalRunner> & { readonly talk?: ChatModel['stream'] } = {},
): ScriptedRunner {
  const calls: string[] = []
  const stored = new Set(models.filter(({ isStored }) => isStored).map(model => model.id))
  const fetching = new Map<string, FetchOptions & { end(error?: unknown): void }>()
  const { talk = () => saying(`I am ${id}.`), ...others } = change
  return {
    id,
    calls,
    probe: async () => ({ available: true, message: 'It can run here.' }),
    models: async () => {
      calls.push('models')
      return models.map(model => ({ ...model, isStored: stored.has(model.id) }))
    },
    fetch: (modelId, options) =>
      new Promise((resolve, reject) => {
        calls.push(`fetch ${modelId}`)
        const end = (error?: unknown) => {
          fetching.delete(modelId)
          if (error !== undefined) return reject(error)
          stored.add(modelId)
          return resolve()
        }
        fetching.set(modelId, { ...options, end })
        options.signal.addEventListener('abort', () => end(options.signal.reason), { once: true })
      }),
    remove: async modelId => {
      calls.push(`remove ${modelId}`)
      stored.delete(modelId)
    },
    open: async modelId => {
      calls.push(`open ${modelId}`)
      const windowTokens = models.find(model => model.id === modelId)?.windowTokens ?? null
      return {
        ref: { provider: id, host: null, model: modelId },
        limits: { windowTokens, maxOutputTokens: 512, tools: false },
        stream: talk,
      }
    },
    unload: async () => void calls.push('unload'),
    arrive: (modelId, loadedBytes) => {
      const totalBytes = models.find(model => model.id === modelId)?.downloadBytes ?? null
      const share = totalBytes === null ? 0 : loadedBytes / totalBytes
      fetching.get(modelId)?.onProgress({ loadedBytes, totalBytes, share })
    },
    end: (modelId, error) => fetching.get(modelId)?.end(error),
    ...others,
  }
}
