import { asyncProperty, assert, array, constantFrom } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applicationWith,
  hanging,
  said,
  saying,
  scriptedModel,
  stops,
  until,
} from '../../test/application.ts'
import type { Message } from '../../engine/message/message.ts'
import { messageLog } from '../../test/message-log.ts'
import { fakeRuntimeWorker, type FakeRuntimeWorker } from '../../test/fake-runtime-worker.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { DEMO_CHOICE } from '../../providers/demo-choice.ts'
import { demoModel } from '../../providers/demo.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { AppError } from '../../ports/errors.ts'
import type { Application } from '../application/application.ts'
import type { StartableApplication } from '../application/create-application.ts'
import { initialSnapshot } from '../application/initial-snapshot.ts'
import { diff } from './patch.ts'
import { createRemoteApplication } from './remote-application.ts'

interface Tab {
  readonly app: StartableApplication
  readonly workers: readonly FakeRuntimeWorker[]
  /** What runs in the newest worker. */
  readonly inner: () => StartableApplication
  /** How many workers have told the page that they listen. */
  readonly heard: () => number
}

/** A page whose application runs in workers over one storage. */
function tab(chat: ChatModel, storage = createMemoryStorage()): Tab {
  const workers: FakeRuntimeWorker[] = []
  const inner: StartableApplication[] = []
  let heard = 0
  const compose = (own: StoragePort) => {
    const application = applicationWith(chat, own)
    inner.push(application)
    return application
  }
  const app = createRemoteApplication({
    initial: initialSnapshot(DEMO_CHOICE),
    startWorker: () => {
      const worker = fakeRuntimeWorker(storage, compose)
      workers.push(worker)
      return worker.worker
    },
    inPage: async () => compose(storage),
    facts: () => ({ address: 'https://app.test/', isOnline: true }),
    onReady: () => {
      heard += 1
    },
    answer: async () => null,
    hear: () => undefined,
    released: () => workers.at(-1)?.killed ?? Promise.resolve(),
  })
  const newest = () => {
    const [last] = inner.slice(-1)
    if (!last) throw new RangeError('Nothing runs yet')
    return last
  }
  return { app, workers, inner: newest, heard: () => heard }
}

/** Resolves once page and worker show the same, and nothing is under way. */
async function inStep({ app, inner }: Tab): Promise<void> {
  const isInStep = () => {
    const { session, ready } = app.snapshot()
    const isQuiet = session === null || (session.activity.type === 'idle' && !session.pending)
    return ready && isQuiet && diff(app.snapshot(), inner().snapshot()) === null
  }
  await expect.poll(isInStep, { timeout: 20_000, interval: 5 }).toBe(true)
}

const answering = () => scriptedModel((_request, index) => saying(`Answer ${index}.`)).chat

