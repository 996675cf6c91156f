import {
  type ModelRequest,
  renderSummary,
  SECTIONS,
  SUMMARY_REQUEST_MARKER,
  textOf,
} from '../../engine/index.ts'
import { builtInSentences } from '../../i18n/en/sentences/local-models.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { ModelError } from '../../ports/errors.ts'
import { conversationOf } from '../local/conversation.ts'
import type { BuiltInApi } from './api.ts'
import { eachText, answerInSession, tooLong } from './session.ts'

/** One request to a model of the browser. */
export interface BuiltInJob {
  readonly api: BuiltInApi
  /** Its window as known so far; each session reports it again. */
  readonly window: { tokens: number }
  readonly request: ModelRequest
  readonly signal: AbortSignal
}

/** Answers with the language model. Each request opens a new session and brings the whole conversation. */
export function answer({ api, window, request, signal }: BuiltInJob): AsyncGenerator<StreamChunk> {
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
export const SUMMARY_OPTIONS = { type: 'key-points', format: 'markdown', length: 'long' } as const

/** The section for the key points, because they are true now. */
const SECTION = 'Current state'

/** Writes only summaries: the key points of the text, in the form of our summaries. */
export async function* summarize({
  api,
  window,
  request,
  signal,
}: BuiltInJob): AsyncGenerator<StreamChunk> {
  if (!request.system.includes(SUMMARY_REQUEST_MARKER))
    throw new ModelError('other', builtInSentences.onlySummaries)
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
