/** The whole application with a server that refuses a tool turn without its own reasoning, as DeepSeek does. */
import { expect, it } from 'vitest'
import type { EventId } from '../engine/index.ts'
import type { Json } from '../test/wire/family.ts'
import { settled, startApp, talkTo } from '../test/application.ts'
import { sseServer, streamOf } from '../test/sse-server.ts'
import { refusing } from '../test/wire/serve.ts'
import { remoteEndpoint } from '../providers/endpoint.ts'

interface Sent {
  readonly model: string
  readonly messages: readonly Json[]
}

/** Calls a tool, then answers; each step has its own reasoning. `cutNext` breaks the next answer in its words. */
async function demandingServer() {
  const thoughts = new Map<string, string>()
  const refused: Sent[] = []
  let cutNext = false
  const { close, url, bodies } = await sseServer((request, response, body) => {
    const sent = JSON.parse(body) as Sent
    const isMissing = sent.messages.some(({ tool_calls: calls, reasoning_content: reasoning }) =>
      ((calls ?? []) as { id: string }[]).some(({ id }) =>
        sent.model === 'thinker' ? thoughts.get(id) !== reasoning : reasoning === undefined,
      ),
    )
    if (isMissing) {
      refused.push(sent)
      const message = 'The `reasoning_content` in the thinking mode must be passed back to the API.'
      refusing({ status: 400, body: { error: { message } } })(request, response, body)
      return
    }
    const isAnswer = sent.messages.at(-1)?.['role'] === 'tool'
    const thought = `Thought ${bodies.length}.`
    const id = `call_${bodies.length}`
    if (!isAnswer) thoughts.set(id, thought)
    const called = { name: 'current_time', arguments: '{}' }
    const call = { tool_calls: [{ index: 0, id, type: 'function', function: called }] }
    const said = isAnswer ? { content: `Answer ${bodies.length}.` } : call
    const isCut = isAnswer && cutNext
    if (isCut) cutNext = false
    streamOf(
      response,
      [
        JSON.stringify({ choices: [{ delta: { reasoning_content: thought } }] }),
        JSON.stringify({ choices: [{ delta: said }] }),
        ...(isCut ? [] : ['{"choices":[{"delta":{},"finish_reason":"stop"}]}']),
      ],
      !isCut,
    )
    if (isCut) response.end()
  })
  return { close, url, bodies, refused, cut: () => void (cutNext = true) }
}

it('goes on over a reload, an edit, a broken answer, a compaction and a change of model', async () => {
  const server = await demandingServer()
  const open = (model: string) =>
    remoteEndpoint().open(
      { protocol: 'openai-compatible', baseUrl: server.url, model, windowTokens: 100_000 },
      '',
    )
  const lastSent = () => server.bodies.at(-1) as Sent
  const returned = () => lastSent().messages.flatMap(message => message['reasoning_content'] ?? [])

  const first = await startApp({ chat: await open('thinker') })
  await first.talk('One?', 'Two?')
  const { storage } = first
  const id = first.openId()
  expect(returned()).toHaveLength(3)

  const { app, session } = await startApp({ chat: await open('thinker'), storage, id })
  await talkTo(app, 'Three?')
  expect(returned()).toHaveLength(5)

  const [messageId = '' as EventId] = session()
    .rows.flatMap(row =>
      row.type === 'message' && row.entry.event.role === 'user' ? [row.entry.event.id] : [],
    )
    .slice(-1)
  await settled(app, app.changeBranch({ type: 'edit', messageId, text: 'Three, really?' }))
  expect(JSON.stringify(lastSent())).toContain('really')

  server.cut()
  await talkTo(app, 'Four?')
  await talkTo(app, 'Go on.')

  await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
  await talkTo(app, 'Five?')
  expect(server.refused).toEqual([])

  const other = await startApp({ chat: await open('another'), storage, id })
  const before = server.bodies.length
  await talkTo(other.app, 'Six?')
  const sent = server.bodies.slice(before) as Sent[]
  for (const { model, messages } of sent) {
    expect(model).toBe('another')
    const old = messages.slice(
      0,
      messages.findLastIndex(({ role }) => role === 'user'),
    )
    expect(JSON.stringify(old)).not.toContain('Thought')
  }
  expect(other.texts().at(-1)).toMatch(/^Answer/)
  await server.close()
})