describe('an application in a worker', () => {
  it('shows at first what an application in the page would', () => {
    const chat = demoModel()
    const {
      costs: _today,
      modelOptions: _options,
      summaries: _summaries,
      ...first
    } = applicationWith(chat, createMemoryStorage()).snapshot()
    expect(initialSnapshot(DEMO_CHOICE)).toMatchObject(first)
  })

  it('shows in the page what it is, whatever a person does', async () => {
    const deeds: Readonly<Record<string, (app: Application) => unknown>> = {
      send: app => app.send('What now?'),
      begin: app => app.newSession(),
      reopen: app => app.openSession(app.snapshot().sessions.at(-1)?.id ?? null),
      rename: app => app.renameSession(app.snapshot().openId ?? '', 'Another name'),
      pin: app => {
        const row = app.snapshot().session?.rows[0]
        return row?.type === 'message' ? app.setPinned(row.entry.event.id, true) : undefined
      },
      compact: app => app.compact({ focus: null, summarizer: 'extractive' }),
      apply: app => app.applyProposal('## Goal\n- All of it\n'),
      undo: app => app.undoCompaction(),
      settings: app => app.updateSettings({ theme: 'dark', applyAtOnce: true }),
      type: app => app.keepDraft('Half a sent', app.snapshot().openId),
      trash: app => app.moveToTrash(app.snapshot().openId ?? ''),
    }
    await assert(
      asyncProperty(
        array(constantFrom(...Object.keys(deeds)), { minLength: 1, maxLength: 8 }),
        async names => {
          const here = tab(answering())
          await here.app.start(null)
          for (const name of ['send', ...names]) {
            await deeds[name]?.(here.app)
            await inStep(here)
            expect(here.app.snapshot()).toEqual(here.inner().snapshot())
          }
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)

  it('keeps the references of what did not change', async () => {
    const here = tab(answering())
    await here.app.start(null)
    await here.app.send('One?')
    await inStep(here)
    const before = here.app.snapshot()
    await here.app.send('Two?')
    await inStep(here)
    const after = here.app.snapshot()
    expect(after.settings).toBe(before.settings)
    expect(after.session?.rows[0]).toBe(before.session?.rows[0])
    expect(said(after.session?.rows)).toEqual(['One?', 'Answer 0.', 'Two?', 'Answer 1.'])
  })

  it('sends little of a long session: 1 kB for a piece of an answer, 20 kB for an event', async () => {
    const storage = createMemoryStorage()
    const messages = Array.from({ length: 1_000 }, (_, index): Message => {
      const text = `Message ${index} about nothing in particular, and about it at some length.`
      return { role: index % 2 === 0 ? 'user' : 'assistant', parts: [{ type: 'text', text }] }
    })
    const events = messageLog(messages, { prefix: 'm', origin: 'import' })
    await storage.events.append('long', events, { expectedRevision: 0 })
    const here = tab(
      scriptedModel(async function* () {
        for (let piece = 0; piece < 50; piece += 1) {
          yield { type: 'text', text: `And piece number ${piece} of the answer. ` }
          await new Promise(resolve => setTimeout(resolve, 2))
        }
        yield stops
      }, 400_000).chat,
      storage,
    )
    await here.app.start('long')
    await inStep(here)
    const before = here.workers[0]?.said.length ?? 0
    await here.app.send('Tell me.')
    await inStep(here)
    const sizes = (here.workers[0]?.said ?? [])
      .slice(before)
      .map(message => JSON.stringify(message))
      .filter(text => text.includes('"patch"'))
    const pieces = sizes.filter(text => text.includes('"more"') && !text.includes('"rows"'))
    expect(pieces.length).toBeGreaterThan(5)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000)
    expect(Math.max(...sizes.map(({ length }) => length))).toBeLessThan(20_000)
  }, 30_000)

  it('has shown what a call did once the call is over', async () => {
    const { app } = tab(answering())
    await app.start(null)
    await app.updateSettings({ theme: 'dark' })
    expect(app.snapshot().settings.theme).toBe('dark')
    await app.keys.create('four plain words')
    expect(app.snapshot().keys.vault).toBe('unlocked')
  })

  it('fails with the same class of error', async () => {
    const { app } = tab(answering())
    await app.start(null)
    await app.newSession()
    const openId = app.snapshot().openId ?? ''
    const failure = app.exportSession(openId)
    await expect(failure).rejects.toBeInstanceOf(AppError)
    await expect(failure).rejects.toMatchObject({ code: 'empty' })
  })
})

/** Lets everything else have its turn, one timer at a time. */
async function turnsUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setTimeout(resolve))
}

function turnsPass(turns: number): Promise<void> {
  let left = turns
  return turnsUntil(() => left-- === 0)
}

/** Waits until these words are stored as those of the session's message box. */
async function storedInBox(storage: StoragePort, sessionId: string | null, words: string) {
  await expect.poll(async () => (await storage.drafts.read(sessionId ?? '')).composer).toBe(words)
}

describe('a worker that dies', () => {
  it('in an answer is replaced: what was sent and what had arrived is there, and the talk continues', async () => {
    const { chat } = scriptedModel((_request, index, signal) =>
      index === 0 ? hanging('As far as it', signal) : saying('And so on.'),
    )
    const storage = createMemoryStorage()
    const here = tab(chat, storage)
    const { app, workers } = here
    await app.start(null)
    void app.send('Well?')
    await until(() => app.snapshot().session?.activity.type === 'streaming')
    app.keepDraft('What I am typ', app.snapshot().openId)
    const { openId } = app.snapshot()
    const shown: unknown[] = []
    app.subscribe(() => shown.push(app.snapshot().openId))
    workers[0]?.kill()
    await until(() => workers.length === 2 && app.snapshot().session?.activity.type === 'idle')
    expect(new Set(shown)).toEqual(new Set([openId]))
    expect(said(app.snapshot().session?.rows)).toEqual(['Well?', 'As far as it'])
    expect(app.snapshot().session?.canContinue).toBe(true)
    await storedInBox(storage, openId, 'What I am typ')
    expect(app.snapshot().notices).toMatchObject([{ text: expect.stringMatching(/started again/) }])
    app.dismissNotice(app.snapshot().notices[0]?.id ?? '')
    expect(app.snapshot().notices).toEqual([])
    await app.send('Again.')
    await inStep(here)
    expect(said(app.snapshot().session?.rows).at(-1)).toBe('And so on.')
  })

  it('leaves the box of a session that was never saved as it was', async () => {
    const storage = createMemoryStorage()
    const { app, workers } = tab(answering(), storage)
    await app.start(null)
    await app.newSession()
    const { openId } = app.snapshot()
    app.keepDraft('Not sent yet', openId)
    workers[0]?.kill()
    await until(() => workers.length === 2)
    await app.updateSettings({ theme: 'dark' })
    expect(app.snapshot().openId).toBe(openId)
    await storedInBox(storage, openId, 'Not sent yet')
  })

  it('rejects what was asked of it, so that the words go back into the box', async () => {
    const { app, workers } = tab(answering())
    await app.start(null)
    const sending = app.send('Well?')
    await turnsPass(1)
    workers[0]?.kill()
    await expect(sending).rejects.toMatchObject({ code: 'runtime-ended' })
  })

  it('leaves no question unanswered: the next one answers it', async () => {
    const { app, workers } = tab(answering())
    await app.start(null)
    await app.send('One?')
    const asking = app.inspect()
    workers[0]?.kill()
    expect(await asking).toMatchObject({ tokens: expect.anything() })
    expect(workers).toHaveLength(2)
  })

  it('before the page knows anything is replaced too', async () => {
    const here = tab(answering())
    const starting = here.app.start(null)
    await turnsUntil(() => here.heard() === 1)
    here.workers[0]?.kill()
    await starting
    await here.app.send('Well?')
    await expect.poll(() => said(here.app.snapshot().session?.rows)).toEqual(['Well?', 'Answer 0.'])
  })

  it.each([0, 1, 2, 3, 4, 6, 8, 12])(
    'and dies again %i turns after its page heard of it: what is sent meanwhile is in the log, or comes back',
    async turns => {
      const here = tab(answering())
      const { app, workers } = here
      await app.start(null)
      workers[0]?.kill()
      await turnsUntil(() => here.heard() === 2)
      const sending = app.send('Well?').then(
        () => 'in the log',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      )
      await turnsPass(turns)
      workers[1]?.kill()
      const outcome = await sending
      app.dismissNotice('runtime-2')
      await inStep(here)
      expect(workers).toHaveLength(3)
      const isThere = said(app.snapshot().session?.rows).includes('Well?')
      // What was stored just before the death is in both places.
      expect(isThere ? ['in the log', 'runtime-ended'] : ['runtime-ended']).toContain(outcome)
    },
  )

  it('again and again is not started for ever: the page does the work', async () => {
    const { app, workers } = tab(answering())
    await app.start(null)
    for (const count of [1, 2, 3]) {
      await until(() => workers.length === count && app.snapshot().ready)
      await app.updateSettings({ theme: 'dark' })
      workers.at(-1)?.kill()
      await workers.at(-1)?.killed
    }
    await app.send('Still there?')
    await until(() => said(app.snapshot().session?.rows).length === 2)
    expect(workers).toHaveLength(3)
  })
})

it('runs in the page where there are no workers', async () => {
  const inner = applicationWith(answering(), createMemoryStorage())
  const app = createRemoteApplication({
    initial: initialSnapshot(DEMO_CHOICE),
    startWorker: () => {
      throw new ReferenceError('Worker is not defined')
    },
    inPage: async () => inner,
    facts: () => ({ address: 'https://app.test/', isOnline: true }),
    onReady: () => undefined,
    answer: async () => null,
    hear: () => undefined,
    released: async () => undefined,
  })
  await app.start(null)
  await app.send('One?')
  await until(() => said(app.snapshot().session?.rows).length === 2)
  expect(app.snapshot().session).toBe(inner.snapshot().session)
})
