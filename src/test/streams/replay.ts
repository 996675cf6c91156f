/** Plays a recorded stream from a real HTTP server to the real adapter of its wire format. */
import type { ServerResponse } from 'node:http'
import type { Usage } from '../../engine/log/event.ts'
import { remoteEndpoint } from '../../providers/endpoint.ts'
import { ModelError } from '../../ports/errors.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { sseServer } from '../sse-server.ts'
import { collect, requestOf } from '../model-request.ts'
import { NOTHING, type CallOutcome, type Outcome } from './outcome.ts'
import { toldBy, type Recording } from './recordings.ts'

const request = requestOf('Hello', {
  tools: [{ name: 'weather', description: 'The weather', inputSchema: { type: 'object' } }],
  maxOutputTokens: 1_000,
})

export interface Comparison {
  readonly read: Outcome | null
  readonly told: Outcome | null
}

/** The adapter's result of a recording, and what the recording itself says, in one form. */
export async function compared(recording: Recording): Promise<Comparison> {
  const told = toldBy(recording)
  const read = await outcomeOf(recording)
  const form = (outcome: Outcome | null) =>
    outcome && { ...outcome, ...usageIn(outcome), calls: callsLike(outcome, told) }
  return { read: form(read), told: form(told) }
}

/** A prompt of no tokens was not counted: then none of the figures means anything. */
function usageIn({ inputTokens }: Outcome): Partial<Outcome> {
  if (inputTokens !== 0) return {}
  const { outputTokens, cachedTokens, writtenTokens, reasoningTokens } = NOTHING
  return { inputTokens: null, outputTokens, cachedTokens, writtenTokens, reasoningTokens }
}

/** Without the ids that the recording does not name, and with arguments that mean the same written the same. */
function callsLike(outcome: Outcome, told: Outcome | null): readonly CallOutcome[] {
  return outcome.calls.map((call, at) => ({
    ...call,
    id: told?.calls[at]?.id === null ? null : call.id,
    arguments: JSON.stringify(JSON.parse(call.arguments.trim() || '{}')),
  }))
}

/** Null where the adapter reports a failure. */
async function outcomeOf(recording: Recording): Promise<Outcome | null> {
  const chunks = await replayed(recording).catch((error: unknown) => {
    if (error instanceof ModelError) return null
    throw error
  })
  return chunks && outcomeIn(chunks)
}

async function replayed({ protocol, payloads }: Recording): Promise<readonly StreamChunk[]> {
  const server = await sseServer((_, response) => play(response, payloads))
  try {
    const settings = { protocol, baseUrl: server.url, model: 'm', windowTokens: null }
    const model = await remoteEndpoint().open(settings, 'key')
    return await collect(model.stream(request, new AbortController().signal))
  } finally {
    await server.close()
  }
}

function play(response: ServerResponse, payloads: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(payloads.map(payload => `data: ${payload}\n\n`).join(''))
}

function outcomeIn(chunks: readonly StreamChunk[]): Outcome {
  const joined = (type: 'text' | 'reasoning') =>
    chunks.map(chunk => (chunk.type === type ? chunk.text : '')).join('')
  const finish = chunks.at(-1)
  const { finishReason, usage } =
    finish?.type === 'finish' ? finish : { finishReason: null, usage: null }
  return {
    ...NOTHING,
    text: joined('text'),
    reasoning: joined('reasoning'),
    calls: chunks
      .filter(chunk => chunk.type === 'tool-call')
      .map(({ callId, tool, input }) => ({ id: callId, name: tool, arguments: input })),
    finish: finishReason,
    ...(usage === null ? {} : figuresIn(usage)),
  }
}

function figuresIn(usage: Usage): Partial<Outcome> {
  return {
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    cachedTokens: usage.cachedInputTokens,
    writtenTokens: usage.writtenInputTokens ?? null,
    reasoningTokens: usage.reasoningTokens,
  }
}
