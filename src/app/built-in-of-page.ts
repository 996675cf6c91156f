import type { StreamChunk } from '../ports/chat-model.ts'
import type { LoadProgress, LocalRunner } from '../ports/local-runner.ts'
import { chunkStream } from '../providers/local/chunk-stream.ts'
import type { PageSide } from '../runtime/remote/serve-application.ts'

/** The browser's own models, which only a page may use, for the worker of the application. */
export function builtInOfPage({
  call,
  tell,
  onNews,
}: Pick<PageSide, 'call' | 'tell' | 'onNews'>): LocalRunner {
  const onProgress = new Map<string, (progress: LoadProgress) => void>()
  const onChunk = new Map<string, (chunk: StreamChunk) => void>()
  let calls = 0
  onNews({
    progress: (callId, progress) => onProgress.get(callId)?.(progress),
    chunk: (callId, chunk) => onChunk.get(callId)?.(chunk),
  })
  /** Calls the page; the call reports to `listener`, and an abort ends it there, too. */
  const following = async <News, Result>(
    signal: AbortSignal,
    [listeners, listener]: readonly [Map<string, (news: News) => void>, (news: News) => void],
    run: (callId: string) => Promise<Result>,
  ): Promise<Result> => {
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
    probe: () => call('builtInProbe'),
    models: () => call('builtInModels'),
    fetch: (modelId, { signal, onProgress: report }) =>
      following(signal, [onProgress, report], callId => call('builtInFetch', callId, modelId)),
    remove: modelId => call('builtInRemove', modelId),
    open: async modelId => {
      let { ref, limits } = await call('builtInOpen', modelId)
      return {
        ref,
        get limits() {
          return limits
        },
        stream: (request, signal) =>
          chunkStream(
            async (emit, left) => {
              limits = await following(left, [onChunk, emit], callId =>
                call('builtInStream', callId, modelId, request),
              )
            },
            { signal },
          ),
      }
    },
    unload: async () => undefined,
  }
}
