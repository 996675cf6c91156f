import { builtInSentences } from '../../i18n/en/sentences/local-models.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { ModelError } from '../../ports/errors.ts'
import type { LocalModel, LocalRunner, RunnerProbe } from '../../ports/local-runner.ts'
import { answer, summarize, SUMMARY_OPTIONS, type BuiltInJob } from './answers.ts'
import { builtInApi, type Availability, type BuiltInApi } from './api.ts'
import { answerInSession } from './session.ts'

/** Tokens assumed before the first session reports its window: the least of the browsers' models. */
const ASSUMED_WINDOW_TOKENS = 4_096

interface Entry {
  readonly id: string
  readonly name: string
  readonly api: BuiltInApi | null
  readonly options: object
  readonly window: BuiltInJob['window']
  readonly answer: (job: BuiltInJob) => AsyncIterable<StreamChunk>
  readonly onlySummaries: boolean
}

/** The browser's own models: one that chats, one that writes summaries. */
export function builtInRunner(host: object = globalThis): LocalRunner {
  const entries: readonly Entry[] = [
    {
      id: 'language-model',
      name: builtInSentences.languageModel,
      api: builtInApi('LanguageModel', host),
      options: {},
      window: { tokens: ASSUMED_WINDOW_TOKENS },
      answer,
      onlySummaries: false,
    },
    {
      id: 'summarizer',
      name: builtInSentences.summarizer,
      api: builtInApi('Summarizer', host),
      options: SUMMARY_OPTIONS,
      window: { tokens: ASSUMED_WINDOW_TOKENS },
      answer: summarize,
      onlySummaries: true,
    },
  ]
  const entryOf = (modelId: string) => {
    const entry = entries.find(({ id }) => id === modelId)
    if (!entry?.api) throw new ModelError('not-found', builtInSentences.noSuchModel)
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
      // The browser downloads a model for its first session.
      for await (const chunk of answerInSession(api, { options, signal }, async () => undefined))
        if (chunk.type === 'loading')
          onProgress({ loadedBytes: 0, totalBytes: null, share: chunk.share })
    },
    remove: async modelId => {
      if ((await stateOf(entryOf(modelId))) === 'available')
        throw new ModelError('other', builtInSentences.keptByBrowser)
    },
    open: async modelId => {
      const { api, id, window, answer: ask } = entryOf(modelId)
      return {
        ref: { provider: 'built-in', host: null, model: id },
        get limits() {
          return { windowTokens: window.tokens, maxOutputTokens: null, tools: false }
        },
        stream: (request, signal) => ask({ api, window, request, signal }),
      }
    },
    // The browser loads it for a session and frees it automatically.
    unload: async () => undefined,
  }
}

/** If the browser fails to answer, it has no usable model. */
async function stateOf({ api, options }: Pick<Entry, 'api' | 'options'>): Promise<Availability> {
  return api === null ? 'unavailable' : api.availability(options).catch(() => 'unavailable')
}

function probeOf(isAbsent: boolean, states: readonly Availability[]): RunnerProbe {
  if (isAbsent) return { available: false, message: builtInSentences.absent }
  if (states.includes('available')) return { available: true, message: builtInSentences.ready }
  if (states.some(state => state !== 'unavailable'))
    return { available: true, message: builtInSentences.toFetch }
  return { available: false, message: builtInSentences.unavailable }
}

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
