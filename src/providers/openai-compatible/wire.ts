/**
 * What goes over the wire, where the SDK's ways do not fit a page or what servers do.
 *
 * @module
 */
import { z } from 'zod'
import { ModelError } from '../../runtime/errors.ts'
import { parsedJson } from './json.ts'

/**
 * `fetch` for the SDK. Leaves out its `user-agent` header, for which some browsers ask leave of the server,
 * and most servers give none. A successful answer that is no event stream becomes one where it is a whole
 * completion, and a `ModelError` where it is an error or a web page.
 */
export async function wireFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.delete('user-agent')
  const response = await fetch(input, { ...init, headers })
  const kind = response.headers.get('content-type') ?? ''
  return response.ok && /\b(?:json|html)\b/i.test(kind) && !/ndjson/i.test(kind)
    ? asStream(await response.text())
    : response
}

const Completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.record(z.string(), z.unknown()) })).min(1),
})

function asStream(text: string): Response {
  if (/^\s*(?:data|event|id|retry)?:/.test(text)) return eventStream(text)
  const body = parsedJson(text)
  const completion = Completion.safeParse(body)
  if (completion.success) {
    const { choices, ...rest } = completion.data
    const deltas = choices.map(({ message, ...choice }) => ({ ...choice, delta: message }))
    return eventStream(`data: ${JSON.stringify({ ...rest, choices: deltas })}\n\ndata: [DONE]\n\n`)
  }
  const isError = typeof body === 'object' && body !== null && 'error' in body
  throw new ModelError(
    isError ? 'server-error' : 'malformed-stream',
    isError ? 'The server reported an error.' : 'The server sent no stream.',
    { body: isError ? text : null },
  )
}

function eventStream(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}
