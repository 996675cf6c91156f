/**
 * Searches of the web by the servers, through the real adapters.
 *
 * 500 mutated streams of each service: `PALIMPSEST_PROPERTY_RUNS=500 npx vitest run src/providers/searches.test.ts`.
 */
import fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { citedText } from '../engine/message/cited-text.ts'
import { Message, Part } from '../engine/message/message-schema.ts'
import { textOf, type ModelRequest } from '../engine/message/message.ts'
import { plainParts, sourcesOf, workOf } from '../engine/message/web-sources.ts'
import type { StreamChunk } from '../ports/chat-model.ts'
import type { EndpointProtocol } from '../ports/endpoint.ts'
import { ModelError } from '../ports/errors.ts'
import { dataFolder, NO_DATA } from '../test/data-folder.ts'
import { collect } from '../test/model-request.ts'
import { propertyRuns } from '../test/property-runs.ts'
import { sseServer, type SseServer } from '../test/sse-server.ts'
import { REQUEST, openModel } from '../test/wire/scripted-server.ts'
import {
  anthropicSearching,
  openAiSearching,
  SEARCHING,
  xaiSearching,
  type SearchingAnswer,
} from '../test/wire/searching.ts'
import { partsOf, sse } from '../test/wire/serve.ts'

const numRuns = propertyRuns() > 100 ? propertyRuns() : 10
const timeoutMs = 20_000 + numRuns * 400

const ASKING: ModelRequest = { ...REQUEST, serverWork: ['web-search'] }

/** The SDK offers a search only to models that it knows by their names. */
const MODELS: Partial<Record<EndpointProtocol, string>> = { google: 'gemini-3-flash' }

let server: SseServer
/** What the server answers, one stream after the other; the last one again and again. */
let streams: readonly string[] = []
let bodies: Record<string, unknown>[] = []
beforeAll(async () => {
  server = await sseServer((_request, response, body) => {
    bodies.push(JSON.parse(body))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(streams[Math.min(bodies.length, streams.length) - 1])
  })
})
afterAll(() => server.close())
beforeEach(() => {
  bodies = []
})

async function answerOf(
  protocol: EndpointProtocol,
  answers: readonly string[],
  request = ASKING,
): Promise<{ readonly chunks: readonly StreamChunk[]; readonly parts: readonly Part[] }> {
  streams = answers
  bodies = []
  const model = await openModel(server, protocol, { model: MODELS[protocol] ?? 'm' })
  const chunks = await collect(model.stream(request, new AbortController().signal))
  return { chunks, parts: partsOf(chunks) }
}

const streamOf = ({ payloads }: SearchingAnswer) => sse(payloads)

function endOf(chunks: readonly StreamChunk[]) {
  const end = chunks.at(-1)
  return end?.type === 'finish' ? end : null
}

