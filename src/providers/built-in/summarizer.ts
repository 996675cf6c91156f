/**
 * The browser's own summarizer as a model that writes summaries, and nothing else: it takes a text and gives its key
 * points, which then stand in the form that a summary has here.
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
import { builtInSentences } from '../../i18n/en/sentences/built-in.ts'
import { ModelError } from '../../ports/errors.ts'
import type { ChatModel, StreamChunk } from '../../ports/ports.ts'
import type { BuiltInApi, BuiltInSession } from './api.ts'
import { explained, tooLong } from './failure.ts'
import type { KnownWindow } from './language-model.ts'
import { openSession, textsOf } from './session.ts'

/** What it is asked for, as the browser names it. */
export const SUMMARY_OPTIONS = { type: 'key-points', format: 'markdown', length: 'long' } as const

/** Where key points stand among the sections: they are what is true by now. */
const SECTION = 'Current state'

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
  let session: BuiltInSession | null = null
  try {
    session = yield* openSession(api, SUMMARY_OPTIONS, signal)
    window.tokens = session.windowTokens() ?? window.tokens
    const tokens = await session.measure(text, signal)
    if (tokens !== null && tokens > window.tokens) throw tooLong(tokens, window.tokens)
    let points = ''
    for await (const piece of textsOf(
      session.stream('summarizeStreaming', text, { signal }),
      signal,
    ))
      points += piece
    if (points.trim() !== '') yield { type: 'text', text: asSummary(points) }
    yield { type: 'finish', finishReason: 'stop', usage: null }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw explained(error)
  } finally {
    session?.destroy()
  }
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
