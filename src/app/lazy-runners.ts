/** The runners of this device. Each is loaded with its first call, so that people who only use servers do not download them. */
import { lazyFunctions, loadOnce } from '../ports/connection.ts'
import type { LocalRunner, RunnerId } from '../ports/local-runner.ts'

/** In the order of display. `builtIn`: the runner of the browser's own models; null: this page may use them directly. */
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

/** Optional abilities of a runner, known before it is loaded. */
interface Takes {
  readonly files?: boolean
  readonly source?: boolean
}

/** A runner whose code is loaded with the first call. After a failure the next call tries again. */
export function lazyRunner(
  id: RunnerId,
  load: () => Promise<LocalRunner>,
  { files = false, source = false }: Takes = {},
): LocalRunner {
  let loaded: LocalRunner | null = null
  let baseUrl: string | null = null
  const runner = loadOnce(async () => {
    loaded = await load()
    if (baseUrl !== null) loaded.setSource?.(baseUrl)
    return loaded
  })
  const { probe, models, fetch, remove, open } = lazyFunctions(runner)
  return {
    id,
    probe,
    models,
    fetch,
    remove,
    open,
    // A runner that was never loaded holds no memory.
    unload: async () => loaded?.unload(),
    ...(files && {
      addFile: async (file: File) => {
        const inner = await runner()
        if (!inner.addFile) throw new RangeError(`The runner ${id} takes no files`)
        return inner.addFile(file)
      },
    }),
    ...(source && {
      setSource: (url: string | null) => {
        baseUrl = url
        loaded?.setSource?.(url)
      },
    }),
  }
}
