import { describe, expect, it } from 'vitest'
import { until } from '../../test/application.ts'
import { calling, ONE, started, TWO, typed } from '../../test/app-with-servers.ts'
import { offerWith, serverTool } from '../../test/fake-tool-servers.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { createMemoryVault } from '../../test/memory-vault.ts'

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

it('pages of the web are read only if the person wants that', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<void>()
  const { app, offered } = await started({ code })
  expect(await offered()).not.toContain('fetch_url')
  const written = app.updateSettings({ fetchPages: true })
  const sentAtOnce = offered()
  setTimeout(arrive, 50)
  expect(await sentAtOnce).toContain('fetch_url')
  await written
  await until(() => app.snapshot().settings.fetchPages)
})
