import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import {
  applicationWith,
  failing,
  hanging,
  said,
  saying,
  scriptedModel,
  settled,
  stops,
  until,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { ModelError } from '../../ports/errors.ts'

async function started(
  script: Parameters<typeof scriptedModel>[0],
  storage = createMemoryStorage(),
  change: Parameters<typeof applicationWith>[2] = {},
) {
  const model = scriptedModel(script)
  const app = applicationWith(model.chat, storage, change)
  await app.start(null)
  await app.newSession()
  return { app, storage, ...model }
}

describe('a session', () => {
  it('shows question and answer, titled after the first prompt', async () => {
    const { app } = await started(() => saying('Hello.'))
    await app.send('Plan the garden')
    await settled(app)
    expect(said(app.snapshot().session?.rows)).toEqual(['Plan the garden', 'Hello.'])
    expect(app.snapshot().sessions[0]?.title).toBe('Plan the garden')
  })

  it('runs the tool that the model calls and sends its result back', async () => {
    const { app, requests } = await started((_, index) =>
      index > 0
        ? saying('It is noon.')
        : (async function* () {
            yield { type: 'tool-call', callId: 'c1', tool: 'current_time', input: '{}' } as const
            yield { ...stops, finishReason: 'tool-calls' } as const
          })(),
    )
    await app.send('Time?')
    await settled(app)
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
    expect(said(app.snapshot().session?.rows).at(-1)).toBe('It is noon.')
  })

  it('queues what is sent while an answer runs, and sends it in order', async () => {
    const { app } = await started((_, index) => saying(`Answer ${index}`))
    await Promise.all([app.send('one'), app.send('two'), app.send('three')])
    await settled(app)
    expect(said(app.snapshot().session?.rows)).toEqual([
      'one',
      'Answer 0',
      'two',
      'Answer 1',
      'three',
      'Answer 2',
    ])
  })

  it('keeps what had arrived when it is stopped', async () => {
    const { app } = await started((_, __, signal) => hanging('Half an ans', signal))
    await app.send('Tell me')
    await until(() => app.snapshot().session?.live !== null)
    app.stop()
    await settled(app)
    const session = app.snapshot().session
    expect(said(session?.rows)).toEqual(['Tell me', 'Half an ans'])
    expect(session?.canContinue).toBe(true)
  })

  it('shows a sentence for a failure, keeps the message, and answers on Retry', async () => {
    const { app } = await started((_, index) =>
      index === 0 ? failing(new ModelError('unauthorised', 'no')) : saying('Now it works.'),
    )
    await app.send('Hi')
    await settled(app)
    expect(app.snapshot().session?.rows.at(-1)?.type).toBe('failure')
    await app.retry()
    await settled(app)
    expect(said(app.snapshot().session?.rows)).toEqual(['Hi', 'Now it works.'])
    const types = app.snapshot().session?.rows.map(({ type }) => type)
    expect(types).toEqual(['message', 'failure', 'message'])
  })

  it('says that it was stopped when no word had arrived, and stays so when something else changes', async () => {
    const { app } = await started(async function* (_, __, signal) {
      yield* hanging('', signal)
    })
    await app.send('Tell me')
    await until(() => app.snapshot().session?.live !== null)
    app.stop()
    await settled(app)
    const failure = app.snapshot().session?.rows.at(-1)
    expect(failure?.type === 'failure' && failure.entry.event.message).toMatch(/stopped/)
    expect(app.snapshot().session?.live).toBeNull()
    await app.renameSession(app.snapshot().openId ?? '', 'Another title')
    await settled(app)
    expect(app.snapshot().session?.rows.at(-1)).toEqual(failure)
  })

  it('asks again on its own branch when the answer is retried', async () => {
    const { app } = await started((_, index) => saying(`Answer ${index}`))
    await app.send('Hi')
    await settled(app)
    await app.retry()
    await settled(app)
    expect(said(app.snapshot().session?.rows)).toEqual(['Hi', 'Answer 1'])
  })

  it('waits as the server asks before it tries again', async () => {
    const limited = new ModelError('rate-limit', 'slow down', { status: 429, retryAfterMs: 30 })
    const { app, requests } = await started((_, index) =>
      index === 0 ? failing(limited) : saying('Thanks.'),
    )
    await app.send('Hi')
    await settled(app)
    expect(requests).toHaveLength(2)
    expect(said(app.snapshot().session?.rows)).toEqual(['Hi', 'Thanks.'])
  })

  it('sends the same request after a reload as before it', async () => {
    const { app, storage, requests } = await started((_, index) => saying(`Answer ${index}`))
    await app.send('one')
    await settled(app)
    const id = app.snapshot().openId
    const again = scriptedModel(() => saying('again'))
    const reloaded = applicationWith(again.chat, storage)
    await reloaded.start(id)
    await app.send('two')
    await settled(app)
    await settled(reloaded)
    await reloaded.send('three')
    await settled(reloaded)
    expect(again.requests[0]?.messages.slice(0, 3)).toEqual(requests[1]?.messages)
  })

  it('leaves the text in the box when the disk is full, and says what to do', async () => {
    const { app, storage } = await started(() => saying('Hello.'))
    app.keepDraft('Important words', app.snapshot().openId)
    storage.setDiskFull(true)
    await expect(app.send('Important words')).rejects.toThrow('no room')
    expect(app.snapshot().session?.composer).toBe('Important words')
    expect(app.snapshot().notices[0]).toMatchObject({ tone: 'error' })
    storage.setDiskFull(false)
    await app.send('Important words')
    await settled(app)
    expect(said(app.snapshot().session?.rows)).toEqual(['Important words', 'Hello.'])
  })
})

describe('another session', () => {
  it('is opened without stopping the answer in this one', async () => {
    let finish = () => {}
    const { app, storage } = await started(async function* () {
      yield { type: 'text', text: 'slow' }
      await new Promise<void>(resolve => {
        finish = resolve
      })
      yield { type: 'text', text: ' but whole' }
      yield stops
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
})

describe('two tabs', () => {
  it('show the same session, and the second one waits for the first one’s answer', async () => {
    const locks = tabLocks()
    const storage = createMemoryStorage()
    let finish = () => {}
    const first = await started(
      async function* () {
        yield { type: 'text', text: 'slow' }
        await new Promise<void>(resolve => {
          finish = resolve
        })
        yield stops
      },
      storage,
      { locks },
    )
    await first.app.send('from the first')
    await until(() => first.app.snapshot().session?.live !== null)
    const second = applicationWith(scriptedModel(() => saying('fast')).chat, storage, { locks })
    await second.start(first.app.snapshot().openId)
    await until(() => second.snapshot().session?.activity.type === 'elsewhere')
    await second.send('from the second')
    expect(second.snapshot().session?.queue).toHaveLength(1)
    finish()
    await settled(first.app)
    await settled(second)
    await settled(first.app)
    const expected = ['from the first', 'slow', 'from the second', 'fast']
    expect(said(second.snapshot().session?.rows)).toEqual(expected)
    expect(said(first.app.snapshot().session?.rows)).toEqual(expected)
  })
})

describe('a closed tab', () => {
  it('leaves its partial answer as interrupted for the next one', async () => {
    const storage = createMemoryStorage()
    const first = await started((_, __, signal) => hanging('Half', signal), storage)
    await first.app.send('Tell me')
    await until(() => first.app.snapshot().session?.live !== null)
    await new Promise(resolve => setTimeout(resolve, 20))
    const next = applicationWith(scriptedModel(() => saying('Go on.')).chat, storage)
    await next.start(first.app.snapshot().openId)
    await until(() => said(next.snapshot().session?.rows).length === 2)
    expect(said(next.snapshot().session?.rows)).toEqual(['Tell me', 'Half'])
    expect(next.snapshot().session?.canContinue).toBe(true)
  })
})

describe('the first run', () => {
  const sample = { type: 'v1.session-created', title: 'Sample', origin: 'sample' } as const
  const withSample = (storage = createMemoryStorage()) => {
    const { chat } = scriptedModel(() => saying('Hello.'))
    return applicationWith(chat, storage, {
      sample: async () => ({ title: 'Sample', drafts: [sample] }),
    })
  }

  it('opens the sample', async () => {
    const app = withSample()
    await app.start(null)
    await until(() => app.snapshot().session?.title === 'Sample')
    expect(app.snapshot().sessions).toHaveLength(1)
  })

  it('leaves what the person has begun meanwhile in front', async () => {
    const storage = createMemoryStorage()
    const app = withSample(storage)
    await app.start(null)
    const begun = app.snapshot().openId ?? ''
    app.keepDraft('My own words', begun)
    await until(() => app.snapshot().sessions.length === 1)
    await settled(app)
    expect(app.snapshot().openId).toBe(begun)
    expect((await storage.drafts.read(begun)).composer).toBe('My own words')
  })

  it('explains that an empty session has nothing to export', async () => {
    const app = withSample()
    await app.start(null)
    await app.newSession()
    await expect(app.exportSession(app.snapshot().openId ?? '')).rejects.toThrow(
      'no messages to export',
    )
  })
})