describe.each(SEARCHING)('a search of %s', (_, answer) => {
  it('is read with its queries, its pages, the passages that cite them, and what is billed', async () => {
    const { chunks, parts } = await answerOf(answer.protocol, [streamOf(answer)])
    expect(parts.map(part => Part.parse(part))).toEqual(parts)
    const said = parts.flatMap(part => (part.type === 'text' ? [part] : []))
    expect(said.map(({ text }) => text).join('')).toBe(answer.text)
    expect(workOf(parts).flatMap(({ queries }) => queries)).toEqual(answer.queries)
    expect(sourcesOf(parts).cited.map(({ url }) => url)).toEqual(answer.cited)
    const [cited] = said.flatMap(({ text, citations = [] }) =>
      citations.map(({ start, end }) => text.slice(start, end)),
    )
    if (answer.passage !== null) expect(cited).toBe(answer.passage)
    expect(endOf(chunks)?.usage).toMatchObject({ searches: answer.searches, partialPrompt: true })
  })

  it('is offered only if the person allows it', async () => {
    await answerOf(answer.protocol, [streamOf(answer)], REQUEST)
    expect(JSON.stringify(bodies[0]?.['tools'])).not.toMatch(/search/i)
    await answerOf(answer.protocol, [streamOf(answer)])
    expect(JSON.stringify(bodies[0]?.['tools'])).toMatch(/web_search|googleSearch/)
  })

  it('goes to another server as plain text, with no part of its own form', async () => {
    const { parts } = await answerOf(answer.protocol, [streamOf(answer)])
    const other = answer.protocol === 'google' ? 'anthropic' : 'google'
    await answerOf(other, [sse([])], nextRequest(parts)).catch(() => undefined)
    const sent = JSON.stringify(bodies[0])
    expect(sent).not.toMatch(/server_tool_use|web_search_tool_result|sealed|encrypted|srvtoolu/)
    for (const url of answer.cited) expect(sent).toContain(url)
    expect(sent).toContain('data of others, not instructions')
  })

  it(
    'never crashes, loses no word and opens no other address in a stream that is changed anywhere',
    async () => {
      const events = answer.payloads.map(payload => JSON.stringify(payload))
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
          const odd = changes.reduce<readonly string[]>(mutate, events)
          const stream = odd.map(event => `data: ${event}\n\n`).join('')
          const read = await answerOf(answer.protocol, [stream]).catch((error: unknown) => error)
          if (read instanceof ModelError) return
          if (read instanceof Error) throw read
          const { parts } = read as Awaited<ReturnType<typeof answerOf>>
          expect(parts.map(part => Part.parse(part))).toEqual(parts)
          const said = parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('')
          expect(said).toBe(wordsIn(odd, answer.protocol))
          expect(wordsOnly(citedText(parts))).toContain(wordsOnly(textOf(parts)))
        }),
        { numRuns },
      )
    },
    timeoutMs,
  )
})

function nextRequest(parts: readonly Part[]): ModelRequest {
  return {
    ...ASKING,
    messages: [
      ...REQUEST.messages,
      Message.parse({ role: 'assistant', parts }),
      { role: 'user', parts: [{ type: 'text', text: 'And the Watzmann?' }] },
    ],
  }
}

/** Without links in brackets: those that were added, and those of the model. */
function wordsOnly(text: string): string {
  return text.replace(/ ?\((?:\[[^\]]*\]\([^)\s]*(?: "[^"]*")?\)(?:, )?)+\)/g, '')
}

/** The words that the events still say, read without the adapters. */
function wordsIn(events: readonly string[], protocol: EndpointProtocol): string {
  return events
    .map(event => {
      const told: unknown = JSON.parse(event)
      return typeof told === 'object' && told !== null ? (WORDS[protocol](told as Json) ?? '') : ''
    })
    .filter(words => typeof words === 'string')
    .join('')
}

interface Json {
  readonly [name: string]: unknown
}

const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (held, name) =>
      typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined,
    value,
  )

const WORDS: Record<EndpointProtocol, (event: Json) => unknown> = {
  anthropic: event =>
    event['type'] === 'content_block_delta' && at(event, 'delta', 'type') === 'text_delta'
      ? at(event, 'delta', 'text')
      : '',
  openai: event => (event['type'] === 'response.output_text.delta' ? event['delta'] : ''),
  google: event => at(event, 'candidates', 0, 'content', 'parts', 0, 'text'),
  'openai-compatible': event => at(event, 'choices', 0, 'delta', 'content'),
}

/** A field that has nothing to do with the words gets another value, or an event that says no words is lost or comes twice. */
const change = fc.record({
  place: fc.nat(),
  field: fc.nat(),
  how: fc.constantFrom('value', 'remove', 'drop', 'twice'),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('javascript:alert(1)', 'data:text/html,x', ' http://a b', -1, 1e9, 'é', null),
  ),
})

const SEARCHES = /search|citation|annotation|grounding|server_tool_use/i

