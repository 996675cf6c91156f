import { describe, expect, it } from 'vitest'
import { until } from '../../test/application.ts'
import { calling, ONE, started, typed } from '../../test/app-with-servers.ts'
import { offerWith, serverTool } from '../../test/fake-tool-servers.ts'

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

it('an App reads resources of its server while that is on, up to 5 MB', async () => {
  const { app, offers, contents } = await started()
  const read = () => app.toolServers.readForApp(ONE, 'test://notes', 'c')
  expect(await read()).toEqual({ reason: expect.stringContaining('no longer in the list') })
  offers[ONE] = offerWith()
  await app.toolServers.add(typed(ONE), 'c1')
  expect(await read()).toEqual({
    result: { contents: [{ uri: 'test://notes', mimeType: '', text: '<p>test://notes</p>' }] },
  })
  const bytes = { uri: 'test://notes', mediaType: 'image/png', notes: undefined }
  contents.push([{ ...bytes, text: null, bytes: 'iVBO' }])
  expect(await read()).toEqual({
    result: { contents: [{ uri: 'test://notes', mimeType: 'image/png', blob: 'iVBO' }] },
  })
  contents.push([{ ...bytes, text: null, bytes: 'A'.repeat(5_000_001) }])
  expect(await read()).toEqual({ reason: expect.stringContaining('5 MB') })
  await app.toolServers.setOn(ONE, false)
  expect(await read()).toEqual({ reason: expect.stringContaining('switched off') })
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
