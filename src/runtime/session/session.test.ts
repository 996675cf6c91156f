import { describe, expect, it } from 'vitest'
import {
  failing,
  hanging,
  said,
  saying,
  settled,
  startApp,
  stops,
  talkTo,
  until,
} from '../../test/application.ts'
import { ModelError } from '../../ports/errors.ts'

describe('a session', () => {
  it('runs the tool that the model calls and sends its result back', async () => {
    const { app, requests } = await startApp({
      script: (_, index) =>
        index > 0
          ? saying('It is noon.')
          : (async function* () {
              yield { type: 'tool-call', callId: 'c1', tool: 'current_time', input: '{}' } as const
              yield { ...stops, finishReason: 'tool-calls' } as const
            })(),
    })
    await talkTo(app, 'Time?')
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
    expect(said(app.snapshot().session?.rows).at(-1)).toBe('It is noon.')
  })

  it('shows a sentence for a failure, keeps the message, and answers on Retry', async () => {
    const { app } = await startApp({
      script: (_, index) =>
        index === 0 ? failing(new ModelError('unauthorised', 'no')) : saying('Now it works.'),
    })
    await talkTo(app, 'Hi')
    expect(app.snapshot().session?.rows.at(-1)?.type).toBe('failure')
    await settled(app, app.retry())
    expect(said(app.snapshot().session?.rows)).toEqual(['Hi', 'Now it works.'])
    const types = app.snapshot().session?.rows.map(({ type }) => type)
    expect(types).toEqual(['message', 'failure', 'message'])
  })

  it('says that it was stopped when no word had arrived, and stays so when something else changes', async () => {
    const { app } = await startApp({ script: (_, __, signal) => hanging('', signal) })
    await app.send('Tell me')
    await until(() => app.snapshot().session?.live !== null)
    app.stop()
    await settled(app)
    const failure = app.snapshot().session?.rows.at(-1)
    expect(failure?.type === 'failure' && failure.entry.event.message).toMatch(/stopped/)
    expect(app.snapshot().session?.live).toBeNull()
    await settled(app, app.renameSession(app.snapshot().openId ?? '', 'Another title'))
    expect(app.snapshot().session?.rows.at(-1)).toEqual(failure)
  })

  it('asks again on its own branch when the answer is retried', async () => {
    const { app } = await startApp({ script: (_, index) => saying(`Answer ${index}`) })
    await talkTo(app, 'Hi')
    await settled(app, app.retry())
    expect(said(app.snapshot().session?.rows)).toEqual(['Hi', 'Answer 1'])
  })

  it('sends the same request after a reload as before it', async () => {
    const { app, storage, requests } = await startApp({
      script: (_, index) => saying(`Answer ${index}`),
    })
    await talkTo(app, 'one')
    const again = await startApp({ storage, id: app.snapshot().openId })
    await talkTo(app, 'two')
    await settled(again.app)
    await again.talk('three')
    expect(again.requests[0]?.messages.slice(0, 3)).toEqual(requests[1]?.messages)
  })

  it('leaves the text in the box when the disk is full, and says what to do', async () => {
    const { app, storage } = await startApp({ script: () => saying('Hello.') })
    app.keepDraft('Important words', app.snapshot().openId)
    storage.setDiskFull(true)
    await expect(app.send('Important words')).rejects.toThrow('no room')
    expect(app.snapshot().session?.composer).toBe('Important words')
    expect(app.snapshot().notices[0]).toMatchObject({ tone: 'error' })
    storage.setDiskFull(false)
    await talkTo(app, 'Important words')
    expect(said(app.snapshot().session?.rows)).toEqual(['Important words', 'Hello.'])
  })
})

it('another session is opened without stopping the answer in this one', async () => {
  let finish = () => {}
  const { app, storage } = await startApp({
    script: async function* () {
      yield { type: 'text', text: 'slow' }
      await new Promise<void>(resolve => {
        finish = resolve
      })
      yield { type: 'text', text: ' but whole' }
      yield stops
    },
  })
  await app.send('Tell me')
  await until(() => app.snapshot().session?.live !== null)
  const first = app.snapshot().openId ?? ''
  await app.newSession()
  expect(app.snapshot().session?.rows).toEqual([])
  await app.openSession(first)
  expect(app.snapshot().session?.live).not.toBeNull()
  await app.newSession()
  finish()
  await until(() => app.snapshot().sessions.find(({ id }) => id === first)?.messages === 2)
  await app.openSession(first)
  expect(said(app.snapshot().session?.rows)).toEqual(['Tell me', 'slow but whole'])
  expect((await storage.drafts.read(first)).live).toBeNull()
})