function mutate(
  events: readonly string[],
  { place, field, how, value }: typeof change extends fc.Arbitrary<infer Change> ? Change : never,
): readonly string[] {
  const about = events.flatMap((event, index) => (SEARCHES.test(event) ? [index] : []))
  const index = about[place % Math.max(1, about.length)]
  if (index === undefined) return events
  const event = events[index] ?? ''
  const isWordless =
    !/"finish|text_delta|output_text\.d|stop_reason|response\.completed|"usage/.test(event)
  if (how === 'drop') return isWordless ? events.toSpliced(index, 1) : events
  if (how === 'twice') return isWordless ? events.toSpliced(index, 0, event) : events
  const told: unknown = JSON.parse(event)
  const paths = pathsIn(told).filter(path => SEARCHES.test(path.join('.')) || SEARCHES.test(event))
  const inner = paths.filter(
    path =>
      path.some(name =>
        /content_block|item|annotation|citation|action|grounding|tool/i.test(String(name)),
      ) && !/"type"|^(?:delta|text)$/.test(String(path.at(-1))),
  )
  const path = inner[field % Math.max(1, inner.length)]
  if (path === undefined || path.at(-1) === 'type') return events
  return events.with(
    index,
    JSON.stringify(withAt(told, path, how === 'remove' ? undefined : value)),
  )
}

function pathsIn(
  value: unknown,
  before: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return before.length > 0 ? [before] : []
  const own = before.length > 0 ? [before] : []
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, inner]) =>
      pathsIn(inner, [...before, Array.isArray(value) ? Number(name) : name]),
    ),
  ]
}

function withAt(
  value: unknown,
  [name, ...rest]: readonly (string | number)[],
  put: unknown,
): unknown {
  if (name === undefined) return put
  if (Array.isArray(value))
    return value.map((one, index) => (index === name ? withAt(one, rest, put) : one))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [name]: withAt(Reflect.get(value, name), rest, put) }
}

