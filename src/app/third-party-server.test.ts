import { LLMock } from '@copilotkit/aimock'
import { afterEach, expect, it, vi } from 'vitest'
import { textOf } from '../engine/index.ts'
import type { EndpointProtocol } from '../ports/endpoint.ts'
import { remoteEndpoint } from '../providers/endpoint.ts'
import { startApp, talkTo } from '../test/application.ts'
import { sseServer } from '../test/sse-server.ts'

const KEY = 'sk-third-party-0123456789'
const MESSAGES = 30
/** Two requests of five fail, in four ways. */
const FAULTS = { dropRate: 0.1, malformedRate: 0.11, rateLimitRate: 0.13, disconnectRate: 0.14 }

const FORMATS: readonly (readonly [EndpointProtocol, model: string, path: string])[] = [
  ['openai-compatible', 'gpt-4o', '/v1'],
  ['openai', 'gpt-4o', '/v1'],
  ['anthropic', 'claude-sonnet-4', '/v1'],
  ['google', 'gemini-2.5-flash', '/v1beta'],
]

const question = (number: number) => `Question ${number}.`
const answer = (number: number) => `Answer ${number}, as it was asked for.`

afterEach(() => vi.restoreAllMocks())

/** The same faults in each run: the server rolls its dice in this process. */
function seedChance(): void {
  let state = 22
  vi.spyOn(Math, 'random').mockImplementation(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  })
}

async function applicationAt(protocol: EndpointProtocol, baseUrl: string, model: string) {
  const settings = { protocol, baseUrl, model, windowTokens: 100_000 }
  return (await startApp({ chat: await remoteEndpoint().open(settings, KEY) })).app
}

it.each(FORMATS)(
  'a third party’s server that fails two requests in five answers or refuses each message once: %s',
  async (protocol, model, path) => {
    seedChance()
    const server = new LLMock({ port: 0, logLevel: 'silent', chaos: FAULTS })
    // The last first: questions without an answer between them may arrive as one message.
    for (let number = MESSAGES; number >= 1; number -= 1)
      server.onMessage(question(number), { content: answer(number) })
    await server.start()
    const app = await applicationAt(protocol, `${server.url}${path}`, model)
    // The test does not wait: each wait ends as if a person had pressed “Try now”.
    app.subscribe(() => {
      if (app.snapshot().session?.activity.type === 'retrying') app.tryNow()
    })
    for (let number = 1; number <= MESSAGES; number += 1) await talkTo(app, question(number))
    const struck = server.getRequests().flatMap(({ response }) => response.chaosAction ?? [])
    const requests = server.getRequests().length
    await server.stop()
    expect([...new Set(struck)].toSorted()).toEqual([
      'disconnect',
      'drop',
      'malformed',
      'rateLimit',
    ])
    expect(struck.length / requests).toBeGreaterThan(0.3)

    const rows = app.snapshot().session?.rows ?? []
    const told = rows.map(row =>
      row.type === 'message' ? textOf(row.entry.event.parts) : row.type,
    )
    const failures = rows.flatMap(row => (row.type === 'failure' ? [row.entry.event] : []))
    const expected = Array.from({ length: MESSAGES }, (_, index) => [
      question(index + 1),
      told.includes(answer(index + 1)) ? answer(index + 1) : 'failure',
    ])
    expect(told).toEqual(expected.flat())
    expect(failures.length).toBeGreaterThan(0)
    expect(failures.length).toBeLessThan(MESSAGES / 2)
    for (const { kind, message } of failures) {
      expect(message).toMatch(/press (?:Continue or )?Retry/)
      if (kind !== 'unreachable' && kind !== 'cut-stream')
        expect(message).toMatch(/ said: “.*(?:Chaos|chaos)/)
    }
  },
)

it('a third party’s server that fails two requests in five is quoted without the key that it repeats', async () => {
  const server = await sseServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: `No such key: ${KEY}, sorry.` } }))
  })
  const app = await applicationAt('openai-compatible', server.url, 'm')
  await talkTo(app, 'Hi')
  await server.close()
  const row = app.snapshot().session?.rows.at(-1)
  const message = row?.type === 'failure' ? row.entry.event.message : ''
  expect(message).toContain('said: “No such key: [key], sorry.”')
  expect(message).not.toContain(KEY)
})
