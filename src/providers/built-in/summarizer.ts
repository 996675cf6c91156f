/**
 * The browser's own summarizer as a model that writes summaries, and nothing else: it takes a text and gives its key
 * points, which are then written in the form of our summaries.
 *
 * @module
 */
import {
  type ModelRequest,
  renderSummary,
  SECTIONS,
  SUMMARY_REQUEST_MARKER,
  textOf,
} from '../../engine/index.ts'
import { builtInSentences } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import type { ChatModel, StreamChunk } from '../../ports/chat-model.ts'
import type { BuiltInApi } from './api.ts'
import { tooLong } from './failure.ts'
import type { KnownWindow } from './language-model.ts'
import { inSession, textsOf } from './session.ts'

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
