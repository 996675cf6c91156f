import { describe, expect, it } from 'vitest'
import type { Message, ModelRequest, Part } from '../../engine/message/message.ts'
import type { Json } from '../../test/wire/family.ts'
import { requestOf, CLOCK } from '../../test/model-request.ts'
import { streamOf, type Respond, type SseServer } from '../../test/sse-server.ts'
import { chunksOfStep, openModel, serving } from '../../test/wire/scripted-server.ts'
import { partsOf, refusing } from '../../test/wire/serve.ts'

const asked = requestOf('What time is it?', { system: '', tools: [CLOCK] })
const user = (text: string): Message => ({ role: 'user', parts: [{ type: 'text', text }] })
const result = (callId: string): Message => ({
  role: 'tool',
  parts: [{ type: 'tool-result', callId, tool: 'clock', output: 'noon' }],
})
const answer = (parts: readonly Part[]): Message => ({ role: 'assistant', parts: [...parts] })
const after = (...messages: readonly Message[]): ModelRequest => ({
  ...asked,
  messages: [...asked.messages, ...messages],
})

const call = (id: string) => ({
  tool_calls: [{ index: 0, id, type: 'function', function: { name: 'clock', arguments: '{}' } }],
})
const stream =
  (...deltas: readonly object[]): Respond =>
  (_, response) =>
    streamOf(response, [
      ...deltas.map(delta => JSON.stringify({ choices: [{ delta }] })),
      '{"choices":[{"delta":{},"finish_reason":"stop"}]}',
    ])

/** The assistant messages of the newest request. */
const sentTo = (server: SseServer): readonly Json[] =>
  (server.bodies.at(-1) as { messages: Json[] }).messages.filter(({ role }) => role === 'assistant')

async function stepOf(server: SseServer, request = asked, model = 'm') {
  const opened = await openModel(server, 'openai-compatible', { model })
  return partsOf(await chunksOfStep(opened, request))
}

/** As after a reload: only what can be stored is left. */
const stored = <T>(value: T) => structuredClone(JSON.parse(JSON.stringify(value)) as T)

