/** What the tests of llama.cpp ask, and how they read what comes back. */
import { compactionPrompt } from '../engine/compaction/prompt.ts'
import { type ModelRequest, textOf } from '../engine/message/message.ts'
import type { StreamChunk } from '../ports/chat-model.ts'
import { appendChunk } from '../ports/append-chunk.ts'
import { requestOf } from './model-request.ts'

export function asking(text: string): ModelRequest {
  return requestOf(text, { maxOutputTokens: 600 })
}

export function summarizing(text: string): ModelRequest {
  const { system, user } = compactionPrompt({
    items: [
      { id: 'm1', role: 'user', parts: [{ type: 'text', text }], origin: 'message', pinned: false },
    ],
    previousSummary: null,
    focus: null,
    isBrief: true,
    targetTokens: 340,
    count: words => ({ tokens: Math.ceil(words.length / 4), source: 'estimated' }),
  })
  return { ...asking(user), system, maxOutputTokens: 512 }
}

export function finishOf(chunks: readonly StreamChunk[]) {
  const last = chunks.at(-1)
  if (last?.type !== 'finish') throw new TypeError(`It ends with ${String(last?.type)}.`)
  return last
}

export function wordsOf(chunks: readonly StreamChunk[]): string {
  return textOf(chunks.reduce(appendChunk, []))
}
