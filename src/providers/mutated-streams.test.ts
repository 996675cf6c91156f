/**
 * Streams with events that say nothing, lack their content or have wrong types read as the same streams without them.
 *
 * 2,000 streams of each format: `PALIMPSEST_PROPERTY_RUNS=2000 npx vitest run src/providers/mutated-streams.test.ts`.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder, NO_DATA } from '../test/data-folder.ts'
import { propertyRuns } from '../test/property-runs.ts'
import { sseServer, type SseServer } from '../test/sse-server.ts'
import { recordedStreams, type Recording } from '../test/streams/recordings.ts'
import { mutations, NOISE, type Mutation } from '../test/streams/mutations.ts'
import { chatCompletions } from '../test/wire/chat-completions.ts'
import type { Said, WireFamily } from '../test/wire/family.ts'
import { gemini } from '../test/wire/gemini.ts'
import { messages } from '../test/wire/messages.ts'
import { responses } from '../test/wire/responses.ts'
import { chunksOfStep, openModel } from '../test/wire/scripted-server.ts'
import type { EndpointProtocol } from '../ports/endpoint.ts'
import { ModelError } from '../ports/errors.ts'
import type { StreamChunk } from '../ports/chat-model.ts'

const FAMILIES = [
  ['chat completions', chatCompletions],
  ['Responses', responses],
  ['Messages', messages],
  ['Gemini', gemini],
] as const

/** Each run is a whole request over HTTP, so that a normal check takes only ten. */
const numRuns = propertyRuns() > 100 ? propertyRuns() : 10
const timeoutMs = 20_000 + numRuns * 600

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const argumentsText = fc
  .dictionary(fc.string({ maxLength: 5 }), fc.oneof(fc.string(), fc.integer(), fc.boolean()), {
    maxKeys: 3,
  })
  // A key with this name would set the prototype of an object.
  .filter(input => !('__proto__' in input) || Object.keys(input).every(key => key !== '__proto__'))
  .map(input => JSON.stringify(input))

/** Any complete answer. */
const said: fc.Arbitrary<Said> = fc
  .record({
    reasoning: fc.option(fc.record({ text: words, seal: fc.constant('c2VhbA==') }), {
      nil: undefined,
    }),
    texts: fc.array(words, { minLength: 1, maxLength: 4 }),
    calls: fc.array(
      fc.record({ name: fc.constantFrom('clock', 'weather'), arguments: argumentsText }),
      { maxLength: 2 },
    ),
    usage: fc.option(
      fc.record({
        input: fc.integer({ min: 200, max: 9_000 }),
        cached: fc.nat({ max: 100 }),
        written: fc.nat({ max: 100 }),
        output: fc.integer({ min: 60, max: 500 }),
        reasoning: fc.nat({ max: 50 }),
      }),
      { nil: undefined },
    ),
    end: fc.constantFrom('stop', 'length', 'content-filter'),
  })
  .map(({ reasoning, texts, calls, usage, end }) => ({
    ...(reasoning && { reasoning }),
    texts,
    calls: calls.map((call, at) => ({ ...call, id: `call_${at}` })),
    ...(usage && { usage }),
    finish: calls.length > 0 ? 'tool-calls' : end,
  }))

let server: SseServer
/** The stream for each request, by the name of its model. */
const streams = new Map<string, string>()
let requests = 0
beforeAll(async () => {
  server = await sseServer((request, response, body) => {
    const [model = ''] = /stream-\d+/.exec(`${request.url} ${body}`) ?? []
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(streams.get(model))
    streams.delete(model)
  })
})
afterAll(() => server.close())

/** The result of a stream; the code of its failure if it failed. */
async function readOf(protocol: EndpointProtocol, stream: string) {
  const model = `stream-${(requests += 1)}`
  streams.set(model, stream)
  try {
    return outcomeOf(await chunksOfStep(await openModel(server, protocol, { model })))
  } catch (error) {
    if (error instanceof ModelError) return error.code
    throw error
  }
}

function outcomeOf(chunks: readonly StreamChunk[]) {
  const joined = (type: 'text' | 'reasoning') =>
    chunks.map(chunk => (chunk.type === type ? chunk.text : '')).join('')
  const end = chunks.at(-1)
  return {
    text: joined('text'),
    reasoning: joined('reasoning'),
    calls: chunks.flatMap(chunk =>
      chunk.type === 'tool-call'
        ? [[chunk.callId, chunk.tool, JSON.parse(chunk.input || '{}')]]
        : [],
    ),
    finish: end?.type === 'finish' ? end.finishReason : 'none',
    usage: end?.type === 'finish' ? end.usage : null,
  }
}

const streamOf = (payloads: readonly string[]) =>
  payloads.map(payload => `data: ${payload}\n\n`).join('')

const payloadsOf = (family: WireFamily, answer: Said) =>
  family.payloads(answer).map(payload => JSON.stringify(payload))

/** Applies mutations from the end, so that places stay valid. */
function mutated(payloads: readonly string[], changes: readonly Mutation[]): string {
  const events = payloads.map(payload => `data: ${payload}\n\n`)
  for (const { place, noise } of changes) events.splice(place % (events.length + 1), 0, noise)
  return events.join('')
}

