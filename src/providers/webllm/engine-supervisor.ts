import { webLlmText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import type { FetchOptions, LoadProgress } from '../../ports/local-runner.ts'
import type { WorkerLike } from '../../workers/worker-client.ts'
import type { ChosenModel } from './choose-models.ts'
import { connectEngine, EngineLost, isOfEngine, type Engine, type Progress } from './engine.ts'
import { meaningOf } from './failure.ts'

export interface EngineSupervisor {
  /** The engine with the model loaded; for one caller at a time. Rejects like `Engine`, or with the signal's reason. */
  ready(chosen: ChosenModel, options: FetchOptions): Promise<Engine>
  /** Frees the graphics card at once; running requests reject. */
  unload(): void
  /** Like `unload`, if this model is loaded. */
  unloadOf(chosen: ChosenModel): void
}

export interface SupervisorPorts {
  start(): WorkerLike
  /** Downloads missing files; with `repairs`, first removes files that do not match the index. */
  complete(
    chosen: ChosenModel,
    options: FetchOptions & { readonly repairs: boolean },
  ): Promise<void>
}

/** The share of the progress for downloads, if there are any. */
const FETCH_SHARE = 0.8
/** The share of loading for the weights; the rest is for the shaders. */
const WEIGHTS_SHARE = 0.6

/** Loads the requested model into the one engine; repairs broken files, and loads again after a lost card. */
export function createEngineSupervisor({ start, complete }: SupervisorPorts): EngineSupervisor {
  let engine: Engine | null = null
  let loaded: string | null = null

  const running = () => {
    if (engine && !engine.isGone) return engine
    loaded = null
    engine = connectEngine(start())
    return engine
  }

  const load = async (
    { variant }: ChosenModel,
    { signal, onProgress }: FetchOptions,
    from: number,
  ) => {
    const one = running()
    signal.throwIfAborted()
    await one.load(variant, progress => onProgress(loadProgress(progress, from)))
    loaded = variant.model_id
    return one
  }

  const unload = () => {
    engine?.end(new ModelError('other', webLlmText('unloaded')))
    engine = null
    loaded = null
  }

  return {
    ready: async (chosen, options) => {
      if (engine && !engine.isGone && loaded === chosen.variant.model_id) return engine
      options.onProgress({ loadedBytes: 0, totalBytes: null, share: 0 })
      let from = 0
      const fetching = (progress: LoadProgress) => {
        from = FETCH_SHARE
        options.onProgress({ ...progress, share: progress.share * FETCH_SHARE })
      }
      const fetched = { signal: options.signal, onProgress: fetching }
      await complete(chosen, { ...fetched, repairs: false })
      let hasRepaired = false
      let hasReloaded = false
      for (;;) {
        try {
          return await load(chosen, options, from)
        } catch (error) {
          if (!isOfEngine(error)) throw error
          // A failed load leaves data on the card and in the library's memory, so the worker is ended.
          engine?.end(new EngineLost('Loading failed'))
          const meaning = meaningOf(error)
          if (meaning === 'broken-files' && !hasRepaired) {
            hasRepaired = true
            await complete(chosen, { ...fetched, repairs: true })
          } else if (meaning === 'lost' && !hasReloaded) hasReloaded = true
          else throw error
        }
      }
    },
    unload,
    unloadOf: ({ variants }) => {
      if (variants.some(({ model_id: id }) => id === loaded)) unload()
    },
  }
}

/** Weights first, then shaders; each counts from 0 to 1. */
function loadProgress({ progress, text }: Progress, from: number): LoadProgress {
  const done = Math.min(1, Math.max(0, progress))
  const isShaders = text.startsWith('Loading GPU shader')
  const isOver = text.startsWith('Finish')
  const loading = isOver
    ? 1
    : isShaders
      ? WEIGHTS_SHARE + done * (1 - WEIGHTS_SHARE)
      : done * WEIGHTS_SHARE
  return {
    loadedBytes: 0,
    totalBytes: null,
    share: from + loading * (1 - from),
  }
}
