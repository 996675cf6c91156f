import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../engine/index.ts'
import { hanging, saying, settled, startApp } from '../../test/application.ts'
import { commandsOf } from '../../host/use-feature.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import type { Application } from '../../runtime/application/application.ts'
import { scriptedNetwork } from '../../test/scripted-network.ts'
import { checkpoints as feature } from './feature.ts'

const placesOf = (application: Application) => commandsOf({ application }, feature)

const started = async () => {
  const made = await startApp({ script: () => saying('Noted.'), windowTokens: 64_000 })
  const { app, session } = made
  const checkpoints = placesOf(app)
  const words = () =>
    session().rows.flatMap(row => (row.type === 'message' ? [textOf(row.entry.event.parts)] : []))
  const notices = () => app.snapshot().notices.map(({ text }) => text)
  const pressUndo = async (text: string) => {
    const notice = app.snapshot().notices.find(one => one.text.includes(text))
    expect(notice?.action).toBe('Undo')
    app.pressNotice(notice?.id ?? '')
    await settled(app)
  }
  const list = async () =>
    ((await checkpoints.list()) ?? []).map(({ number, title, isOnBranch, isHere }) =>
      [number, title, isOnBranch ? 'here' : 'elsewhere', ...(isHere ? ['at it'] : [])].join(' '),
    )
  const compact = async () => {
    await app.updateSettings({ applyAtOnce: true })
    const before = session().compactionsInForce
    await app.compact({ focus: null, summarizer: 'extractive' })
    await expect.poll(() => session().compactionsInForce).toBe(before + 1)
  }
  return { ...made, checkpoints, words, notices, pressUndo, list, compact }
}

const LONG = 'so on '.repeat(400)