describe.each(FAMILIES)('a stream of %s', (_, family) => {
  it.for(['ping', '"ping"', '{"status":"queued","message":"Waiting for a place."}'])(
    'that breaks off inside an event fails in the same way with %s after it',
    async after => {
      const whole = payloadsOf(family, { texts: ['Half of '], calls: [], finish: 'stop' })
      const broken = streamOf([...whole.slice(0, -2), '{"type":"response.completed","response":{"'])
      const plain = await readOf(family.protocol, broken)
      expect(plain).toBeTypeOf('string')
      expect(await readOf(family.protocol, broken + streamOf([after]))).toBe(plain)
    },
  )

  const { protocol } = family

  it(
    'reads the same with any events between its own that say nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(said, mutations, async (answer, changes) => {
          const payloads = payloadsOf(family, answer)
          const plain = await readOf(protocol, streamOf(payloads))
          expect(plain).toMatchObject({ text: answer.texts?.join(''), finish: answer.finish })
          expect(await readOf(protocol, mutated(payloads, changes))).toEqual(plain)
        }),
        { numRuns },
      )
    },
    timeoutMs,
  )

  it(
    'keeps its words and its end where an event without words is emptied or has the wrong type',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          said,
          fc.nat(),
          fc.constantFrom(...NOISE),
          fc.boolean(),
          async (answer, position, noise, isDone) => {
            const payloads = payloadsOf(family, answer)
            const plain = await readOf(protocol, streamOf(payloads))
            const spare = payloads.flatMap((payload, at) => (isSpare(payload) ? [at] : []))
            const gone = spare.length === 0 ? -1 : spare[position % spare.length]
            const events = payloads.map((payload, at) =>
              at === gone ? noise : streamOf([payload]),
            )
            const read = await readOf(
              protocol,
              events.join('') + (isDone ? 'data: [DONE]\n\n' : ''),
            )
            const { usage: _lost, ...kept } = typeof plain === 'string' ? { usage: null } : plain
            expect(read).toMatchObject(kept)
          },
        ),
        { numRuns },
      )
    },
    timeoutMs,
  )

  it(
    'never crashes, and loses none of its words, where fields that nobody reads have any type',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          said,
          fc.array(fc.jsonValue(), { minLength: 1 }),
          async (answer, values) => {
            let count = 0
            const next = () => values[(count += 1) % values.length]
            const odd = family
              .payloads(answer)
              .map(payload => JSON.stringify(oddFields(payload, next)))
            const plain = await readOf(protocol, streamOf(payloadsOf(family, answer)))
            expect(await readOf(protocol, streamOf(odd))).toEqual(plain)
          },
        ),
        { numRuns },
      )
    },
    timeoutMs,
  )
})

/** True for an event without words, calls, or the end of the answer. */
function isSpare(payload: string): boolean {
  return (
    /"type":"(?:response\.created|message_start|ping|content_block_stop)"/.test(payload) ||
    /"type":"response\.output_item\.(?:added|done)".*"type":"message"/.test(payload) ||
    /"type":"response\.output_item\.added".*"type":"function_call"/.test(payload) ||
    payload.startsWith('{"id":"x","choices":[],"usage"')
  )
}

/** The event with other values in the fields that mean nothing for an answer, and with some more fields. */
function oddFields(event: object, next: () => unknown): object {
  const names = ['created', 'object', 'model', 'system_fingerprint', 'role', 'logprobs', 'x_extra']
  const changed = Object.fromEntries(
    Object.entries(event).map(([name, value]: [string, unknown]) => {
      if (Array.isArray(value))
        return [name, value.map((one: unknown) => (isObject(one) ? oddFields(one, next) : one))]
      // Arguments are the model's own words.
      return [name, isObject(value) && name !== 'args' ? oddFields(value, next) : value]
    }),
  )
  const more = names.map(name => [name, next()] as const)
  return { ...changed, ...Object.fromEntries(more.filter(([, value]) => !isObject(value))) }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

describe('recorded streams', () => {
  const folder = dataFolder()
  // A longer one takes seconds.
  const all = folder === null ? [] : recordedStreams(folder).filter(isShort)

  it.for(['openai-compatible', 'openai', 'anthropic', 'google'] as const)(
    'of %s read the same with events between their own that say nothing',
    { timeout: timeoutMs },
    async (protocol, { skip }) => {
      if (folder === null) return skip(NO_DATA)
      const own = all.filter(recording => recording.protocol === protocol)
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...own), mutations, async ({ payloads }, changes) => {
          const plain = await readOf(protocol, streamOf(payloads))
          const read = await readOf(protocol, mutated(payloads, changes))
          // Some services name no calls; then each reading makes up other ids.
          expect(withoutIds(read)).toEqual(withoutIds(plain))
        }),
        { numRuns },
      )
    },
  )
})

function isShort({ payloads }: Recording): boolean {
  return payloads.length <= 200
}

function withoutIds(read: Awaited<ReturnType<typeof readOf>>) {
  return typeof read === 'string' ? read : { ...read, calls: read.calls.map(([, ...call]) => call) }
}
