import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../engine/message.ts'
import { ModelError } from '../../runtime/errors.ts'
import type { StreamChunk } from '../../runtime/ports.ts'
import { readRecording } from '../../test/chat-completions-oracle.ts'
import { dataFolder, NO_DATA } from '../../test/data-folder.ts'
import { sseServer, streamOf } from '../../test/sse-server.ts'
import { openAiCompatibleEndpoint } from './endpoint.ts'

interface Recording {
  readonly name: string
  readonly payloads: readonly string[]
}

const request: ModelRequest = {
  system: '',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
  tools: [{ name: 'weather', description: 'The weather', inputSchema: { type: 'object' } }],
  maxOutputTokens: 1_000,
}

/** All recorded chat completions: fixtures of one payload a line, and server-sent events as they came. */
function recordings(folder: string | null): readonly Recording[] {
  if (folder === null) return []
  const fixtures = readdirSync(join(folder, 'vercel-ai-fixtures'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter(path => path.endsWith('.chunks.txt') || path.endsWith('.sse'))
    .map(name => ({ name, text: readFileSync(join(folder, 'vercel-ai-fixtures', name), 'utf8') }))
    .filter(({ text }) => text.includes('"chat.completion.chunk"'))
    .map(({ name, text }) => ({
      name,
      payloads: name.endsWith('.sse') ? ofEvents(text) : lines(text),
    }))
  const streams = lines(readFileSync(join(folder, 'provider-recordings/streams.jsonl'), 'utf8'))
    .map(
      line =>
        JSON.parse(line) as {
          source: string
          i: number
          path: string
          status: number
          sse: string
        },
    )
    .filter(({ path, status }) => status === 200 && /\/chat\/completions(\?|$)/.test(path))
    .map(({ source, i, sse }) => ({ name: `${source} ${i}`, payloads: ofEvents(sse) }))
  return [...fixtures, ...streams]
}

function lines(text: string): string[] {
  return text.split('\n').filter(line => line.trim() !== '')
}

function ofEvents(sse: string): string[] {
  return sse
    .split(/\r?\n/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trim())
    .filter(payload => payload !== '[DONE]')
}

async function replayed(payloads: readonly string[]): Promise<readonly StreamChunk[]> {
  const server = await sseServer((_, response) => streamOf(response, payloads))
  try {
    const settings = { baseUrl: server.url, model: 'm', windowTokens: null }
    const model = await openAiCompatibleEndpoint().open(settings, '')
    const chunks: StreamChunk[] = []
    for await (const chunk of model.stream(request, new AbortController().signal))
      chunks.push(chunk)
    return chunks
  } finally {
    await server.close()
  }
}

const all = recordings(dataFolder())

describe.skipIf(all.length === 0)(`recorded chat completions (needs data: ${NO_DATA})`, () => {
  it.each(all.map(({ name, payloads }) => [name, payloads] as const))('%s', async (_, payloads) => {
    const expected = readRecording(payloads)
    if (expected.failed) {
      await expect(replayed(payloads)).rejects.toBeInstanceOf(ModelError)
      return
    }
    const chunks = await replayed(payloads)
    const joined = (type: 'text' | 'reasoning') =>
      chunks.map(chunk => (chunk.type === type ? chunk.text : '')).join('')
    const calls = chunks.filter(chunk => chunk.type === 'tool-call')
    const finish = chunks.at(-1)

    expect(joined('text')).toBe(expected.text)
    expect(joined('reasoning')).toBe(expected.reasoning)
    expect(calls.map(({ tool }) => tool)).toEqual(expected.calls.map(({ name }) => name))
    expect(calls.map(({ callId }) => callId)).toEqual(expected.calls.map(({ id }) => id))
    expect(calls.map(({ input }) => JSON.parse(input || '{}'))).toEqual(
      expected.calls.map(call => JSON.parse(call.arguments || '{}')),
    )
    if (finish?.type !== 'finish') throw new TypeError('No finish')
    expect(finish.finishReason).toBe(expected.finish)
    expect(finish.usage?.inputTokens ?? null).toBe(expected.promptTokens)
    if (expected.completionTokens !== null)
      expect(finish.usage?.outputTokens).toBe(expected.completionTokens)
    if (expected.cachedTokens !== null)
      expect(finish.usage?.cachedInputTokens).toBe(expected.cachedTokens)
  })
})
