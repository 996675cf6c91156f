import { describe, expect, it } from 'vitest'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { saying, type Script, startApp, until } from '../../test/application.ts'
import {
  fakeToolServers,
  offerWith,
  outsideTools,
  serverTool,
} from '../../test/fake-tool-servers.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { createMemoryVault, type MemoryVault } from '../../test/memory-vault.ts'

const ONE = 'https://one.test/mcp'
const TWO = 'https://two.test/mcp'
const typed = (url: string, change = {}) => ({ name: '', url, headers: '', ...change })

/** Calls these tools, one in each step, then says “Done.” */
const calling = (...tools: readonly string[]): Script =>
  async function* (_request, index): AsyncGenerator<StreamChunk> {
    const tool = tools[index]
    if (tool === undefined) return yield* saying('Done.')
    yield { type: 'tool-call', callId: `c${index}`, tool, input: '{"a":1}' }
    yield { type: 'finish', finishReason: 'tool-calls', usage: null }
  }

async function started({
  vault = createMemoryVault(),
  ...change
}: Parameters<typeof startApp>[0] & { readonly vault?: MemoryVault } = {}) {
  const servers = fakeToolServers({ [ONE]: offerWith('echo', 'add'), [TWO]: offerWith('echo') })
  const running = await startApp({
    ...change,
    ports: { vault, outsideTools: async () => outsideTools(servers.port) },
  })
  // The person allows each call once.
  const answered = new Set<string>()
  running.app.subscribe(() => {
    for (const { call, state } of running.app.snapshot().session?.toolCalls ?? []) {
      if (state !== 'waiting' || answered.has(call.callId)) continue
      answered.add(call.callId)
      void running.app.decideCall(call.callId, 'once')
    }
  })
  const offered = async () => {
    await running.talk('hello')
    return running.requests.at(-1)?.tools.map(({ name }) => name)
  }
  const shown = (url: string) =>
    running.app.snapshot().toolServers.find(server => server.url === url)
  /** What the model read last. */
  const read = () => JSON.stringify(running.requests.at(-1)?.messages)
  return { ...running, ...servers, offered, shown, read }
}

