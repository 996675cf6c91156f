import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ToolProgress } from '../../ports/chat-model.ts'
import { corsFetch } from '../../test/cors-fetch.ts'
import { startModernServer, startNpmServer, type StartedServer } from '../../test/tool-servers.ts'
import { open as openOn } from './open-server.ts'

const { signal } = new AbortController()
const openAt = ({ url }: StartedServer) => openOn({ url, headers: {} }, signal)

describe('the reference server', () => {
  let server: StartedServer
  beforeAll(async () => {
    server = await startNpmServer('everything')
  })
  afterAll(() => server.stop())
  afterEach(() => vi.unstubAllGlobals())

  it('lists its tools, resources and prompts', async () => {
    const session = await openAt(server)
    const { serverName, protocol, tools, resources, prompts } = session.offer
    expect({ serverName, protocol }).toEqual({
      serverName: 'Everything Reference Server',
      protocol: '2025-11-25',
    })
    const echo = tools.find(({ name }) => name === 'echo')
    expect(echo).toMatchObject({
      description: expect.stringMatching(/echo/i),
      inputSchema: { type: 'object', required: ['message'] },
      needsHeaders: false,
    })
    expect(tools.length).toBeGreaterThan(8)
    // It offers these only to clients that answer as a model.
    expect(tools.filter(({ name }) => /sampling/.test(name))).toEqual([])
    expect(resources.length).toBeGreaterThan(0)
    expect(prompts.map(({ name }) => name)).toContain('Simple Prompt')
    expect(prompts).toContainEqual({
      id: 'args-prompt',
      name: 'Arguments Prompt',
      description: expect.any(String),
      arguments: [
        { name: 'city', description: expect.any(String), isRequired: true },
        { name: 'state', description: expect.any(String), isRequired: false },
      ],
    })
    const values = { city: 'Bergen' }
    expect(await session.prompt('args-prompt', values, signal)).toBe("What's weather in Bergen?")
    await expect(session.prompt('args-prompt', {}, signal)).rejects.toMatchObject({
      code: 'refused',
    })
    const unknown = session.prompt('n'.repeat(5_000), {}, signal)
    await expect(unknown).rejects.toThrow(/refused: .*n…$/)
    const [first] = await session.read(resources[0]?.uri ?? '', signal)
    expect(first?.text?.length).toBeGreaterThan(10)
    await session.close()
  })

  it('lets a page of another origin in', async () => {
    vi.stubGlobal('fetch', corsFetch('https://palimpsest.test'))
    const session = await openAt(server)
    expect(await session.call('echo', { message: 'hi' }, { signal })).toMatchObject({
      text: 'Echo: hi',
    })
    await session.close()
  })

  it.each([
    ['get-sum', { a: 2, b: 3 }, /The sum of 2 and 3 is 5/],
    ['get-structured-content', { location: 'New York' }, /^\{"temperature":\d+,[^]*\}$/],
    ['get-tiny-image', {}, /\[image: image\/png, \d+ bytes, not shown\]/],
    ['get-resource-links', { count: 2 }, /\[link: .+, demo:\/\/resource\/dynamic\//],
    [
      'get-resource-reference',
      { resourceType: 'Text', resourceId: 1 },
      /\[resource: demo:\/\/resource\/dynamic\/text\/1\]\nResource 1/,
    ],
  ])('answers %s in words', async (tool, input, words) => {
    const session = await openAt(server)
    const { text, isError } = await session.call(tool, input, { signal })
    expect(text).toMatch(words)
    expect(isError).toBeUndefined()
    await session.close()
  })

  it('marks a result that is an error', async () => {
    const session = await openAt(server)
    expect(await session.call('echo', {}, { signal })).toMatchObject({
      isError: true,
      text: expect.stringContaining('message'),
    })
    await expect(session.call('echo', 'hi', { signal })).rejects.toThrow('takes a JSON object')
    await session.close()
  })

  it('tells how far a call is', async () => {
    const session = await openAt(server)
    const progress: ToolProgress[] = []
    const steps = { duration: 0.2, steps: 2 }
    await session.call('trigger-long-running-operation', steps, {
      signal,
      onProgress: each => progress.push(each),
    })
    expect(progress).toEqual([
      { done: 1, total: 2, message: null },
      { done: 2, total: 2, message: null },
    ])
    await session.close()
  })

  it('stops a call at once, and can be called again', async () => {
    const session = await openAt(server)
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 50)
    const call = session.call(
      'trigger-long-running-operation',
      { duration: 60, steps: 60 },
      { signal: controller.signal },
    )
    await expect(call).rejects.toThrow('enough')
    expect(await session.call('echo', { message: 'x' }, { signal })).toMatchObject({
      text: 'Echo: x',
    })
    await session.close()
  })
})

it('a server that is killed in the middle of a call ends the call within seconds, and says that it may have run', async () => {
  const server = await startNpmServer('everything')
  const session = await openAt(server)
  const call = session.call(
    'trigger-long-running-operation',
    { duration: 60, steps: 120 },
    { signal, onProgress: () => void server.stop() },
  )
  await expect(call).rejects.toMatchObject({
    code: 'connection-lost',
    message: expect.stringContaining('not known whether the call ran'),
  })
  await expect(session.call('echo', { message: 'x' }, { signal })).rejects.toMatchObject({
    code: 'connection-lost',
  })
  await session.close()
})

it('a server that was started again does not know the session: the call did not run', async () => {
  const first = await startNpmServer('everything')
  const session = await openAt(first)
  await first.stop()
  const again = await startNpmServer('everything', Number(new URL(first.url).port))
  await expect(session.call('echo', { message: 'x' }, { signal })).rejects.toMatchObject({
    code: 'session-lost',
  })
  await again.stop()
})

it('a server with an App answers, and gives the App', async () => {
  const server = await startNpmServer('app')
  const session = await openAt(server)
  const [tool] = session.offer.tools
  expect(tool).toMatchObject({ name: 'get-time', callers: ['model', 'app'] })
  const { text, result } = await session.call('get-time', {}, { signal })
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(result).toMatchObject({ content: [{ type: 'text' }] })
  expect(await session.read(tool?.app ?? '', signal)).toMatchObject([
    { mediaType: 'text/html;profile=mcp-app', text: expect.stringMatching(/get-time-btn/) },
  ])
  await session.close()
  await server.stop()
})

it('a server of the newest revision is understood, too', async () => {
  const server = await startModernServer()
  const session = await openAt(server)
  expect(session.offer).toMatchObject({ protocol: '2026-07-28', tools: [{ name: 'double' }] })
  expect(await session.call('double', { number: 21 }, { signal })).toMatchObject({ text: '42' })
  await session.close()
  await server.stop()
})
