import { describe, expect, it } from 'vitest'
import { commandsOf } from '../../host/use-feature.ts'
import { plainParts } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { scriptedModel, startApp } from '../../test/application.ts'
import { webSearch as feature } from './feature.ts'

const PAGE = { url: 'https://example.org/a', title: 'A page', quote: 'It is 2,962 m high.' }

async function* searching(): AsyncGenerator<StreamChunk> {
  yield {
    type: 'server-work',
    work: 'web-search',
    queries: ['height'],
    sources: [PAGE],
    metadata: { 'anthropic:api.anthropic.com': { id: 's1' } },
  }
  yield { type: 'text', text: 'It is 2962 m high.' }
  yield { type: 'citations', citations: [{ ...PAGE, start: 0, end: 18 }] }
  const usage = {
    inputTokens: 900,
    outputTokens: 9,
    cachedInputTokens: null,
    reasoningTokens: null,
  }
  yield {
    type: 'finish',
    finishReason: 'stop',
    usage: { ...usage, searches: 1, partialPrompt: true },
  }
}

async function chat({ canSearch = true } = {}) {
  const { chat: model, requests } = scriptedModel(() => searching())
  const started = await startApp({
    chat: {
      ...model,
      ref: { provider: 'anthropic', host: 'api.anthropic.com', model: 'claude-haiku-4-5' },
      limits: { ...model.limits, ...(canSearch && { serverWork: ['web-search'] }) },
    },
  })
  return { ...started, requests, search: commandsOf({ application: started.app }, feature) }
}

describe('the switch', () => {
  it('is off in a new chat, and no request offers a search', async () => {
    const { talk, requests, session } = await chat()
    await talk('How high is it?')
    expect(session().serverWork).toEqual([])
    expect(requests.map(({ serverWork }) => serverWork)).toEqual([undefined])
  })

  it('holds for the chat from its next request on, until it is switched off', async () => {
    const { talk, requests, session, search } = await chat()
    await search.allow(true)
    expect(session().serverWork).toEqual(['web-search'])
    await talk('How high is it?')
    await search.allow(false)
    await talk('And the Watzmann?')
    expect(requests.map(({ serverWork }) => serverWork)).toEqual([['web-search'], undefined])
  })

  it('stores one event for a choice, and none for the same one', async () => {
    const { talk, search, storage, openId } = await chat()
    await talk('How high is it?')
    await search.allow(true)
    await search.allow(true)
    const { events } = await storage.events.read(openId())
    expect(events.filter(({ type }) => type === 'v1.server-work-changed')).toHaveLength(1)
  })

  it('asks nothing of a server that does not search', async () => {
    const { talk, requests, search } = await chat({ canSearch: false })
    await search.allow(true)
    await talk('How high is it?')
    expect(requests.map(({ serverWork }) => serverWork)).toEqual([undefined])
  })

  it('is off again in a copy and in an import of the chat', async () => {
    const { talk, search, session, app } = await chat()
    await talk('How high is it?')
    await search.allow(true)
    const [row] = session().rows
    if (row?.type !== 'message') throw new Error('There is no message')
    await app.fork(row.entry.event.id)
    expect(session().serverWork).toEqual([])
  })
})

describe('what was found', () => {
  it('is in the log with its pages and passages, and the next turn reads it as plain text', async () => {
    const { talk, requests, storage, openId, search } = await chat()
    await search.allow(true)
    await talk('How high is it?')
    await talk('And the Watzmann?')
    const { events } = await storage.events.read(openId())
    const [answer] = events.filter(
      event => event.type === 'v1.message-appended' && event.role === 'assistant',
    )
    if (answer?.type !== 'v1.message-appended') throw new Error('There is no answer')
    expect(answer.parts).toMatchObject([
      { type: 'server-work', queries: ['height'], sources: [PAGE] },
      { type: 'text', citations: [{ url: PAGE.url, start: 0, end: 18 }] },
    ])
    const read = requests[1]?.messages.find(({ role }) => role === 'assistant')
    expect(read?.parts).toEqual(plainParts(answer.parts))
  })

  it('costs what the service asks for a search', async () => {
    const { talk, app, session, search } = await chat()
    await search.allow(true)
    await talk('How high is it?')
    const row = session().rows.at(-1)
    if (row?.type !== 'message') throw new Error('There is no answer')
    const cost = await app.costOf(row.entry.event.id)
    expect(cost?.dollars).toBeCloseTo(0.01 + 0.0009 + 0.000045, 6)
  })
})