describe('a server', () => {
  it('is added with its tools, which the next request offers in one order', async () => {
    const { app, offered, shown } = await started()
    expect(await offered()).toEqual(['current_time'])
    expect(await app.toolServers.add(typed(TWO, { name: 'two' }), 'c1')).toBeNull()
    expect(await app.toolServers.add(typed(ONE), 'c2')).toBeNull()
    expect(await offered()).toEqual(['current_time', 'two_echo', 'A_Server_add', 'A_Server_echo'])
    expect(shown(ONE)).toMatchObject({
      name: 'A Server',
      isOn: true,
      state: 'connected',
      protocol: '2025-11-25',
      tools: [{ name: 'add', offeredAs: 'A_Server_add' }, { name: 'echo' }],
      resources: [{ name: 'notes' }],
    })
  })

  it('that fails is not added, the reason is told, and the rest stays', async () => {
    const { app, offered } = await started()
    await app.toolServers.add(typed(ONE), 'c1')
    const reason = await app.toolServers.add(typed('https://gone.test/mcp'), 'c2')
    expect(reason).toBe('Nothing answers at https://gone.test/mcp.')
    expect(app.snapshot().toolServers).toHaveLength(1)
    expect(await offered()).toContain('A_Server_echo')
  })

  it('with a line that is no header is not asked', async () => {
    const { app, opened } = await started()
    const reason = await app.toolServers.add(typed(ONE, { headers: 'Bearer x' }), 'c1')
    expect(reason).toContain('is not a header')
    expect(opened).toEqual([])
  })

  it('can be switched off and on, and so can each of its tools', async () => {
    const { app, offered, closed } = await started()
    await app.toolServers.add(typed(ONE), 'c1')
    await app.toolServers.setToolOn(ONE, 'add', false)
    expect(await offered()).toEqual(['current_time', 'A_Server_echo'])
    await app.toolServers.setOn(ONE, false)
    expect(await offered()).toEqual(['current_time'])
    expect(closed).toEqual([ONE])
    await app.toolServers.setOn(ONE, true)
    await app.toolServers.setToolOn(ONE, 'add', true)
    expect(await offered()).toEqual(['current_time', 'A_Server_add', 'A_Server_echo'])
  })

  it('is removed with its connection', async () => {
    const { app, offered, closed } = await started()
    await app.toolServers.add(typed(ONE), 'c1')
    await app.toolServers.remove(ONE)
    expect(await offered()).toEqual(['current_time'])
    expect(closed).toEqual([ONE])
    expect(app.snapshot().toolServers).toEqual([])
  })

  it('is added again under its address: the tools that are off stay off', async () => {
    const { app, offered } = await started()
    await app.toolServers.add(typed(ONE), 'c1')
    await app.toolServers.setToolOn(ONE, 'add', false)
    await app.toolServers.add(typed(ONE, { name: 'renamed' }), 'c2')
    expect(app.snapshot().toolServers).toHaveLength(1)
    expect(await offered()).toEqual(['current_time', 'renamed_echo'])
  })

  it('gives its own words at most 1,024 characters each, and no tool that would fill the window', async () => {
    const { app, offers, requests, talk, shown } = await started()
    const inputSchema = { type: 'object', description: 'x'.repeat(30_000) }
    offers[ONE] = offerWith(
      serverTool('long', { description: `a\u0000\u202Eb${'c'.repeat(5_000)}` }),
      serverTool('huge', { inputSchema }),
    )
    await app.toolServers.add(typed(ONE), 'c1')
    await talk('hello')
    const tools = requests.at(-1)?.tools ?? []
    expect(tools.map(({ name }) => name)).toEqual(['current_time', 'A_Server_long'])
    expect(tools[1]?.description).toMatch(/^a bc+…$/)
    expect(tools[1]?.description).toHaveLength(1_024)
    expect(shown(ONE)?.tools[0]).toMatchObject({ name: 'huge', doubt: 'too-large' })
  })
})

describe('after a reload', () => {
  it('no server is asked, and the tools are the same', async () => {
    const storage = createMemoryStorage()
    const first = await started({ storage })
    await first.app.toolServers.add(typed(ONE), 'c1')
    await first.offered()
    const again = await started({ storage, begins: true })
    expect(await again.offered()).toEqual(['current_time', 'A_Server_add', 'A_Server_echo'])
    expect(again.opened).toEqual([])
    expect(again.requests.at(-1)?.tools).toEqual(first.requests.at(-1)?.tools)
  })

  it('headers that were not saved are asked for again, and nothing is sent without them', async () => {
    const storage = createMemoryStorage()
    const first = await started({ storage })
    const headers = 'Authorization: Bearer secret-of-mine'
    await first.app.toolServers.add(typed(ONE, { headers }), 'c1')
    expect(first.opened).toEqual([
      { url: ONE, headers: { Authorization: 'Bearer secret-of-mine' } },
    ])
    expect(JSON.stringify(first.app.snapshot())).not.toContain('secret-of-mine')
    const again = await started({ storage, begins: true, script: calling('A_Server_echo') })
    await again.talk('go')
    expect(again.opened).toEqual([])
    expect(again.read()).toContain('are no longer in this tab')
  })

  it('headers in the vault are sent to their server once it is unlocked, and to no other', async () => {
    const storage = createMemoryStorage()
    const vault = createMemoryVault()
    const first = await started({ storage, vault })
    await first.app.keys.create('four plain words')
    await first.app.toolServers.add(typed(ONE, { headers: 'X-Key: secret-of-mine' }), 'c1')
    await first.app.toolServers.add(typed(TWO), 'c2')
    const script = calling('A_Server_echo', 'A_Server_echo_2')
    const again = await started({ storage, vault: vault.connect(), begins: true, script })
    await again.talk('go')
    expect(again.opened).toEqual([{ url: TWO, headers: {} }])
    expect(again.notices().join()).toContain('one.test')
    expect(await again.app.keys.unlock('four plain words')).toBeNull()
    expect(await again.app.toolServers.test(ONE, 'c3')).toBeNull()
    expect(again.opened.at(-1)).toEqual({ url: ONE, headers: { 'X-Key': 'secret-of-mine' } })
  })
})

