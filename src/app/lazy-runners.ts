/**
 * What runs models on this device, each fetched with the first call: who talks to a server does not pay for it.
 *
 * @module
 */
import type { LocalRunner, RunnerId } from '../ports/local-runner.ts'
import { lazyFunctions } from './lazy-ports.ts'

/** In the order in which they are shown. `builtIn`: what talks to the browser's own models; null: this page may do so itself. */
export function lazyRunners(builtIn: LocalRunner | null): readonly LocalRunner[] {
  return [
    lazyRunner(
      'webllm',
      async () => (await import('../providers/webllm/runner.ts')).webLlmRunner(),
      { source: true },
    ),
    lazyRunner(
      'wllama',
      async () => (await import('../providers/wllama/runner.ts')).wllamaRunner(),
      { files: true, source: true },
    ),
    builtIn ??
      lazyRunner('built-in', async () =>
        (await import('../providers/built-in/runner.ts')).builtInRunner(),
      ),
  ]
}

/** What a runner can do beside the usual, known before it is fetched. */
interface Takes {
  readonly files?: boolean
  readonly source?: boolean
}

/** A runner whose code is fetched with the first call. A failed fetch is tried again with the next call. */
export function lazyRunner(
  id: RunnerId,
  load: () => Promise<LocalRunner>,
  { files = false, source = false }: Takes = {},
): LocalRunner {
  let loading: Promise<LocalRunner> | null = null
  let baseUrl: string | null = null
  const runner = () => {
    loading ??= load().then(
      loaded => {
        if (baseUrl !== null) loaded.setSource?.(baseUrl)
        return loaded
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const { probe, models, fetch, remove, open } = lazyFunctions(runner)
  return {
    id,
    probe,
    models,
    fetch,
    remove,
    open,
    unload: async () => {
      // What was never fetched holds no memory.
      if (loading) await (await loading).unload()
    },
    ...(files && {
      addFile: async (file: File) => {
        const loaded = await runner()
        if (!loaded.addFile) throw new RangeError(`The runner ${id} takes no files`)
        return loaded.addFile(file)
      },
    }),
    ...(source && {
      setSource: (url: string | null) => {
        baseUrl = url
        // Where its code does not come, the call that needs it says so.
        void loading?.then(
          loaded => loaded.setSource?.(url),
          () => undefined,
        )
      },
    }),
  }
}
