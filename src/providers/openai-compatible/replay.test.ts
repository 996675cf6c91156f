import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../engine/message.ts'
import { ModelError } from '../../runtime/errors.ts'
import type { StreamChunk } from '../../runtime/ports.ts'
import { readRecording } from '../../test/chat-completions-oracle.ts'
import { dataFolder, NO_DATA } from '../../test/data-folder.ts'
import { sseServer, streamOf } from '../../test/sse-server.ts'
import { remoteEndpoint } from '../endpoint.ts'

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
    .filter(({ text }) => text.includes('"choices"') && text.includes('"delta"'))
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
    .filter(({ path, status }) => status === 200 && /\/chat\/completions\b/.test(path))
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
    const settings = {
      protocol: 'openai-compatible' as const,
      baseUrl: server.url,
      model: 'm',
      windowTokens: null,
    }
    const model = await remoteEndpoint().open(settings, '')
    const chunks: StreamChunk[] = []
    for await (const chunk of model.stream(request, new AbortController().signal))
      chunks.push(chunk)
    return chunks
  } finally {
    await server.close()
  }
}

/** What a reader of the stream ends up with; null for an error inside it. */
interface Outcome {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: unknown }[]
  readonly finish: string | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly cachedTokens: number | null
}

async function outcomeOf(payloads: readonly string[]): Promise<Outcome | null> {
  const chunks = await replayed(payloads).catch((error: unknown) => {
    if (error instanceof ModelError) return null
    throw error
  })
  if (chunks === null) return null
  const joined = (type: 'text' | 'reasoning') =>
    chunks.map(chunk => (chunk.type === type ? chunk.text : '')).join('')
  const finish = chunks.at(-1)
  const { finishReason, usage } =
    finish?.type === 'finish' ? finish : { finishReason: null, usage: null }
  return {
    text: joined('text'),
    reasoning: joined('reasoning'),
    calls: chunks
      .filter(chunk => chunk.type === 'tool-call')
      .map(({ callId, tool, input }) => ({ id: callId, name: tool, input: inputOf(input) })),
    finish: finishReason,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    cachedTokens: usage?.cachedInputTokens ?? null,
  }
}

function toldBy(payloads: readonly string[]): Outcome | null {
  const told = readRecording(payloads)
  if (told.failed) return null
  const { text, reasoning, finish, promptTokens, completionTokens, cachedTokens } = told
  return {
    text,
    reasoning,
    calls: told.calls.map(({ id, name, arguments: json }) => ({ id, name, input: inputOf(json) })),
    finish,
    inputTokens: promptTokens,
    outputTokens: completionTokens,
    cachedTokens,
  }
}

function inputOf(json: string): unknown {
  return JSON.parse(json || '{}')
}

const all = recordings(dataFolder())

describe('recorded chat completions', () => {
  it('are there, as long as the data is', ({ skip }) => {
    if (dataFolder() === null) return skip(NO_DATA)
    expect(all.length).toBeGreaterThan(30)
  })

  it.each(all.map(({ name, payloads }) => [name, payloads] as const))(
    '%s reads as the API’s reference says',
    async (_, payloads) => {
      expect(await outcomeOf(payloads)).toEqual(toldBy(payloads))
    },
  )
})
