/** How a scripted server answers in a wire format, and what a reader makes of it. */
import type { ModelRequest, Part } from '../../engine/message/message.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Respond } from '../sse-server.ts'
import type { Refusal, Said, WireFamily } from './family.ts'
import { appendChunk } from '../../ports/append-chunk.ts'

/** The same answer to every request. */
export function saying(family: WireFamily, said: Said): Respond {
  return streaming(family.payloads(said))
}

export function streaming(payloads: readonly object[]): Respond {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(sse(payloads))
  }
}

export function sse(payloads: readonly object[]): string {
  return payloads.map(payload => `data: ${JSON.stringify(payload)}\n\n`).join('')
}

export function refusing({ status, body }: Refusal): Respond {
  return (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Answers each of these paths with its body, every other one with 404. */
export function answeringAt(bodies: Readonly<Record<string, unknown>>, status = 200): Respond {
  return (request, response, text) => {
    const body = bodies[request.url ?? '']
    const answer =
      body === undefined ? { status: 404, body: { error: 'not found' } } : { status, body }
    refusing(answer)(request, response, text)
  }
}

export function partsOf(chunks: readonly StreamChunk[]): readonly Part[] {
  return chunks.reduce<readonly Part[]>(appendChunk, [])
}

/** The request after that step, with a result for each of its calls. */
export function withStep(
  request: ModelRequest,
  parts: readonly Part[],
  outputs: readonly string[],
): ModelRequest {
  const calls = parts.filter(part => part.type === 'tool-call')
  return {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', parts },
      {
        role: 'tool',
        parts: calls.map(({ callId, tool }, at) => ({
          type: 'tool-result',
          callId,
          tool,
          output: outputs[at] ?? '',
        })),
      },
    ],
  }
}
