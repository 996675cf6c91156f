/** Requests with one message of the user, for tests of models, and what comes of them. */
import type { Usage } from '../engine/log/event.ts'
import type { ModelRequest } from '../engine/message/message.ts'
import { classifyFailure } from '../engine/overflow/classify.ts'
import { ModelError } from '../ports/errors.ts'

export function requestOf(text: string, change: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'Be brief.',
    messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
    tools: [],
    maxOutputTokens: 100,
    ...change,
  }
}

/** All that comes of a stream. */
export async function collect<Item>(stream: AsyncIterable<Item>): Promise<readonly Item[]> {
  const items: Item[] = []
  for await (const item of stream) items.push(item)
  return items
}

/** What the work fails with, as a model fails. */
export async function modelErrorOf(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.catch((reason: unknown) => reason)
  if (error instanceof ModelError) return error
  throw new TypeError('It did not fail as a model fails', { cause: error })
}

/** The failure as the table of overflows reads it. */
export function classified({ status, body, message }: ModelError) {
  return classifyFailure({ status, body: body ?? '', message })
}

export const CLOCK = {
  name: 'clock',
  description: 'Tells the time.',
  inputSchema: { type: 'object' },
}

/** What a model used, of which the rest is not known. */
export function usageOf(change: Partial<Usage> = {}): Usage {
  return {
    inputTokens: 0,
    outputTokens: 0,
    cachedInputTokens: null,
    reasoningTokens: null,
    ...change,
  }
}
