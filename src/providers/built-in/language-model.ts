import { type ModelRequest, type Usage, renderSummary, SECTIONS, SUMMARY_REQUEST_MARKER, textOf } from '../../engine/index.ts'
import type { ChatModel, StreamChunk } from '../../ports/chat-model.ts'
import { conversationOf } from '../local/conversation.ts'
import type { BuiltInApi, BuiltInSession } from './api.ts'
import { tooLong, inSession, textsOf } from './session.ts'
import { builtInSentences } from '../../i18n/en/sentences/built-in.ts'
import { ModelError } from '../../ports/errors.ts'

/** What is learned of the model with its first session. */
export interface KnownWindow {
  tokens: number
}

/**
 * The browser's own language model as a chat model. Each request is a session of its own: what was said before goes in
 * with it, so that nothing is dropped unseen.
 */
export function languageModel(api: BuiltInApi, id: string, window: KnownWindow): ChatModel {
  return {
    ref: { provider: 'built-in', host: null, model: id },
    get limits() {
      return { windowTokens: window.tokens, maxOutputTokens: null, tools: false }
    },
    stream: (request, signal) => answer(api, window, { request, signal }),
  }
}

async function* answer(
  api: BuiltInApi,
  window: KnownWindow,
  { request, signal }: { readonly request: ModelRequest; readonly signal: AbortSignal },
): AsyncGenerator<StreamChunk> {
  const turns = conversationOf(request)
  const asked = turns.at(-1)?.content ?? ''
  const options = { initialPrompts: turns.slice(0, -1) }
  yield* inSession(api, { options, signal }, async function* (session) {
    window.tokens = session.windowTokens() ?? window.tokens
    const promptTokens = await promptTokensOf(session, asked, signal)
    // The browser would drop the oldest turns and not say so.
    if (promptTokens !== null && promptTokens > window.tokens)
      throw tooLong(promptTokens, window.tokens)
    for await (const text of textsOf(session.stream('promptStreaming', asked, { signal }), signal))
      yield { type: 'text', text }
    yield finish(session, promptTokens, window)
  })
}

/** Tokens of the whole request by the model's own measure; null where it has none. */
async function promptTokensOf(
  session: BuiltInSession,
  asked: string,
  signal: AbortSignal,
): Promise<number | null> {
  const measured = await session.measure(asked, signal)
  const before = session.usedTokens()
  return measured === null || before === null ? null : before + measured
}

function finish(
  session: BuiltInSession,
  promptTokens: number | null,
  window: KnownWindow,
): StreamChunk {
  const used = session.usedTokens()
  const usage: Usage | null =
    promptTokens === null || used === null
      ? null
      : {
          inputTokens: promptTokens,
          outputTokens: Math.max(0, used - promptTokens),
          cachedInputTokens: null,
          reasoningTokens: null,
        }
  const isFull = used !== null && used >= window.tokens
  return { type: 'finish', finishReason: isFull ? 'length' : 'stop', usage }
}

/** The options of a summary, in the browser's words. */
export const SUMMARY_OPTIONS = { type: 'key-points', format: 'markdown', length: 'long' } as const

/** The section of the key points: they are true by now. */
const SECTION = 'Current state'

/** The browser’s summarizer as a chat model; `window` learns its size from the first session. */
export function summarizerModel(api: BuiltInApi, id: string, window: KnownWindow): ChatModel {
  return {
    ref: { provider: 'built-in', host: null, model: id },
    get limits() {
      return { windowTokens: window.tokens, maxOutputTokens: null, tools: false }
    },
    stream: (request, signal) => summarize(api, window, { request, signal }),
  }
}

async function* summarize(
  api: BuiltInApi,
  window: KnownWindow,
  { request, signal }: { readonly request: ModelRequest; readonly signal: AbortSignal },
): AsyncGenerator<StreamChunk> {
  signal.throwIfAborted()
  if (!request.system.includes(SUMMARY_REQUEST_MARKER))
    throw new ModelError('other', builtInSentences.onlySummaries)
  const text = request.messages.map(({ parts }) => textOf(parts)).join('\n\n')
  yield* inSession(api, { options: SUMMARY_OPTIONS, signal }, async function* (session) {
    window.tokens = session.windowTokens() ?? window.tokens
    const tokens = await session.measure(text, signal)
    if (tokens !== null && tokens > window.tokens) throw tooLong(tokens, window.tokens)
    let points = ''
    const pieces = session.stream('summarizeStreaming', text, { signal })
    for await (const piece of textsOf(pieces, signal)) points += piece
    if (points.trim() !== '') yield { type: 'text', text: asSummary(points) }
    yield { type: 'finish', finishReason: 'stop', usage: null }
  })
}

/** The points under their section; `(none)` under all others. */
function asSummary(points: string): string {
  const bullets = points
    .split('\n')
    .map(line => line.replace(/^\s*(?:[-*•]|\d+\.)\s+/, '').trim())
    .filter(line => line !== '')
  return renderSummary(
    SECTIONS.map(({ heading }) => ({ heading, bullets: heading === SECTION ? bullets : [] })),
  )
}
