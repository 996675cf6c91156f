import { builtInText } from '../../i18n/en/sentences/local-models.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { ModelError } from '../../ports/errors.ts'
import type { LocalModel, LocalRunner, RunnerProbe } from '../../ports/local-runner.ts'
import { builtInApi, type Availability, type BuiltInApi } from './api.ts'
import { answerInSession, eachText, tooLong } from './session.ts'
import {
  type ModelRequest,
  renderSummary,
  SECTIONS,
  SUMMARY_REQUEST_MARKER,
  textOf,
} from '../../engine/index.ts'
import { conversationOf } from '../local/conversation.ts'

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
      name: builtInText('languageModel'),
      api: builtInApi('LanguageModel', host),
      options: {},
      window: { tokens: ASSUMED_WINDOW_TOKENS },
      answer,
      onlySummaries: false,
    },
    {
      id: 'summarizer',
      name: builtInText('summarizer'),
      api: builtInApi('Summarizer', host),
      options: SUMMARY_OPTIONS,
      window: { tokens: ASSUMED_WINDOW_TOKENS },
      answer: summarize,
      onlySummaries: true,
    },
  ]
  const entryOf = (modelId: string) => {
    const entry = entries.find(({ id }) => id === modelId)
    if (!entry?.api) throw new ModelError('not-found', builtInText('noSuchModel'))
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
        throw new ModelError('other', builtInText('keptByBrowser'))
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
  if (isAbsent) return { available: false, message: builtInText('absent') }
  if (states.includes('available')) return { available: true, message: builtInText('ready') }
  if (states.some(state => state !== 'unavailable'))
    return { available: true, message: builtInText('toFetch') }
  return { available: false, message: builtInText('unavailable') }
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

/** One request to a model of the browser. */
interface BuiltInJob {
  readonly api: BuiltInApi
  /** Its window as known so far; each session reports it again. */
  readonly window: { tokens: number }
  readonly request: ModelRequest
  readonly signal: AbortSignal
}

/** Answers with the language model. Each request opens a new session and brings the whole conversation. */
function answer({ api, window, request, signal }: BuiltInJob): AsyncGenerator<StreamChunk> {
  const turns = conversationOf(request)
  const asked = turns.at(-1)?.content ?? ''
  const options = { initialPrompts: turns.slice(0, -1) }
  return answerInSession(api, { options, signal }, async (session, emit) => {
    window.tokens = session.windowTokens() ?? window.tokens
    const before = session.usedTokens()
    const measured = await session.measure(asked, signal)
    const inputTokens = measured === null || before === null ? null : before + measured
    // Otherwise the browser would silently drop the oldest turns.
    if (inputTokens !== null && inputTokens > window.tokens)
      throw tooLong(inputTokens, window.tokens)
    await eachText(session.stream('promptStreaming', asked, { signal }), text =>
      emit({ type: 'text', text }),
    )
    const used = session.usedTokens()
    const isFull = used !== null && used >= window.tokens
    const outputTokens = Math.max(0, (used ?? 0) - (inputTokens ?? 0))
    emit({
      type: 'finish',
      finishReason: isFull ? 'length' : 'stop',
      usage:
        inputTokens === null || used === null
          ? null
          : { inputTokens, outputTokens, cachedInputTokens: null, reasoningTokens: null },
    })
  })
}

/** The options of a summary, in the browser's words. */
const SUMMARY_OPTIONS = { type: 'key-points', format: 'markdown', length: 'long' } as const

/** The section for the key points, because they are true now. */
const SECTION = 'Current state'

/** Writes only summaries: the key points of the text, in the form of our summaries. */
async function* summarize({
  api,
  window,
  request,
  signal,
}: BuiltInJob): AsyncGenerator<StreamChunk> {
  if (!request.system.includes(SUMMARY_REQUEST_MARKER))
    throw new ModelError('other', builtInText('onlySummaries'))
  const text = request.messages.map(({ parts }) => textOf(parts)).join('\n\n')
  yield* answerInSession(api, { options: SUMMARY_OPTIONS, signal }, async (session, emit) => {
    window.tokens = session.windowTokens() ?? window.tokens
    const tokens = await session.measure(text, signal)
    if (tokens !== null && tokens > window.tokens) throw tooLong(tokens, window.tokens)
    let points = ''
    await eachText(session.stream('summarizeStreaming', text, { signal }), piece => {
      points += piece
    })
    if (points.trim() !== '') emit({ type: 'text', text: summaryOf(points) })
    emit({ type: 'finish', finishReason: 'stop', usage: null })
  })
}

/** The points under their section; `(none)` under all others. */
function summaryOf(points: string): string {
  const bullets = points
    .split('\n')
    .map(line => line.replace(/^\s*(?:[-*•]|\d+\.)\s+/, '').trim())
    .filter(line => line !== '')
  return renderSummary(
    SECTIONS.map(({ heading }) => ({ heading, bullets: heading === SECTION ? bullets : [] })),
  )
}
