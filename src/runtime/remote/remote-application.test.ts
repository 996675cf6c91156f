import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applicationWith,
  said,
  scriptedModel,
  stops,
  until,
  exported,
} from '../../test/application.ts'
import type { Message } from '../../engine/message/message.ts'
import { messageLog } from '../../test/message-log.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { DEMO_CHOICE } from '../../providers/demo-choice.ts'
import { demoModel } from '../../providers/demo.ts'
import { AppError } from '../../ports/errors.ts'
import type { Application } from '../application/application.ts'
import { shownKey } from '../session/shown-row.ts'
import { answering, inStep, tab } from '../../test/remote-tab.ts'
import { initialSnapshot } from '../application/snapshot.ts'

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

  const deeds: Readonly<Record<string, (app: Application) => unknown>> = {
    send: app => app.send('What now?'),
    begin: app => app.newSession(),
    reopen: app => app.openSession(app.snapshot().sessions.at(-1)?.id ?? null),
    rename: app => app.renameSession(app.snapshot().openId ?? '', 'Another name'),
    pin: app => {
      const row = app.snapshot().session?.rows[0]
      return row && 'entry' in row ? app.setPinned(row.entry.event.id, true) : undefined
    },
    compact: app => app.compact({ focus: null, summarizer: 'extractive' }),
    apply: app => app.applyProposal('## Goal\n- All of it\n'),
    undo: app => app.undoCompaction(),
    settings: app => app.updateSettings({ theme: 'dark', applyAtOnce: true }),
    type: app => app.keepDraft('Half a sent', app.snapshot().openId),
    trash: app => app.moveToTrash([app.snapshot().openId ?? '']),
  }

  it('shows in the page what it is, whatever a person does', async () => {
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

  it('has the rows of the fold, wherever a person reads and whatever they do in a long session', async () => {
    const reads: Readonly<Record<string, (app: Application) => unknown>> = {
      ...deeds,
      early: app => app.loadMessages([1, 2, 3, 4]),
      middle: app => app.loadMessages([120, 121, 122]),
      nowhere: app => app.loadMessages([9_999]),
    }
    const messages = Array.from({ length: 260 }, (_, at): Message => {
      const role = at % 2 === 0 ? 'user' : 'assistant'
      return { role, parts: [{ type: 'text', text: `Message ${at + 1}, at some length.` }] }
    })
    const events = messageLog(messages, { prefix: 'm', origin: 'import' })
    await assert(
      asyncProperty(
        array(constantFrom(...Object.keys(reads)), { minLength: 1, maxLength: 6 }),
        async names => {
          const storage = createMemoryStorage()
          await storage.events.append('long', events, { expectedRevision: 0 })
          const here = tab(answering(), { storage })
          await here.app.start('long')
          for (const name of names) {
            await reads[name]?.(here.app)
            await inStep(here)
            const rows = here.app.snapshot().session?.rows ?? []
            const whole = here.inner().snapshot().session?.rows ?? []
            expect(rows.map(shownKey)).toEqual(whole.map(shownKey))
            const loaded = rows.filter(row => row.type !== 'unloaded')
            const keys = new Set(loaded.map(shownKey))
            expect(loaded).toEqual(whole.filter(row => keys.has(shownKey(row))))
          }
        },
      ),
      { numRuns: 12 },
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

  it('sends little of a long session: 650 bytes around a piece of an answer, 20 kB for an event', async () => {
    const storage = createMemoryStorage()
    const messages = Array.from({ length: 1_000 }, (_, index): Message => {
      const text = `Message ${index} about nothing in particular, and about it at some length.`
      return { role: index % 2 === 0 ? 'user' : 'assistant', parts: [{ type: 'text', text }] }
    })
    const events = messageLog(messages, { prefix: 'm', origin: 'import' })
    await storage.events.append('long', events, { expectedRevision: 0 })
    const here = tab(
      scriptedModel(async function* () {
        for (let piece = 0; piece < 10; piece += 1) {
          const text = `And piece number ${piece} of the answer. `
          yield { type: 'text', text }
          // Otherwise a busy machine joins it with the next.
          await until(() => JSON.stringify(here.workers[0]?.said.slice(-20)).includes(text.trim()))
        }
        yield stops
      }, 400_000).chat,
      { storage },
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
    // A busy machine joins more pieces until the next frame, so their words are left out.
    const withoutWords = pieces.map(text => text.replace(/"more":"[^"]*"/, ''))
    expect(Math.max(...withoutWords.map(({ length }) => length))).toBeLessThan(650)
    expect(Math.max(...sizes.map(({ length }) => length))).toBeLessThan(20_000)
  }, 30_000)

  it('has shown what a call did once the call is over', async () => {
    const { app } = tab(answering())
    await app.start(null)
    await app.updateSettings({ theme: 'dark' })
    expect(app.snapshot().settings.theme).toBe('dark')
    await app.keys.create('four plain words')
    expect(app.snapshot().keys.vault).toBe('unlocked')
    const typed = { name: '', url: 'https://tools.test/mcp', headers: 'nonsense' }
    expect(await app.toolServers.add(typed, 'c1')).toContain('is not a header')
  })

  it('fails with the same class of error', async () => {
    const { app } = tab(answering())
    await app.start(null)
    await app.newSession()
    const openId = app.snapshot().openId ?? ''
    const failure = exported(app, openId)
    await expect(failure).rejects.toBeInstanceOf(AppError)
    await expect(failure).rejects.toMatchObject({ code: 'empty' })
  })
})

it('gives nothing back for the messages that the page wants, which an effect of React would run as its end', async () => {
  const { app } = tab(answering())
  await app.start(null)
  expect(app.loadMessages([1])).toBeUndefined()
})

it('says what to do where there are no workers', async () => {
  const { app } = tab(answering(), { failing: ['absent'] })
  await expect(app.start(null)).rejects.toThrow(ReferenceError)
  expect(app.snapshot()).toMatchObject({
    ready: true,
    fatal: expect.stringMatching(/Allow .*workers/),
  })
  await expect(app.send('One?')).rejects.toThrow(ReferenceError)
})
