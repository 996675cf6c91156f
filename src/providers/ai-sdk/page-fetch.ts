import { serverSentences } from '../../i18n/en/sentences/servers.ts'
import { ModelError } from '../../ports/errors.ts'
import { ask } from '../http/ask.ts'
import { parsedJson } from '../http/json.ts'
import type { EndSigns } from './end-signs.ts'
import { wholeAnswer } from './whole-answer.ts'

/** The stream's payloads that a whole answer amounts to, for a server that does not stream; null for no answer. */
export type WholeAnswer = (body: unknown) => readonly string[] | null

/**
 * `fetch` for the SDK, where its ways do not fit a page or what servers do. Leaves out the SDK's `user-agent` header,
 * for which some browsers ask leave of the server, and most servers give none; and a key's header where there is no
 * key, for the same reason. A successful answer that is no event stream becomes one where it is a whole answer, and a
 * `ModelError` where it is an error or a web page. No redirect is followed. An answer ends as soon as its server said
 * that it does, by the `signs` of the wire format.
 */
export function pageFetch(signs: EndSigns, wholeAnswerOf: WholeAnswer = () => null): typeof ask {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.delete('user-agent')
    for (const name of KEY_HEADERS)
      if (WITHOUT_KEY.test(headers.get(name) ?? '')) headers.delete(name)
    const response = await ask(input, { ...init, headers })
    const kind = response.headers.get('content-type') ?? ''
    const streamed =
      response.ok && /\b(?:json|html)\b/i.test(kind) && !/ndjson/i.test(kind)
        ? asStream(await response.text(), wholeAnswerOf)
        : response
    return streamed.ok && streamed.body !== null
      ? new Response(wholeAnswer(streamed.body, signs), streamed)
      : streamed
  }
}

const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key']
const WITHOUT_KEY = /^(?:Bearer)?\s*$/

function asStream(text: string, wholeAnswerOf: WholeAnswer): Response {
  if (/^\s*(?:data|event|id|retry)?:/.test(text)) return eventStream(text)
  const body = parsedJson(text)
  const payloads = wholeAnswerOf(body)
  if (payloads) return eventStream(payloads.map(payload => `data: ${payload}\n\n`).join(''))
  const isError = typeof body === 'object' && body !== null && 'error' in body
  const isPlainText = body === undefined && !/^\s*</.test(text)
  throw new ModelError(
    isError ? 'server-error' : 'malformed-stream',
    isError ? serverSentences.errorInAnswer : serverSentences.noStream,
    { body: isError || isPlainText ? text : null },
  )
}

function eventStream(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}
