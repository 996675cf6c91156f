/**
 * The browser's own models, which only a page may talk to, as the worker of the application has them.
 *
 * @module
 */
import type { StreamChunk } from '../ports/chat-model.ts'
import type { LoadProgress, LocalRunner } from '../ports/local-runner.ts'
import { chunkStream } from '../providers/local/chunk-stream.ts'
import type { Arrived } from '../runtime/remote/connect.ts'
import type { PageSide } from '../runtime/remote/serve-application.ts'

export function builtInOfPage({
  ask,
  tell,
  onNews,
}: Pick<PageSide, 'ask' | 'tell' | 'onNews'>): LocalRunner {
  const listeners = new Map<string, (news: Arrived) => void>()
  let calls = 0
  onNews((name, [callId, news]) => {
    if (name === 'built-in') listeners.get(callId)?.(news)
  })
  /** A call of the page that reports as it goes; an abort ends it there too. */
  const following = async (
    signal: AbortSignal,
    listener: (news: Arrived) => void,
    run: (callId: string) => Promise<Arrived>,
  ): Promise<Arrived> => {
    signal.throwIfAborted()
    calls += 1
    const callId = `built-in-${calls}`
    const cancel = () => tell('cancel', callId)
    listeners.set(callId, listener)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await run(callId)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
      listeners.delete(callId)
    }
  }
  return {
    id: 'built-in',
    probe: () => ask('built-in.probe'),
    models: () => ask('built-in.models'),
    fetch: (modelId, { signal, onProgress }) =>
      following(
        signal,
        (progress: LoadProgress) => onProgress(progress),
        callId => ask('built-in.fetch', callId, modelId),
      ),
    remove: modelId => ask('built-in.remove', modelId),
    open: async modelId => {
      let { ref, limits } = await ask('built-in.open', modelId)
      return {
        ref,
        get limits() {
          return limits
        },
        stream: (request, signal) =>
          chunkStream(
            async (emit, left) => {
              limits = await following(
                left,
                (chunk: StreamChunk) => emit(chunk),
                callId => ask('built-in.stream', callId, modelId, request),
              )
            },
            { signal },
          ),
      }
    },
    unload: async () => undefined,
  }
}