describe('the checkpoints of a session', () => {
  it('E9 are numbered, named, restored and undone, and a rewind keeps their numbers', async () => {
    const { talk, checkpoints, list, words, pressUndo, notices } = await started()
    expect(await checkpoints.list()).toEqual([])
    expect(await checkpoints.set('too early')).toBe(false)
    expect(notices().at(-1)).toMatch(/no message yet/)
    await talk('One?')
    expect(await checkpoints.set(' Before the run ')).toBe(true)
    expect(notices().at(-1)).toBe('Checkpoint 1, “Before the run”, is set.')
    await talk('Two?')
    await checkpoints.set('')
    const [first, second] = (await checkpoints.list()) ?? []
    expect(first).toMatchObject({ number: 1, messages: 2, compaction: null })
    expect(first?.tokens.tokens).toBeGreaterThan(0)
    expect(await checkpoints.rename(second?.id ?? '', 'After it')).toBe(true)
    expect(await list()).toEqual(['1 Before the run here', '2 After it here at it'])

    expect(await checkpoints.restore(first?.id ?? '')).toBe(true)
    expect(words()).toEqual(['One?', 'Noted.'])
    expect(await list()).toEqual(['1 Before the run here at it', '2 After it elsewhere'])
    await talk('Three?')
    await checkpoints.set('Another way')
    expect(await list()).toEqual([
      '1 Before the run here',
      '2 After it elsewhere',
      '3 Another way here at it',
    ])
    await pressUndo('The 2 messages that you left stay')
    expect(words()).toEqual(['One?', 'Noted.', 'Two?', 'Noted.'])
    expect((await list()).map(line => line.split(' ')[0])).toEqual(['1', '2', '3'])
    expect(await checkpoints.restore('none')).toBe(false)
  })

  it('go back by turns, to a number and to a message, as often as wanted, and each step is undone', async () => {
    const { app, talk, checkpoints, words, notices, session } = await started()
    for (const word of ['One?', 'Two?', 'Three?']) await talk(word)
    await checkpoints.set('end')
    await checkpoints.rewind('1')
    expect(words()).toEqual(['One?', 'Noted.', 'Two?', 'Noted.'])
    await checkpoints.rewind('checkpoint 1')
    expect(words()).toHaveLength(6)
    await checkpoints.rewind('3')
    expect(words()).toEqual([])
    expect(notices().at(-1)).toMatch(/^You are back before the first message\./)
    await app.undo('3')
    expect(words()).toHaveLength(6)
    expect(await app.undo('')).toBe(false)
    expect(notices().at(-1)).toBe('Nothing to undo.')

    const ids = session().rows.flatMap(row => (row.type === 'message' ? [row.entry.event.id] : []))
    expect(await app.rewindTo(ids[5] ?? '')).toBe(false)
    expect(await app.rewindTo(ids[1] ?? '')).toBe(true)
    expect(words()).toEqual(['One?', 'Noted.'])
    for (const [typed, said] of [
      ['9', /only 1 turn to go back/],
      ['checkpoint 7', /no checkpoint 7/],
      ['yesterday', /Type \/rewind 3/],
      ['0', /Type \/rewind 3/],
    ] as const) {
      expect(await checkpoints.rewind(typed)).toBe(false)
      expect(notices().at(-1)).toMatch(said)
    }
    expect(await app.undo('two')).toBe(false)
    expect(words()).toHaveLength(2)
    await talk('Four?')
    await app.openSession(null)
    expect(await checkpoints.list()).toBeNull()
  })

  it('undo compactions one after the other, and take that back', async () => {
    const { app, talk, checkpoints, compact, session, pressUndo, list } = await started()
    for (let turn = 0; turn < 4; turn += 1) await talk(`${LONG} ${turn}?`)
    await compact()
    for (let turn = 4; turn < 8; turn += 1) await talk(`${LONG} ${turn}?`)
    await compact()
    expect(await list()).toHaveLength(2)
    const before = session().meter.tokens
    await app.undo('2')
    expect(session().compactionsInForce).toBe(0)
    await pressUndo('Summary 1 was undone')
    await pressUndo('Summary 2 was undone')
    expect(session().compactionsInForce).toBe(2)
    expect(session().meter.tokens).toEqual(before)
    const [first, last] = (await checkpoints.list()) ?? []
    expect(last?.compaction).toMatchObject({ trigger: 'manual', summarizer: 'extractive' })
    expect(last?.tokens.tokens).toBeLessThan(last?.compaction?.tokensBefore.tokens ?? 0)
    await checkpoints.restore(first?.id ?? '')
    expect([session().compactionsInForce, session().messages]).toEqual([1, 8])
  })

  it('are forked into a session that ends there', async () => {
    const { app, talk, checkpoints, words } = await started()
    await talk('One?')
    await checkpoints.set('here')
    await talk('Two?')
    const before = app.snapshot().openId
    const [first] = (await checkpoints.list()) ?? []
    expect(await checkpoints.fork(first?.id ?? '')).toBe(true)
    expect(app.snapshot().openId).not.toBe(before)
    expect(words()).toEqual(['One?', 'Noted.'])
    expect(await checkpoints.list()).toMatchObject([{ number: 1, title: 'here', isHere: true }])
  })

  it('refuse clearly while an answer is being written, and change nothing', async () => {
    const { app, session } = await startApp({
      script: (_request, index, signal) => (index === 0 ? saying('One.') : hanging('Two', signal)),
    })
    await app.send('First')
    await settled(app)
    await placesOf(app).set('here')
    void app.send('Second')
    await expect.poll(() => session().activity.type).toBe('streaming')
    const before = session().leafId
    const [first] = (await placesOf(app).list()) ?? []
    const tries = [
      placesOf(app).set('now'),
      placesOf(app).rewind('1'),
      app.undo(''),
      placesOf(app).restore(first?.id ?? ''),
      placesOf(app).fork(first?.id ?? ''),
      placesOf(app).rename(first?.id ?? '', 'other'),
    ]
    expect(await Promise.all(tries)).toEqual(tries.map(() => false))
    expect(session().leafId).toBe(before)
    expect(app.snapshot().notices.at(-1)?.text).toMatch(/^An answer is being written\./)
    app.stop()
    await settled(app)
    expect(await placesOf(app).rewind('1')).toBe(true)
  })

  it('refuse also while a message waits to be sent, and change nothing', async () => {
    const network = scriptedNetwork()
    const { app, talk, session, notices } = await startApp({ ports: { network: network.port } })
    await talk('First')
    await placesOf(app).set('here')
    network.set(false)
    await app.send('Second')
    expect(session().activity.type).toBe('idle')
    const before = session().leafId
    expect(await placesOf(app).set('now')).toBe(false)
    expect(notices().at(-1)).toMatch(/^A message or a summary is on its way\./)
    expect(await placesOf(app).rewind('1')).toBe(false)
    expect(session().leafId).toBe(before)
    network.set(true)
    await settled(app)
    expect(await placesOf(app).rewind('1')).toBe(true)
  })

  it('E9 are the same after the log is read again', async () => {
    const storage = createMemoryStorage()
    const first = await startApp({ script: () => saying('Noted.'), storage })
    await first.talk('One?')
    await placesOf(first.app).set('a')
    await first.talk('Two?')
    await placesOf(first.app).set('b')
    await placesOf(first.app).rewind('1')
    const before = await placesOf(first.app).list()
    const openId = first.app.snapshot().openId
    const again = await startApp({ script: () => saying('Noted.'), storage })
    await again.app.openSession(openId)
    expect(await placesOf(again.app).list()).toEqual(before)
  })

  it('E16 are files with names NNN-title.md and an index.md with summary_count', async () => {
    const { app, talk, checkpoints, compact } = await started()
    for (let turn = 0; turn < 4; turn += 1) await talk(`${LONG} ${turn}?`)
    await compact()
    await checkpoints.set('Call numbers: settled!')
    const { name, content } = await checkpoints.export(app.snapshot().openId ?? '')
    expect(name).toMatch(/checkpoints-\d{4}-\d{2}-\d{2}\.zip$/)
    const files = unzipSync(new Uint8Array(await content.arrayBuffer()))
    const textIn = (path: string) => new TextDecoder().decode(files[path])
    expect(Object.keys(files)).toEqual([
      'checkpoints/index.md',
      expect.stringMatching(/^checkpoints\/001-\d-messages\.md$/),
      'checkpoints/002-call-numbers-settled.md',
    ])
    expect(textIn('checkpoints/index.md')).toContain('summary_count: 1\n')
    expect(textIn('checkpoints/index.md')).toContain('(002-call-numbers-settled.md)')
    expect(textIn(Object.keys(files)[1] ?? '')).toMatch(/^# 1\. \d messages\n/)
    expect(textIn(Object.keys(files)[1] ?? '')).toContain('## Goal')
    expect(textIn('checkpoints/002-call-numbers-settled.md')).toContain('by hand')
  })
})