describe('reasoning of a turn with tools', () => {
  it.each(['reasoning_content', 'reasoning', 'reasoning_text', 'thinking'])(
    'goes back in the field %s, in which it came',
    async field => {
      const server = await serving(stream({ [field]: 'Ask ' }, { [field]: 'it.' }, call('c1')))
      const parts = stored(await stepOf(server))
      expect(parts[0]).toMatchObject({ type: 'reasoning', text: 'Ask it.' })
      await stepOf(server, after(answer(parts), result('c1')))
      const [message] = sentTo(server)
      expect(message).toMatchObject({ [field]: 'Ask it.' })
      expect(Object.keys(message ?? {}).filter(name => /reason|think/.test(name))).toEqual([field])
    },
  )

  it('goes back joined in both fields where it came in both, and is shown once', async () => {
    const server = await serving(stream({ reasoning_content: 'Hm.', reasoning: 'Hm.' }, call('c1')))
    const parts = await stepOf(server)
    expect(parts.filter(({ type }) => type === 'reasoning')).toMatchObject([{ text: 'Hm.' }])
    await stepOf(server, after(answer(parts), result('c1')))
    expect(sentTo(server)[0]).toMatchObject({ reasoning_content: 'Hm.', reasoning: 'Hm.' })
  })

  it('goes back as details, joined entry by entry, with what comes after the call', async () => {
    const detail = (fields: object) => ({ reasoning_details: [{ index: 0, ...fields }] })
    const server = await serving(
      stream(
        { reasoning: 'Ask ', ...detail({ type: 'reasoning.text', text: 'Ask ', format: 'f' }) },
        { reasoning: 'it.', ...detail({ type: 'reasoning.text', text: 'it.', signature: null }) },
        call('c1'),
        detail({ type: 'reasoning.text', signature: 'c2VhbA==' }),
        { reasoning_details: [{ type: 'reasoning.encrypted', data: 'xyz', index: 1 }] },
      ),
    )
    const parts = stored(await stepOf(server))
    await stepOf(server, after(answer(parts), result('c1')))
    expect(sentTo(server)[0]).toMatchObject({
      reasoning: 'Ask it.',
      reasoning_details: [
        {
          type: 'reasoning.text',
          text: 'Ask it.',
          format: 'f',
          signature: 'c2VhbA==',
          index: 0,
        },
        { type: 'reasoning.encrypted', data: 'xyz', index: 1 },
      ],
    })
  })

  it('is shown once where a server repeats all details so far, as MiniMax does', async () => {
    const detail = (text: string) => ({ reasoning_details: [{ type: 'reasoning.text', text }] })
    const long = 'I look at the clock.'
    const server = await serving(stream(detail(long), detail(`${long} Then I tell.`), call('c1')))
    const parts = await stepOf(server)
    expect(parts[0]).toMatchObject({ type: 'reasoning', text: `${long} Then I tell.` })
    await stepOf(server, after(answer(parts), result('c1')))
    expect(sentTo(server)[0]).toMatchObject({
      reasoning_details: [{ type: 'reasoning.text', text: `${long} Then I tell.` }],
    })
  })

  it('goes back with every message of the turn, in later turns too', async () => {
    const first = await serving(stream({ reasoning_content: 'Ask.' }, call('c1')))
    const steps = await stepOf(first)
    const last = await serving(stream({ reasoning_content: 'Tell.' }, { content: 'Noon.' }))
    const host = (parts: readonly Part[]) => rehosted(parts, first)
    const told = host(await stepOf(last))
    await stepOf(first, after(answer(steps), result('c1'), answer(told), user('And now?')))
    expect(sentTo(first)).toMatchObject([
      { reasoning_content: 'Ask.' },
      { reasoning_content: 'Tell.', content: 'Noon.' },
    ])
  })

  it('does not go back in a turn without calls', async () => {
    const server = await serving(stream({ reasoning_content: 'Hm.' }, { content: 'Noon.' }))
    const parts = await stepOf(server)
    await stepOf(server, after(answer(parts), user('And now?')))
    expect(JSON.stringify(sentTo(server))).not.toContain('reasoning')
  })

  it('does not go to another model or another server', async () => {
    const said = stream({ reasoning_content: 'A secret.' }, call('c1'))
    const server = await serving(said)
    const other = await serving(said)
    const step = after(answer(await stepOf(server)), result('c1'))
    await stepOf(server, step, 'another-model')
    await stepOf(other, step)
    for (const one of [server, other])
      expect(JSON.stringify(one.bodies.at(-1))).not.toMatch(/secret|reasoning/)
    await stepOf(server, step)
    expect(sentTo(server)).toMatchObject([{ reasoning_content: 'A secret.' }])
  })

  it('is an empty text with a call that had none, for a server that sends it', async () => {
    const server = await serving(stream({ reasoning_content: 'Ask.' }, call('c1')))
    const parts = await stepOf(server)
    const plain: Part = { type: 'tool-call', callId: 'c0', tool: 'clock', input: {} }
    await stepOf(
      server,
      after(answer([plain]), result('c0'), user('Again.'), answer(parts), result('c1')),
    )
    expect(sentTo(server)).toMatchObject([{ reasoning_content: '' }, { reasoning_content: 'Ask.' }])
  })

  it.each([
    'The `reasoning_content` in the thinking mode must be passed back to the API.',
    'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
    'Missing `reasoning_content` field in the assistant message at message index 2',
  ])('is an empty text for a server that answers %j', async message => {
    const server = await serving((request, response, body) => {
      const { messages } = JSON.parse(body) as { messages: Json[] }
      const isBad = messages.some(
        one => one['tool_calls'] && one['reasoning_content'] === undefined,
      )
      if (isBad) refusing({ status: 400, body: { error: { message } } })(request, response, body)
      else stream({ content: 'Noon.' })(request, response, body)
    })
    const made: Part[] = [
      { type: 'reasoning', text: 'An old thought.' },
      { type: 'tool-call', callId: 'c1', tool: 'clock', input: {} },
    ]
    const model = await openModel(server, 'openai-compatible')
    for (let turn = 0; turn < 2; turn += 1)
      expect(partsOf(await chunksOfStep(model, after(answer(made), result('c1'))))).toEqual([
        { type: 'text', text: 'Noon.' },
      ])
    expect(server.bodies).toHaveLength(3)
  })

  it.each([
    "'messages.2' : for 'role:assistant' the following must be satisfied[('messages.2' : property 'reasoning' is unsupported, did you mean 'role'?)]",
    'Extra inputs are not permitted: messages.1.assistant.reasoning',
    '[{"type":"extra_forbidden","loc":["body","messages",1,"reasoning"],"msg":"Extra inputs are not permitted"}]',
    "Additional properties are not allowed ('reasoning' was unexpected)",
    'Unrecognized request argument supplied: messages[1].reasoning',
  ])('is left out for a server that answers %j', async message => {
    const server = await serving((request, response, body) => {
      const isRefused = body.includes('"reasoning"')
      if (isRefused)
        refusing({ status: 400, body: { error: { message } } })(request, response, body)
      else stream({ reasoning: 'Ask.' }, call('c1'))(request, response, body)
    })
    const parts = await stepOf(server)
    expect(await stepOf(server, after(answer(parts), result('c1')))).toHaveLength(2)
    expect(server.bodies).toHaveLength(3)
  })
})

/** The parts as if another server had sent them. */
function rehosted(parts: readonly Part[], { url }: SseServer): readonly Part[] {
  return parts.map(part =>
    'metadata' in part && part.metadata
      ? { ...part, metadata: { [new URL(url).host]: Object.values(part.metadata)[0] ?? null } }
      : part,
  )
}
