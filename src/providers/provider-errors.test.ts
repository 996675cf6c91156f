import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sentenceIn } from '../engine/overflow/error-text.ts'
import { sentenceFor } from '../i18n/en/sentences/request-failures.ts'
import type { EndpointProtocol } from '../ports/endpoint.ts'
import { tryAnswer } from '../runtime/requests/stream-answer.ts'
import { dataFolder, NO_DATA } from '../test/data-folder.ts'
import {
  isOverflow,
  OVERFLOW_CASES,
  overflowCasesIn,
  type OverflowCase,
} from '../test/overflow-cases.ts'
import { openModel, serving } from '../test/wire/scripted-server.ts'
import { requestOf } from '../test/model-request.ts'

const request = requestOf('Hello', { system: '', maxOutputTokens: 1_000 })

/** The wire formats in which a provider sends its errors. */
function protocolsOf({ id }: OverflowCase): readonly EndpointProtocol[] {
  if (id.startsWith('anthropic')) return ['anthropic']
  if (id.startsWith('gemini')) return ['google']
  if (id === 'openai-responses-stream') return ['openai']
  return id.startsWith('openai') ? ['openai', 'openai-compatible'] : ['openai-compatible']
}

/** In place of a stream, as the only event of one, or as the service itself tells it. */
type Form = 'body' | 'event' | 'own'

/** As the server sends it: with its status, or inside a stream that began well. */
async function outcomeOf(told: OverflowCase, protocol: EndpointProtocol, form: Form = 'own') {
  const server = await serving((_, response) => {
    const { status } = told
    if (form === 'body' || (status !== null && status >= 400))
      return response
        .writeHead(status ?? 200, { 'content-type': 'application/json' })
        .end(told.body)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return response.end(
      (form === 'event' ? [told.body] : inStream(told))
        .map(payload => `data: ${payload}\n\n`)
        .join(''),
    )
  })
  const outcome = await tryAnswer(await openModel(server, protocol), request, {
    signal: new AbortController().signal,
    onParts: () => undefined,
  })
  return { outcome, host: new URL(server.url).host }
}

function inStream({ id, body }: OverflowCase): readonly string[] {
  if (id === 'openai-responses-stream')
    return [`{"type":"error","sequence_number":1,"error":${body}}`]
  if (!id.startsWith('anthropic')) return [body]
  const { stop_reason } = JSON.parse(body) as { stop_reason: string }
  const usage = { input_tokens: 9, output_tokens: 0 }
  return [
    {
      type: 'message_start',
      message: { id: 'x', role: 'assistant', content: [], model: 'm', usage },
    },
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ].map(event => JSON.stringify(event))
}

const folder = dataFolder()
const cases =
  folder === null ? [] : overflowCasesIn(readFileSync(join(folder, OVERFLOW_CASES), 'utf8'))

describe('each provider’s own errors, over HTTP', () => {
  it('are there, as long as the data is', ({ skip }) => {
    if (folder === null) return skip(NO_DATA)
    expect(cases.length).toBeGreaterThan(40)
  })

  it.each(
    cases.flatMap(told => protocolsOf(told).map(protocol => [told.id, protocol, told] as const)),
  )('%s in the wire format %s ends in the right remedy and sentence', async (_, protocol, told) => {
    const { outcome, host } = await outcomeOf(told, protocol)
    if (outcome.type !== 'failed') throw new TypeError(`It ended as ${outcome.type}.`)
    if (told.remedy === 'back-off') {
      expect(outcome.failure.message).toMatch(/limiting requests|internal error/)
      return
    }
    const { kind, remedy, limitTokens, message } = outcome.failure
    expect({ overflow: isOverflow({ kind }), remedy, limitTokens }).toEqual({
      overflow: told.overflow,
      remedy: told.remedy,
      limitTokens: told.limitTokens,
    })
    const said = sentenceIn(told.body)
    expect(message).toBe(sentenceFor(kind, { host, limitTokens, said }))
    if (/"message": ?"[^"{]+ /.test(told.body)) expect(said).not.toBeNull()
  })

  it.each(
    cases
      .filter(({ status }) => (status ?? 200) < 400)
      .flatMap(told => (['body', 'event'] as const).map(form => [told.id, form, told] as const)),
  )('%s, told by a gateway as %s, ends in the right remedy and sentence', async (_, form, told) => {
    const { outcome, host } = await outcomeOf(told, 'openai-compatible', form)
    if (outcome.type !== 'failed') throw new TypeError(`It ended as ${outcome.type}.`)
    const { kind, remedy, limitTokens, message } = outcome.failure
    const { overflow } = told
    expect({ overflow: isOverflow({ kind }), remedy, limitTokens }).toEqual({
      overflow,
      remedy: told.remedy,
      limitTokens: told.limitTokens,
    })
    expect(message).toBe(sentenceFor(kind, { host, limitTokens, said: sentenceIn(told.body) }))
  })
})
