/** The page's side of WebLLM's worker, a few messages. WebLLM's own client would load two megabytes into the page. */
import { z } from 'zod'
import type { WorkerLike } from '../../workers/worker-client.ts'
import { Chunk } from '../local/conversation.ts'
import type { PrebuiltModel } from './choose-models.ts'

const Progress = z.looseObject({ progress: z.number(), text: z.string() })
export type Progress = z.infer<typeof Progress>

/** A message of WebLLM’s worker. */
export const FromWorker = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('return'), uuid: z.string(), content: z.unknown() }),
  /** Errors arrive as `String(error)`, for example `TypeError: Failed to fetch`. */
  z.looseObject({ kind: z.literal('throw'), uuid: z.string(), content: z.string() }),
  z.looseObject({ kind: z.literal('initProgressCallback'), content: Progress }),
  /** Our own message: the graphics card is lost, which WebLLM does not report. */
  z.looseObject({ kind: z.literal('deviceLost'), content: z.string() }),
])

export interface ChatBody {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly stream: true
  readonly stream_options: { readonly include_usage: true }
  readonly max_tokens: number
  readonly temperature?: number
  readonly top_p?: number
  readonly stop?: readonly string[]
  readonly extra_body?: { readonly enable_thinking: boolean }
}

/** An error of WebLLM, as text from its worker. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
}

/** The graphics card is lost, or the worker stopped; this engine answers no more. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost'
}

/** True for an error of the engine; false for an abort or a bug of ours. */
export function isOfEngine(error: unknown): error is EngineFailure | EngineLost {
  return error instanceof EngineFailure || error instanceof EngineLost
}

export interface Engine {
  /** True after it was lost or ended; a new one must be started. */
  readonly isGone: boolean
  /** Replaces the loaded model. Rejects with `EngineFailure` or `EngineLost`. */
  load(model: PrebuiltModel, onProgress: (progress: Progress) => void): Promise<void>
  /** Chunks until the answer ends. After an abort it rejects with the signal's reason when the engine is free again. */
  answer(body: ChatBody, signal: AbortSignal): AsyncGenerator<Chunk, void, undefined>
  /** Ends the worker, which frees its memory on the graphics card. */
  end(reason: Error): void
}

interface Call {
  readonly resolve: (content: unknown) => void
  readonly reject: (error: Error) => void
}

/** The engine of a worker that has just been started. */
export function connectEngine(worker: WorkerLike): Engine {
  const calls = new Map<string, Call>()
  let goneFor: Error | null = null
  let loadedId: string | null = null
  let onProgress: (progress: Progress) => void = () => undefined

  const end = (reason: Error) => {
    if (goneFor) return
    goneFor = reason
    worker.terminate()
    for (const { reject } of calls.values()) reject(reason)
    calls.clear()
  }
  const ask = (kind: string, content: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (goneFor) return reject(goneFor)
      const uuid = crypto.randomUUID()
      calls.set(uuid, { resolve, reject })
      return worker.postMessage({ kind, uuid, content }, [])
    })
  const tell = (kind: string, content: unknown) => {
    if (!goneFor) worker.postMessage({ kind, uuid: crypto.randomUUID(), content }, [])
  }

  worker.addEventListener('message', event => {
    const said = FromWorker.safeParse(event instanceof MessageEvent ? event.data : null).data
    if (!said) return
    if (said.kind === 'initProgressCallback') return onProgress(said.content)
    if (said.kind === 'deviceLost') return end(new EngineLost(said.content))
    const call = calls.get(said.uuid)
    calls.delete(said.uuid)
    return said.kind === 'return'
      ? call?.resolve(said.content)
      : call?.reject(new EngineFailure(said.content))
  })
  const failed = (event: Event) => {
    event.preventDefault()
    const words = event instanceof ErrorEvent && event.message !== '' ? event.message : ''
    end(new EngineFailure(`WorkerError: ${words}`))
  }
  worker.addEventListener('error', failed)
  worker.addEventListener('messageerror', failed)

  return {
    get isGone() {
      return goneFor !== null
    },
    load: async (model, listener) => {
      onProgress = listener
      tell('setLogLevel', 'SILENT')
      tell('setAppConfig', { model_list: [model], cacheBackend: 'cache' })
      loadedId = model.model_id
      await ask('reload', { modelId: [model.model_id] })
    },
    answer: async function* (body, signal) {
      signal.throwIfAborted()
      const streamId = crypto.randomUUID()
      const modelId = [loadedId]
      const interrupt = () => tell('interruptGenerate', null)
      signal.addEventListener('abort', interrupt, { once: true })
      let isOpen = false
      try {
        await ask('chatCompletionStreamInit', {
          request: body,
          selectedModelId: loadedId,
          streamId,
          modelId,
        })
        isOpen = true
        while (!signal.aborted) {
          const content = await ask('completionStreamNextChunk', { streamId })
          if (typeof content !== 'object') {
            isOpen = false
            break
          }
          if (!signal.aborted) yield Chunk.parse(content)
        }
        signal.throwIfAborted()
      } catch (error) {
        // A failed stream is already closed.
        if (isOfEngine(error)) isOpen = false
        throw error
      } finally {
        signal.removeEventListener('abort', interrupt)
        if (isOpen) await ask('completionStreamReturn', { streamId }).catch(onlyOfEngine)
      }
    },
    end,
  }
}

/** A failure to close a stream was already reported, or the next request reports it. */
function onlyOfEngine(error: unknown): void {
  if (!isOfEngine(error)) throw error
}