describe('a call', () => {
  it('reaches the server by its own name for the tool', async () => {
    const { app, talk, calls, read } = await started({ script: calling('A_Server_echo') })
    await app.toolServers.add(typed(ONE), 'c1')
    await talk('go')
    expect(calls).toEqual([{ url: ONE, tool: 'echo', input: { a: 1 } }])
    expect(read()).toContain('echo answers')
  })

  it('that a server did not run, because it forgot the session, is made once more', async () => {
    const { app, talk, calls, faults, opened, read } = await started({
      script: calling('A_Server_echo'),
    })
    await app.toolServers.add(typed(ONE), 'c1')
    faults.push('session-lost')
    await talk('go')
    expect(calls).toHaveLength(2)
    expect(opened).toHaveLength(2)
    expect(read()).toContain('echo answers')
  })

  it('that may have run is not made again; the next one connects again', async () => {
    const { app, talk, calls, faults, opened, read } = await started({
      script: calling('A_Server_echo', 'A_Server_add'),
    })
    await app.toolServers.add(typed(ONE), 'c1')
    faults.push('connection-lost')
    await talk('go')
    expect(calls.map(({ tool }) => tool)).toEqual(['echo', 'add'])
    expect(opened).toHaveLength(2)
    expect(read()).toContain('The call failed: connection-lost.')
    expect(read()).toContain('add answers')
  })

  it('to a server that is gone is an error result, and its state says why', async () => {
    const { app, talk, offers, read, texts, shown } = await started({
      script: calling('A_Server_echo'),
    })
    await app.toolServers.add(typed(ONE), 'c1')
    delete offers[ONE]
    await app.toolServers.test(ONE, 'c2')
    expect(shown(ONE)).toMatchObject({ state: 'failed', fault: `Nothing answers at ${ONE}.` })
    await talk('go')
    expect(read()).toContain(`Nothing answers at ${ONE}.`)
    expect(texts().at(-1)).toContain('Done.')
  })

  it('lists the tools again after each connection, and the next request has them', async () => {
    const { app, offers, offered } = await started()
    await app.toolServers.add(typed(ONE), 'c1')
    offers[ONE] = offerWith('echo', 'new')
    expect(await app.toolServers.test(ONE, 'c2')).toBeNull()
    expect(await offered()).toEqual(['current_time', 'A_Server_echo', 'A_Server_new'])
  })
})

describe('an App', () => {
  const app = 'ui://clock/page.html'
  const withApp = () => [
    serverTool('clock', { app }),
    serverTool('refresh', { callers: ['app'] }),
    serverTool('secret', { callers: ['model'] }),
  ]

  it('is kept with the result of its tool, for the person only', async () => {
    const {
      app: application,
      talk,
      offers,
      read,
    } = await started({
      script: calling('A_Server_clock'),
    })
    offers[ONE] = offerWith(...withApp())
    await application.toolServers.add(typed(ONE), 'c1')
    await talk('go')
    const rows = JSON.stringify(application.snapshot().session?.rows)
    expect(rows).toContain(`"app":{"server":"${ONE}","uri":"${app}"`)
    expect(read()).toContain('clock answers')
    expect(read()).not.toContain('ui://')
  })

  it('is read from a server in the list only, and calls only tools that are for it and on', async () => {
    const { app: application, offers, offered, calls, opened } = await started()
    const open = (url: string) => application.toolServers.openApp(url, app, 'c')
    expect(await open(ONE)).toEqual({ reason: expect.stringContaining('no longer in the list') })
    expect(opened).toEqual([])
    offers[ONE] = offerWith(...withApp())
    await application.toolServers.add(typed(ONE), 'c1')
    expect(await offered()).toEqual(['current_time', 'A_Server_clock', 'A_Server_secret'])
    expect(await open(ONE)).toMatchObject({ html: expect.stringContaining(app), hosts: [] })
    const call = (tool: string) => application.toolServers.callForApp(ONE, { tool, input: {} }, 'c')
    expect(await call('refresh')).toMatchObject({ result: { content: [{ type: 'text' }] } })
    await application.toolServers.setToolOn(ONE, 'clock', false)
    for (const tool of ['secret', 'clock', 'gone'])
      expect(await call(tool)).toEqual({ reason: expect.stringContaining('may call') })
    expect(calls).toHaveLength(1)
  })
})

