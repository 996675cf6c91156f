/** An answer that its server pauses: the request is sent again with the answer so far, and the two are one answer. */
import type { Message, Part, Usage } from '../../engine/index.ts'
import { appendChunk } from '../../ports/append-chunk.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Step } from './prompt.ts'

/** A server that pauses more often has lost its way. */
const MOST_PAUSES = 8

export type PausedAnswer = ReturnType<typeof startAnswer>

/** What one answer is so far, over all its requests. */
export function startAnswer() {
  let parts: readonly Part[] = []
  /** Before the newest pause. */
  let before: readonly Part[] = []
  let spent: Usage | null = null
  let pauses = 0
  let isPaused = false
  return {
    hasPaused: () => pauses > 0,
    /** True if the newest request ended with a pause. */
    isPaused: () => isPaused,
    /** The next request: the step, and after a pause the answer so far. */
    next: (step: Step): Step => {
      isPaused = false
      before = parts
      if (parts.length === 0) return step
      const said: Message = { role: 'assistant', parts: [...parts] }
      return { ...step, request: { ...step.request, messages: [...step.request.messages, said] } }
    },
    /** The chunk as a part of the whole answer; none for an end that is a pause. */
    take: (chunk: StreamChunk, isPause: boolean): readonly StreamChunk[] => {
      const own = chunk.type === 'citations' ? moved(chunk, before) : chunk
      parts = appendChunk(parts, own)
      if (own.type !== 'finish') return [own]
      const usage = joined(spent, own.usage)
      if (!isPause || pauses === MOST_PAUSES) return [{ ...own, usage }]
      spent = usage
      pauses += 1
      isPaused = true
      return []
    },
  }
}

/** Places in this request's words, as places in all words of the answer. */
function moved(
  { type, citations }: Extract<StreamChunk, { type: 'citations' }>,
  before: readonly Part[],
): StreamChunk {
  const by = before.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0)
  return {
    type,
    citations: citations.map(citation =>
      citation.end === 0
        ? citation
        : { ...citation, start: citation.start + by, end: citation.end + by },
    ),
  }
}

/** Both reports as one. The prompt is paid again with each request. */
function joined(first: Usage | null, second: Usage | null): Usage | null {
  if (first === null || second === null) return first ?? second
  const sum = (left: number | null = null, right: number | null = null) =>
    left === null && right === null ? null : (left ?? 0) + (right ?? 0)
  const written = sum(first.writtenInputTokens, second.writtenInputTokens)
  const searches = (first.searches ?? 0) + (second.searches ?? 0)
  return {
    inputTokens: first.inputTokens + second.inputTokens,
    outputTokens: first.outputTokens + second.outputTokens,
    cachedInputTokens: sum(first.cachedInputTokens, second.cachedInputTokens),
    reasoningTokens: sum(first.reasoningTokens, second.reasoningTokens),
    ...(written !== null && { writtenInputTokens: written }),
    partialPrompt: true,
    ...(searches > 0 && { searches }),
  }
}