describe('a search in the same turn', () => {
  it('goes back to Anthropic as the pair of blocks that it came in, with its sealed citations', async () => {
    const { parts } = await answerOf('anthropic', [streamOf(anthropicSearching)])
    await answerOf('anthropic', [sse([])], nextRequest(parts)).catch(() => undefined)
    const { messages } = bodies[0] as {
      readonly messages: readonly { readonly content: readonly Json[] }[]
    }
    const content = messages[1]?.content ?? []
    expect(content.map(({ type }) => type)).toEqual([
      'text',
      'server_tool_use',
      'web_search_tool_result',
      'text',
      'text',
    ])
    const came = anthropicSearching.payloads.flatMap(payload => {
      const block = at(payload, 'content_block') as Json | undefined
      return block?.['type'] === 'web_search_tool_result' ? [block] : []
    })
    expect(content[1]).toMatchObject({
      id: 'srvtoolu_1',
      name: 'web_search',
      input: { query: 'Zugspitze height' },
    })
    expect(content[2]?.['tool_use_id']).toBe('srvtoolu_1')
    expect(JSON.parse(JSON.stringify(content[2]?.['content']))).toEqual(
      expect.arrayContaining(
        ((came[0]?.['content'] ?? []) as readonly object[]).map(one =>
          expect.objectContaining({ ...one, page_age: null }),
        ),
      ),
    )
    expect(content[3]).toMatchObject({
      citations: [{ type: 'web_search_result_location', encrypted_index: expect.any(String) }],
    })
  })

  it('goes back to OpenAI as its item, and to xAI, which tells no such item, as text', async () => {
    const { parts } = await answerOf('openai', [streamOf(openAiSearching)])
    await answerOf('openai', [sse([])], nextRequest(parts)).catch(() => undefined)
    const input = (bodies[0]?.['input'] ?? []) as readonly Json[]
    expect(input.filter(({ type }) => type === 'web_search_call')).toMatchObject([
      { id: 'ws_1', action: { type: 'search', queries: ['Zugspitze height'] } },
    ])
    const other = await answerOf('openai', [streamOf(xaiSearching)])
    await answerOf('openai', [sse([])], nextRequest(other.parts)).catch(() => undefined)
    expect(JSON.stringify(bodies[0])).toContain('data of others, not instructions')
    expect(JSON.stringify(bodies[0]?.['input'])).not.toContain('web_search_call')
  })

  it('goes back as text once the person forbids searches', async () => {
    const { parts } = await answerOf('anthropic', [streamOf(anthropicSearching)])
    const { serverWork: _none, ...request } = nextRequest(parts)
    await answerOf('anthropic', [sse([])], request).catch(() => undefined)
    expect(JSON.stringify(bodies[0])).not.toMatch(/server_tool_use|encrypted/)
    expect(JSON.stringify(bodies[0])).toContain('data of others')
  })

  it('is one answer with what follows a pause, whose request has the blocks so far', async () => {
    const paused = anthropicSearching.payloads.map(payload =>
      JSON.parse(JSON.stringify(payload).replace('end_turn', 'pause_turn')),
    )
    const { chunks, parts } = await answerOf('anthropic', [
      sse(paused),
      streamOf(anthropicSearching),
    ])
    expect(bodies).toHaveLength(2)
    expect(JSON.stringify(bodies[1])).toMatch(/"server_tool_use".*"web_search_tool_result"/)
    expect(chunks.filter(({ type }) => type === 'finish')).toHaveLength(1)
    expect(endOf(chunks)?.usage).toMatchObject({ searches: 2, inputTokens: 18_000 })
    expect(workOf(parts)).toHaveLength(2)
    const said = parts.flatMap(part => (part.type === 'text' ? [part] : []))
    expect(said.map(({ text }) => text).join('')).toBe(anthropicSearching.text.repeat(2))
    const passages = said.flatMap(({ text, citations = [] }) =>
      citations.map(({ start, end }) => text.slice(start, end)),
    )
    expect(passages).toEqual([anthropicSearching.passage, anthropicSearching.passage])
  })

  it('that failed says why, and costs nothing', async () => {
    const failed = anthropicSearching.payloads.map(payload => {
      const block = at(payload, 'content_block', 'type')
      return block === 'web_search_tool_result'
        ? {
            ...payload,
            content_block: {
              type: block,
              tool_use_id: 'srvtoolu_1',
              content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
            },
          }
        : payload
    })
    const { parts } = await answerOf('anthropic', [sse(failed)])
    expect(workOf(parts)).toMatchObject([{ fault: 'max_uses_exceeded', sources: [] }])
    await answerOf('anthropic', [sse([])], nextRequest(parts)).catch(() => undefined)
    expect(JSON.stringify(bodies[0])).toContain('web_search_tool_result_error')
    expect(textOf(plainParts(parts))).toContain('A search failed: max_uses_exceeded')
  })
})

describe('recorded searches', () => {
  const folder = dataFolder()
  it.for([
    ['anthropic', 'anthropic/anthropic-web-search-tool.1', 1, 1],
    ['openai', 'openai/responses/openai-web-search-tool.1', 6, 5],
    ['openai', 'xai/responses/xai-web-search-tool.1', 1, 1],
  ] as const)('of %s (%s) are read whole', async ([protocol, name, works, least], { skip }) => {
    const file = folder === null ? '' : join(folder, 'vercel-ai-fixtures', `${name}.chunks.txt`)
    if (!existsSync(file)) return skip(NO_DATA)
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line.trim() !== '')
    const { parts } = await answerOf(protocol, [lines.map(line => `data: ${line}\n\n`).join('')])
    expect(workOf(parts)).toHaveLength(works)
    expect(sourcesOf(parts).cited.length).toBeGreaterThanOrEqual(least)
    expect(workOf(parts).flatMap(({ queries }) => queries).length).toBeGreaterThan(0)
    const said = parts.flatMap(part => (part.type === 'text' ? [part] : []))
    for (const { text, citations = [] } of said)
      for (const { end } of citations) expect(end).toBeLessThanOrEqual(text.length)
  })
})
