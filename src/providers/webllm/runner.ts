import { loadOnce } from '../../ports/connection.ts'
import type { LocalRunner } from '../../ports/local-runner.ts'
import type { WorkerLike } from '../../workers/worker-client.ts'
import { pageGpuHost, type GpuHost } from '../local/graphics-card.ts'
import { askForAdapter, probeOf } from './adapter.ts'
import type { PrebuiltModel } from './choose-models.ts'
import type { DeviceModels } from './device-models.ts'
import type { ModelStore } from './model-files.ts'

/** What a test can replace; all as in a page by default. */
export interface WebLlmOptions {
  readonly host?: () => GpuHost
  readonly start?: () => WorkerLike
  readonly store?: ModelStore
  readonly models?: readonly PrebuiltModel[]
  readonly fetch?: typeof fetch
}

/** WebLLM as a runner. The first question loads the list of models, the first request the library. */
export function webLlmRunner(options: WebLlmOptions = {}): LocalRunner {
  const host = options.host ?? pageGpuHost
  let source: string | null = null
  let isLoaded = false
  const models = loadOnce(async (): Promise<DeviceModels> => {
    const [{ createDeviceModels }, { browserModelStore }, { PREBUILT_MODELS }] = await Promise.all([
      import('./device-models.ts'),
      import('./model-files.ts'),
      import('./choose-models.ts'),
    ])
    isLoaded = true
    return createDeviceModels({
      models: options.models ?? PREBUILT_MODELS,
      store: options.store ?? browserModelStore(),
      adapter: () => askForAdapter(host()),
      start: options.start ?? startWebLlmWorker,
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      source: () => source,
    })
  })

  return {
    id: 'webllm',
    probe: async () => probeOf(await askForAdapter(host())),
    models: async () => (await models()).models(),
    fetch: async (modelId, fetching) => (await models()).fetch(modelId, fetching),
    remove: async modelId => (await models()).remove(modelId),
    open: async modelId => (await models()).open(modelId),
    unload: async () => (isLoaded ? (await models()).unload() : undefined),
    setSource: baseUrl => {
      source = baseUrl
    },
  }
}

/** WebLLM's worker, which also loads the library: two megabytes, compressed. */
export function startWebLlmWorker(): WorkerLike {
  return new Worker(new URL('../../workers/webllm.worker.ts', import.meta.url), { type: 'module' })
}
