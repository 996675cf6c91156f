import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createAppBridge, type AppRequest } from './app-bridge.ts'

function started(answer: (request: AppRequest) => Promise<object | null> = async () => ({})) {
  const posted: object[] = []
  const asked: AppRequest[] = []
  const on = {
    resize: vi.fn<(height: number) => void>(),
    offerContext: vi.fn<(text: string) => void>(),
    stopped: vi.fn<() => void>(),
  }
  const bridge = createAppBridge({
    post: message => posted.push(message),
    context: { theme: 'dark' },
    input: { a: 1 },
    result: { content: [] },
    resources: [{ name: 'notes', description: 'Some notes', uri: 'test://notes' }],
    ask: request => {
      asked.push(request)
      return answer(request)
    },
    ...on,
  })
  const send = async (method: string, params?: unknown, id?: number) => {
    bridge.receive({ jsonrpc: '2.0', method, params, ...(id !== undefined && { id }) }, 0)
    for (let step = 0; step < 5; step += 1) await Promise.resolve()
    return posted.at(-1)
  }
  return { bridge, posted, asked, send, ...on }
}

describe('an App', () => {
  it('is told of the page, and then of the call and its result', async () => {
    const { send, posted } = started()
    const hello = { protocolVersion: '2026-01-26', appInfo: {}, appCapabilities: {} }
    expect(await send('ui/initialize', hello, 1)).toMatchObject({
      id: 1,
      result: { protocolVersion: '2026-01-26', hostContext: { theme: 'dark' } },
    })
    await send('ui/notifications/initialized')
    expect(posted.slice(1)).toEqual([
      { jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: { a: 1 } } },
      { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: { content: [] } },
    ])
  })

  it('sees the list of resources without a request, and asks the person for each of them', async () => {
    const { send, asked } = started(async () => ({ contents: [] }))
    expect(await send('resources/list', {}, 1)).toMatchObject({
      result: { resources: [{ uri: 'test://notes' }] },
    })
    expect(asked).toEqual([])
    for (const id of [2, 3])
      expect(await send('resources/read', { uri: 'test://notes' }, id)).toMatchObject({
        result: { contents: [] },
      })
    // Which resource it reads, and how often, may say what the person typed in it.
    expect(asked).toEqual(Array.from({ length: 2 }, () => ({ type: 'read', uri: 'test://notes' })))
  })

  it('learns that a resource was refused, or why it could not be read', async () => {
    const refused = started(async () => null)
    expect(await refused.send('resources/read', { uri: 'a:b' }, 1)).toMatchObject({
      error: { message: expect.stringContaining('not allow') },
    })
    const failed = started(() => Promise.reject(new RangeError('Nothing answers.')))
    expect(await failed.send('resources/read', { uri: 'a:b' }, 1)).toMatchObject({
      error: { message: 'Nothing answers.' },
    })
  })

  it('asks the person for each call, address and message, and learns the answer', async () => {
    const { send, asked } = started(async ({ type }) => (type === 'link' ? null : { done: type }))
    const content = [
      { type: 'text', text: 'Hi' },
      { type: 'image', data: 'x' },
    ]
    expect(await send('tools/call', { name: 'add', arguments: { a: 1 } }, 1)).toMatchObject({
      result: { done: 'call' },
    })
    expect(await send('ui/open-link', { url: 'https://a.test/' }, 2)).toMatchObject({
      result: { isError: true },
    })
    expect(await send('ui/message', { role: 'user', content }, 3)).toMatchObject({ id: 3 })
    expect(asked).toEqual([
      { type: 'call', tool: 'add', input: { a: 1 } },
      { type: 'link', url: 'https://a.test/' },
      { type: 'message', text: 'Hi' },
    ])
  })

  it.each([
    ['ui/open-link', { url: 'javascript:alert(1)' }],
    ['ui/open-link', { url: 'file:///etc/passwd' }],
    ['ui/message', { role: 'assistant', content: [{ type: 'text', text: 'x' }] }],
    ['ui/message', { role: 'user', content: [{ type: 'text', text: 'x'.repeat(20_001) }] }],
    ['ui/message', { role: 'user', content: [] }],
    ['tools/call', { name: '', arguments: {} }],
    ['tools/call', { name: 'a', arguments: 'b' }],
    ['sampling/createMessage', {}],
    ['resources/read', { uri: 'x'.repeat(2_001) }],
    ['resources/read', { uri: '' }],
    ['resources/subscribe', { uri: 'test://notes' }],
  ])('cannot ask for %s with %j', async (method, params) => {
    const { send, asked } = started()
    expect(await send(method, params, 1)).toMatchObject({ id: 1, error: { code: -32_000 } })
    expect(asked).toEqual([])
  })

  it('has one question at a time before the person', async () => {
    const { send, asked } = started(() => new Promise(() => undefined))
    await send('ui/open-link', { url: 'https://a.test/' }, 1)
    expect(await send('tools/call', { name: 'a' }, 2)).toMatchObject({ id: 2, error: {} })
    expect(asked).toHaveLength(1)
  })

  it('offers its newest context, which nobody sends', async () => {
    const { send, offerContext, asked } = started()
    const params = { content: [{ type: 'text', text: 'Row 7' }], structuredContent: { row: 7 } }
    expect(await send('ui/update-model-context', params, 1)).toMatchObject({ result: {} })
    expect(offerContext).toHaveBeenCalledWith('Row 7\n\n{\n  "row": 7\n}')
    expect(asked).toEqual([])
  })

  it('that floods the page is read no more', () => {
    const { bridge, stopped, posted } = started()
    for (let count = 0; count < 1_000; count += 1)
      bridge.receive({ jsonrpc: '2.0', id: count, method: 'ping' }, count)
    expect(stopped).toHaveBeenCalledOnce()
    expect(posted.length).toBeLessThanOrEqual(200)
    const other = started()
    other.bridge.receive({ jsonrpc: '2.0', method: 'x', params: { a: 'x'.repeat(300_000) } }, 0)
    expect(other.stopped).toHaveBeenCalledOnce()
  })

  it('that sends slowly is never stopped', () => {
    const { bridge, stopped } = started()
    for (let count = 0; count < 1_000; count += 1)
      bridge.receive({ jsonrpc: '2.0', method: 'notifications/message' }, count * 100)
    expect(stopped).not.toHaveBeenCalled()
  })

  it('may send anything: nothing breaks, and nothing happens without a question', async () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    const anything = fc.oneof(
      fc.anything(),
      fc.constant(circle),
      fc.record({
        jsonrpc: fc.constant('2.0'),
        id: fc.option(fc.anything(), { nil: undefined }),
        method: fc.constantFrom(
          'ui/message',
          'tools/call',
          'resources/read',
          'ui/open-link',
          'ui/initialize',
          'x',
        ),
        params: fc.anything(),
      }),
    )
    await fc.assert(
      fc.asyncProperty(anything, async data => {
        const { bridge, asked, posted } = started()
        bridge.receive(data, 0)
        for (let step = 0; step < 5; step += 1) await Promise.resolve()
        for (const request of asked)
          expect(['call', 'read', 'link', 'message']).toContain(request.type)
        for (const message of posted) expect(message).toHaveProperty('jsonrpc', '2.0')
      }),
    )
  })
})