it('pages of the web are read only if the person wants that', async () => {
  const { app, offered } = await started()
  expect(await offered()).not.toContain('fetch_url')
  await app.updateSettings({ fetchPages: true })
  expect(await offered()).toContain('fetch_url')
  await until(() => app.snapshot().settings.fetchPages)
})

it('a resource is read as a file, and a prompt is filled; a server that is gone says why', async () => {
  const { app, offers } = await started()
  await app.toolServers.add(typed(ONE), 'c1')
  const notes = { name: 'notes', uri: 'test://notes' }
  const read = await app.toolServers.readResource(ONE, notes, 'c2')
  const files = 'files' in read ? read.files : []
  expect(files.map(({ name, type }) => ({ name, type }))).toEqual([
    { name: 'notes', type: 'text/plain' },
  ])
  expect(await files[0]?.text()).toBe('<p>test://notes</p>')
  const filled = { id: 'greet', values: { who: 'Ada' } }
  expect(await app.toolServers.fillPrompt(ONE, filled, 'c3')).toEqual({
    text: 'greet with {"who":"Ada"}',
  })
  delete offers[ONE]
  await app.toolServers.test(ONE, 'c4')
  expect(await app.toolServers.fillPrompt(ONE, filled, 'c5')).toEqual({
    reason: `Nothing answers at ${ONE}.`,
  })
})

describe('a question of a server', () => {
  it('is shown with its server until the person answers, and its values are checked', async () => {
    const { app, talk, questions, read, shown } = await started({
      script: calling('A_Server_echo'),
    })
    await app.toolServers.add(typed(ONE), 'c1')
    questions.push({
      type: 'form',
      message: 'How many?',
      fields: [
        {
          name: 'count',
          label: 'Count',
          hint: null,
          isRequired: true,
          kind: 'integer',
          format: null,
          least: 1,
          most: null,
          choices: [],
          first: '',
        },
      ],
    })
    const done = talk('go')
    await until(() => shown(ONE)?.questions.length === 1)
    const [asked] = shown(ONE)?.questions ?? []
    const answer = (count: string) =>
      app.toolServers.answerQuestion(asked?.id ?? '', 'accept', { count })
    expect(await answer('0')).toEqual({ count: 'At least 1.' })
    expect(shown(ONE)?.questions).toHaveLength(1)
    expect(await answer('3')).toBeNull()
    await done
    expect(shown(ONE)?.questions).toEqual([])
    expect(read()).toContain('{\\\"action\\\":\\\"accept\\\",\\\"content\\\":{\\\"count\\\":3}}')
  })

  it('goes away with its call', async () => {
    const { app, talk, questions, shown } = await started({ script: calling('A_Server_echo') })
    await app.toolServers.add(typed(ONE), 'c1')
    questions.push({ type: 'link', message: 'Pay', url: 'https://pay.test' })
    const done = talk('go')
    await until(() => shown(ONE)?.questions.length === 1)
    app.stop()
    await done
    expect(shown(ONE)?.questions).toEqual([])
  })
})
