/** What the runtime relies on in every chat model. */
import { describe, expect, it } from 'vitest'
import { imageNote, type ModelRequest } from '../../engine/message/message.ts'
import type { ChatModel, StreamChunk } from '../../ports/chat-model.ts'
import { deepFreeze } from '../deep-freeze.ts'
import { collect } from '../model-request.ts'
import { IMAGE } from '../tiny-image.ts'

/** A request that any model answers: rules, a finished step with a tool, and a question. */
const REQUEST: ModelRequest = {
  system: 'Answer in a few words.',
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'What time is it in UTC?' }] },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'The clock knows.' },
        { type: 'text', text: 'I look at the clock.' },
        { type: 'tool-call', callId: 'c1', tool: 'current_time', input: { timeZones: ['UTC'] } },
      ],
    },
    {
      role: 'tool',
      parts: [{ type: 'tool-result', callId: 'c1', tool: 'current_time', output: 'UTC: noon' }],
    },
    { role: 'assistant', parts: [{ type: 'text', text: 'It is noon.' }] },
    { role: 'user', parts: [{ type: 'text', text: 'Hello, who are you?' }] },
  ],
  tools: [
    { name: 'current_time', description: 'Tells the time.', inputSchema: { type: 'object' } },
  ],
  maxOutputTokens: 500,
}

/** The same, asked about an image whose bytes are not at hand. */
const WITH_IMAGE: ModelRequest = {
  ...REQUEST,
  messages: [
    ...REQUEST.messages.slice(0, -1),
    { role: 'user', parts: [{ type: 'text', text: 'What is this?' }, IMAGE] },
  ],
}

/** Where one can look at what a model was given: `given` has one answer a request, and tells what it read. */
export function describeNotesRead(given: (request: ModelRequest) => Promise<string>): void {
  it('reads a note in the place of an image that has no bytes', async () => {
    expect(await given(WITH_IMAGE)).toContain(imageNote(IMAGE))
  })
}

/** `open` gives a model that takes at least a fifth of a second for its answer to `REQUEST`. */
export function describeChatModel(open: () => Promise<ChatModel>): void {
  describe('as every chat model', () => {
    it('names its provider and its model, and tells limits that are possible', async () => {
      const { ref, limits } = await open()
      expect(ref.provider).not.toBe('')
      expect(ref.model).not.toBe('')
      expect(limits.windowTokens ?? 1).toBeGreaterThan(0)
      expect(limits.maxOutputTokens ?? 1).toBeGreaterThan(0)
    })

    it('answers in pieces and ends with one finish', async () => {
      const chunks = await chunksOf(await open())
      const types = chunks.map(({ type }) => type)
      expect(types.filter(type => type === 'text').length).toBeGreaterThan(1)
      expect(types.filter(type => type === 'finish')).toHaveLength(1)
      expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
    })

    it('leaves the request as it was', async () => {
      const chunks = await chunksOf(await open(), deepFreeze(structuredClone(REQUEST)))
      expect(chunks.length).toBeGreaterThan(1)
    })

    it('can be copied by spreading, as the runtime does', async () => {
      const { stream, ...rest } = await open()
      const chunks = await chunksOf({ ...rest, stream })
      expect(chunks.at(-1)?.type).toBe('finish')
    })

    it('answers two requests at once without mixing them up', async () => {
      const model = await open()
      const [one, other] = await Promise.all([chunksOf(model), chunksOf(model)])
      expect(saidIn(one)).toBe(saidIn(other))
    })

    it('answers where an image has no bytes', async () => {
      const chunks = await chunksOf(await open(), WITH_IMAGE)
      expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
    })

    it('rejects with the reason of a signal that was aborted before', async () => {
      const reason = new Error('too late')
      const model = await open()
      await expect(chunksOf(model, REQUEST, AbortSignal.abort(reason))).rejects.toBe(reason)
    })

    it('rejects with the reason within 100 ms of an abort in mid-answer', async () => {
      const controller = new AbortController()
      const reason = new Error('stopped')
      const answer = (await open()).stream(REQUEST, controller.signal)[Symbol.asyncIterator]()
      await answer.next()
      const rest = drained(answer).catch((error: unknown) => error)
      const abortedAt = performance.now()
      controller.abort(reason)
      expect(await rest).toBe(reason)
      expect(performance.now() - abortedAt).toBeLessThan(100)
    })

    it('may be left in mid-answer', async () => {
      const { signal } = new AbortController()
      const answer = (await open()).stream(REQUEST, signal)[Symbol.asyncIterator]()
      await answer.next()
      await answer.return?.()
      expect(await answer.next()).toEqual({ done: true, value: undefined })
    })
  })
}

/** All that comes for one request. */
export function chunksOf(
  model: ChatModel,
  request = REQUEST,
  signal = new AbortController().signal,
): Promise<readonly StreamChunk[]> {
  return collect(model.stream(request, signal))
}

async function drained(answer: AsyncIterator<StreamChunk>): Promise<'drained'> {
  for (let next = await answer.next(); !next.done; next = await answer.next());
  return 'drained'
}

/** The words among them. */
export function saidIn(chunks: readonly StreamChunk[]): string {
  return chunks.map(chunk => (chunk.type === 'text' ? chunk.text : '')).join('')
}
