import { expect, it } from 'vitest'
import type { Message, ModelRequest, Part } from '../engine/message/message.ts'
import type { EndpointProtocol } from '../ports/endpoint.ts'
import type { Respond, SseServer } from '../test/sse-server.ts'
import type { WireFamily } from '../test/wire/family.ts'
import { gemini } from '../test/wire/gemini.ts'
import { messages } from '../test/wire/messages.ts'
import { responses } from '../test/wire/responses.ts'
import { chunksOfStep, openModel, serving } from '../test/wire/scripted-server.ts'
import { refusing as refusal, saying } from '../test/wire/serve.ts'
import { CLOCK, requestOf } from '../test/model-request.ts'

let server: SseServer | null = null

const GREETING = requestOf('Hello', { maxOutputTokens: 500 })

/** Refuses what `isRefused` sees in the body with `message`; answers everything else. */
function refusing(
  family: WireFamily,
  isRefused: (body: string) => boolean,
  message: string,
): Respond {
  const refuse = refusal({ status: 400, body: { error: { message } } })
  const answer = saying(family, { texts: ['Hi'], finish: 'stop' })
  return (request, response, body) => (isRefused(body) ? refuse : answer)(request, response, body)
}

const answering = (family: WireFamily) => refusing(family, () => false, '')

async function asking(protocol: EndpointProtocol, model: string, respond: Respond) {
  server = await serving(respond)
  const opened = await openModel(server, protocol, { model })
  return (asked: ModelRequest) => chunksOfStep(opened, asked)
}

it.each([
  [
    responses,
    'gpt-5.4',
    '"summary"',
    'Your organization must be verified to generate reasoning summaries.',
  ],
  [
    gemini,
    'gemini-2.0-flash',
    'includeThoughts',
    'Unable to submit request because thinking is not supported by this model.',
  ],
] as const)(
  'a model that does not show its reasoning is asked again without that option: %o',
  async (family, model, sign, message) => {
    const isRefused = (body: string) => body.includes(sign)
    const ask = await asking(family.protocol, model, refusing(family, isRefused, message))
    for (let turn = 0; turn < 2; turn += 1)
      expect(await ask(GREETING)).toMatchObject([{ type: 'text' }, { type: 'finish' }])
    expect(server?.bodies.map(body => isRefused(JSON.stringify(body)))).toEqual([
      true,
      false,
      false,
    ])
  },
)

it.each([
  [responses, 'gpt-5.4', 'The encrypted content for item rs_1 could not be verified.'],
  [messages, 'm', 'messages.1.content.0: Invalid `signature` in `thinking` block'],
  [gemini, 'm', 'Thought signature is not valid.'],
] as const)(
  'a server that cannot verify what it sealed is asked again without it: %o',
  async (family, model, message) => {
    const isRefused = (body: string) => family.hear(JSON.parse(body)).seals.length > 0
    const ask = await asking(family.protocol, model, refusing(family, isRefused, message))
    const origin = `${family.protocol}:${new URL(server?.url ?? '').host}`
    const chunks = await ask({
      ...GREETING,
      messages: [
        ...GREETING.messages,
        { role: 'assistant', parts: sealed(family.protocol, origin) },
        ...GREETING.messages,
      ],
    })
    expect(chunks).toMatchObject([{ type: 'text', text: 'Hi' }, { type: 'finish' }])
    expect(server?.bodies.map(body => family.hear(body).seals.length)).toEqual([1, 0])
  },
)

function sealed(protocol: EndpointProtocol, origin: string): readonly Part[] {
  const kept: Partial<Record<EndpointProtocol, Record<string, string>>> = {
    openai: { itemId: 'rs_1', reasoningEncryptedContent: 'c2VhbA==' },
    anthropic: { signature: 'c2VhbA==' },
    google: { thoughtSignature: 'c2VhbA==' },
  }
  return [
    { type: 'reasoning', text: 'Hm.', metadata: { [origin]: kept[protocol] ?? {} } },
    { type: 'text', text: 'Hello.' },
  ]
}

it('what is never asked of a server is to keep the conversation, by the Responses API', async () => {
  const ask = await asking('openai', 'gpt-5.4', answering(responses))
  await ask(GREETING)
  expect(server?.bodies[0]).toMatchObject({
    store: false,
    include: ['reasoning.encrypted_content'],
  })
})

it('what is never asked of a server is a header that a server must allow to pages beyond those of its format', async () => {
  let names: readonly string[] = []
  const ask = await asking('anthropic', 'claude-sonnet-5-5', (incoming, response, body) => {
    names = Object.keys(incoming.headers)
    answering(messages)(incoming, response, body)
  })
  await ask(GREETING)
  const ofFetch = [
    'host',
    'connection',
    'accept',
    'accept-language',
    'sec-fetch-mode',
    'user-agent',
    'accept-encoding',
    'content-length',
  ]
  expect(names.filter(name => !ofFetch.includes(name)).toSorted()).toEqual([
    'anthropic-dangerous-direct-browser-access',
    'anthropic-version',
    'content-type',
    'x-api-key',
  ])
})

it('marks for Anthropic’s cache what stays the same, on the wire', async () => {
  const ask = await asking('anthropic', 'm', answering(messages))
  const said = (role: Message['role'], text: string): Message => ({
    role,
    parts: [{ type: 'text', text }],
  })
  await ask({
    ...GREETING,
    messages: [said('user', 'One'), said('assistant', 'Two'), said('user', 'Three')],
    tools: [CLOCK],
  })
  const mark = { cache_control: { type: 'ephemeral' } }
  const [body] = server?.bodies ?? []
  expect(body).toMatchObject({
    system: [{ text: 'Be brief.', ...mark }],
    messages: [
      { role: 'user' },
      { role: 'assistant', content: [{ text: 'Two', ...mark }] },
      { role: 'user' },
    ],
  })
  expect(JSON.stringify(body).match(/ephemeral/g)).toHaveLength(2)
})
