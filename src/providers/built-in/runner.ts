/**
 * The models that the browser brings along: one to talk to, one that writes summaries. The browser fetches and keeps
 * them; this page may only ask for them.
 *
 * @module
 */
import { ModelError } from '../../ports/errors.ts'
import type {
  FetchOptions,
  LocalModel,
  LocalRunner,
  RunnerProbe,
} from '../../ports/local-runner.ts'
import { builtInApi, type Availability, type BuiltInApi } from './api.ts'
import { explained } from './failure.ts'
import { languageModel, type KnownWindow } from './language-model.ts'
import { createSession } from './session.ts'
import { SUMMARY_OPTIONS, summarizerModel } from './summarizer.ts'

/** Tokens, until the first session tells: what the browser's models read at least. */
const ASSUMED_WINDOW_TOKENS = 4_096

interface Entry {
  readonly id: string
  readonly name: string
  readonly api: BuiltInApi | null
  readonly options: object
  readonly window: KnownWindow
  readonly open: typeof languageModel
  readonly onlySummaries: boolean
}

/** `host`: where the browser's interfaces are found; the page's global by default. */
export function builtInRunner(host: object = globalThis): LocalRunner {
  const entries: readonly Entry[] = [
    {
      id: 'language-model',
      name: 'Browser’s language model',
      api: builtInApi('LanguageModel', host),
      options: {},
      window: { tokens: ASSUMED_WINDOW_TOKENS },
      open: languageModel,
      onlySummaries: false,
    },
    {
      id: 'summarizer',
      name: 'Browser’s summarizer',
      api: builtInApi('Summarizer', host),
      options: SUMMARY_OPTIONS,
      window: { tokens: ASSUMED_WINDOW_TOKENS },
      open: summarizerModel,
      onlySummaries: true,
    },
  ]
  const entryOf = (modelId: string) => {
    const entry = entries.find(({ id }) => id === modelId)
    if (!entry?.api) throw new ModelError('not-found', NO_SUCH_MODEL)
    return { ...entry, api: entry.api }
  }

  return {
    id: 'built-in',
    probe: async () =>
      probeOf(
        entries.every(({ api }) => api === null),
        await Promise.all(entries.map(stateOf)),
      ),
    models: async () => {
      const states = await Promise.all(entries.map(stateOf))
      return entries.flatMap((entry, at) => modelOf(entry, states[at] ?? 'unavailable'))
    },
    fetch: async (modelId, { signal, onProgress }) => {
      const { api, options } = entryOf(modelId)
      try {
        const session = await createSession(api, options, {
          signal,
          onShare: share => onProgress(progressAt(share)),
        })
        session.destroy()
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw explained(error)
      }
    },
    remove: async modelId => {
      if ((await stateOf(entryOf(modelId))) === 'available')
        throw new ModelError('other', KEPT_BY_BROWSER)
    },
    open: async modelId => {
      const { api, id, window, open } = entryOf(modelId)
      return open(api, id, window)
    },
    // The browser loads it for a session and lets go of it automatically.
    unload: async () => undefined,
  }
}

const NO_SUCH_MODEL = 'The browser has no such model of its own. Choose another model.'
const KEPT_BY_BROWSER =
  'The browser keeps its own model for all pages, so this page cannot delete it. Chrome lists it under chrome://on-device-internals.'

/** A browser that breaks while it is asked has none that can be used. */
async function stateOf({ api, options }: Pick<Entry, 'api' | 'options'>): Promise<Availability> {
  return api === null ? 'unavailable' : api.availability(options).catch(() => 'unavailable')
}

function probeOf(isAbsent: boolean, states: readonly Availability[]): RunnerProbe {
  if (isAbsent) return { available: false, message: ABSENT }
  if (states.includes('available')) return { available: true, message: READY }
  if (states.some(state => state !== 'unavailable')) return { available: true, message: TO_FETCH }
  return { available: false, message: UNAVAILABLE }
}

const ABSENT =
  'This browser brings no model along for pages. Current Chrome and Edge on a computer do, on secure pages.'
const UNAVAILABLE =
  'The browser has a model for pages and says that it cannot run here: it wants about 22 GB of free disk, and a graphics card with more than 4 GB or 16 GB of memory.'
const READY = 'The browser has its own model here, ready for this page.'
const TO_FETCH = 'The browser can fetch its own model, once for all pages.'

function modelOf(
  { id, name, window, onlySummaries }: Entry,
  state: Availability,
): readonly LocalModel[] {
  if (state === 'unavailable') return []
  return [
    {
      id,
      name,
      downloadBytes: null,
      memoryBytes: null,
      windowTokens: window.tokens,
      isStored: state === 'available',
      ...(onlySummaries && { onlySummaries }),
    },
  ]
}

function progressAt(share: number): Parameters<FetchOptions['onProgress']>[0] {
  return { phase: 'fetching', loadedBytes: 0, totalBytes: null, share }
}
