import { describe, expect, it } from 'vitest'
import { EMPTY_TEMPORARY, isTemporary } from '../../ports/platform.ts'
import { tabLocks } from '../../app/locks.ts'
import { hanging, saying, settled, startApp, until } from '../../test/application.ts'
import { fileOf, photo, plan } from '../../test/image-session.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { ModelError } from '../../ports/errors.ts'
import { storeFault } from '../../store/store-fault.ts'

const WORD = 'Quokkatemporary'

const READING =
  /^(read|list|get|marksOf|subscribe|search|connect|setDiskFull|estimate|persist|sweepUnsaved)$/

/** The same object; each call of a method that may write is noted, with those of the objects in it. */
function watching<Value extends object>(value: Value, note: (inputs: unknown) => void): Value {
  return new Proxy(value, {
    get: (target, name): unknown => {
      const found: unknown = Reflect.get(target, name)
      if (typeof found === 'object' && found !== null) return watching(found, note)
      if (typeof found !== 'function' || READING.test(String(name))) return found
      if (name === 'items')
        return (...inputs: readonly unknown[]) =>
          watching(Reflect.apply(found, target, inputs), note)
      return (...inputs: readonly unknown[]): unknown => {
        note([String(name), ...inputs])
        return Reflect.apply(found, target, inputs)
      }
    },
  })
}

async function chat() {
  const storage = createMemoryStorage()
  /** Everything that was written to the real storage. */
  const written: unknown[] = []
  const open = await startApp({
    storage: watching(storage, inputs => written.push(inputs)),
    script: (_, index, signal) =>
      index === 4 ? hanging(`${WORD} answer`, signal) : saying(`${WORD} answer`),
    begins: false,
  })
  await open.app.startTemporary(`${WORD} typed`)
  return { ...open, written }
}

describe('a temporary chat', () => {
  it('answers, queues, keeps drafts and compacts, and writes nothing to the storage', async () => {
    const { app, session, storage, talk, written, texts, openId } = await chat()
    expect(session().composer).toBe(`${WORD} typed`)
    const long = `${WORD} ${'word '.repeat(400)}`
    for (let turn = 0; turn < 4; turn += 1) await talk(long)
    await settled(app, app.keepDraft(`${WORD} draft`, openId()))
    await settled(
      app,
      app.attachFiles([new File([`${WORD} file`], 'notes.txt', { type: 'text/plain' })]),
    )
    await settled(app, app.attachFiles([fileOf(plan)]))
    expect(session().attachments).toHaveLength(2)
    await app.send(`${WORD} long`)
    await until(() => session().live !== null)
    await app.attachFiles([fileOf(photo)])
    await app.send(`${WORD} queued`)
    await until(() => session().queue.length === 1)
    expect(session().queue).toMatchObject([{ images: [photo.part] }])
    app.stop()
    await settled(app)
    await settled(app, app.arrangeQueued(session().queue[0]?.id ?? '', { waits: false }))
    await settled(app, app.attachFiles([fileOf(photo)]))
    await settled(app, app.keepDraft(`${WORD} draft`, openId()))
    await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
    await settled(app, app.applyProposal(`${WORD} summary`))
    await settled(app, app.sideQuestion('ask', `${WORD}?`))
    await until(() => session().sideAnswer === null)
    expect(texts()).toHaveLength(12)
    expect(session().undoable).not.toBeNull()
    const all = JSON.stringify(written)
    for (const secret of [WORD, openId(), plan.part.hash, photo.part.hash])
      expect(all).not.toContain(secret)
    expect(written).not.toEqual([])
    expect(JSON.stringify(await storage.sessions.list())).not.toContain(openId())
  })

  it('is another chat’s neighbour: New chat leaves it, and a notice leads back to all of it', async () => {
    const { app, talk, texts, openId, notices } = await chat()
    await talk(`${WORD} one`)
    const temporary = openId()
    await app.newSession()
    expect(openId()).not.toBe(temporary)
    await until(() => notices().length > 0)
    const [notice] = app.snapshot().notices
    expect(notice).toMatchObject({ action: 'Back to it', stays: true })
    app.pressNotice(notice?.id ?? '')
    await until(() => openId() === temporary)
    expect(texts()).toEqual([`${WORD} one`, `${WORD} answer`])
  })

  it('is gone after a restart, and says so', async () => {
    const { storage, openId, talk } = await chat()
    await talk(`${WORD} one`)
    const again = await startApp({ storage, begins: false, id: openId() })
    expect(again.notices().join()).toMatch(/temporary chat is gone/)
    expect(again.texts()).toEqual([])
    expect(again.openId()).not.toBe(openId())
  })

  it('that is empty begins again at a restart, and nothing is said to be gone', async () => {
    const { storage } = await chat()
    const again = await startApp({ storage, begins: false, id: EMPTY_TEMPORARY })
    expect(isTemporary(again.openId())).toBe(true)
    expect(again.notices()).toEqual([])
  })

  it('is switched off without a notice: its words are in the box of a chat that is stored', async () => {
    const { app, openId, session, notices, storage, talk } = await chat()
    await settled(app, app.keepDraft('', openId()))
    await app.endTemporary(`${WORD} typed`)
    expect(isTemporary(openId())).toBe(false)
    expect(session().composer).toBe(`${WORD} typed`)
    expect(notices()).toEqual([])
    await talk(`${WORD} typed`)
    expect((await storage.sessions.list()).map(({ id }) => id)).toContain(openId())
  })

  it('is stored whole when the person keeps it, with its draft', async () => {
    const { app, storage, talk, texts, openId, notices } = await chat()
    await talk(`${WORD} one`, `${WORD} two`)
    await settled(app, app.keepDraft(`${WORD} draft`, openId()))
    expect(await app.keepTemporary()).toBe(true)
    const [row] = await storage.sessions.list()
    expect(openId()).toBe(row?.id)
    expect(texts()).toHaveLength(4)
    expect(app.snapshot().session?.composer).toBe(`${WORD} draft`)
    expect(notices()).toEqual([])
    const again = await startApp({ storage, id: row?.id ?? null })
    expect(again.texts()).toHaveLength(4)
  })

  it('is stored with the messages that wait after a failed answer, in their order', async () => {
    const refused = Promise.withResolvers<never>()
    async function* script() {
      yield { type: 'text', text: 'Once' } as const
      await refused.promise
    }
    const { app, storage, session } = await startApp({ script })
    await app.startTemporary('')
    await app.send('first')
    await until(() => session().live !== null)
    await app.send('second')
    await app.send('third')
    await until(() => session().queue.length === 2)
    await app.arrangeQueued(session().queue[1]?.id ?? '', { joins: true })
    refused.reject(new ModelError('unauthorised', 'no'))
    await until(() => session().activity.type === 'idle' && session().live === null)
    expect(await app.keepTemporary()).toBe(true)
    const [row] = await storage.sessions.list()
    const { queue } = await storage.drafts.read(row?.id ?? '')
    expect(queue).toMatchObject([{ text: 'second' }, { text: 'third', joins: true }])
    expect(session().sessionId).toBe(row?.id)
    expect(session().queue).toEqual(queue)
  })

  it('is stored with what is typed and sent while it is stored, as one session', async () => {
    const storage = createMemoryStorage()
    const begun = Promise.withResolvers<void>()
    const { promise: opened, resolve: openGate } = Promise.withResolvers<void>()
    const slow = {
      ...storage,
      addSession: async (...inputs: Parameters<typeof storage.addSession>) => {
        begun.resolve()
        await opened
        return storage.addSession(...inputs)
      },
    }
    const { app, talk, session, openId, texts } = await startApp({ storage: slow, begins: false })
    await app.startTemporary('')
    await talk('one')
    const kept = app.keepTemporary()
    await begun.promise
    const again = app.keepTemporary()
    await talk('two')
    await settled(app, app.keepDraft('typed meanwhile', openId()))
    openGate()
    expect(await kept).toBe(true)
    expect(await again).toBe(true)
    const [row, ...others] = await storage.sessions.list()
    expect(others).toEqual([])
    expect(session()).toMatchObject({ sessionId: row?.id, composer: 'typed meanwhile' })
    expect(texts()).toEqual(['one', 'Yes.', 'two', 'Yes.'])
  })

  it('is stored once where the disk refused its draft and the person keeps it again', async () => {
    const storage = createMemoryStorage()
    let isFull = true
    const full = {
      ...storage,
      drafts: {
        ...storage.drafts,
        write: async (...inputs: Parameters<typeof storage.drafts.write>) => {
          if (isFull) throw storeFault('full')
          return storage.drafts.write(...inputs)
        },
      },
    }
    const { app, talk, session, openId, texts } = await startApp({ storage: full, begins: false })
    await app.startTemporary('')
    const temporary = openId()
    await talk('one')
    await settled(app, app.keepDraft('typed', temporary))
    expect(await app.keepTemporary()).toBe(false)
    expect(openId()).toBe(temporary)
    await talk('two')
    await settled(app, app.keepDraft('typed', temporary))
    isFull = false
    expect(await app.keepTemporary()).toBe(true)
    const [row, ...others] = await storage.sessions.list()
    expect(others).toEqual([])
    expect(session()).toMatchObject({ sessionId: row?.id, composer: 'typed' })
    expect(texts()).toEqual(['one', 'Yes.', 'two', 'Yes.'])
  })

  it('is not kept or forked while that is not possible, with a sentence', async () => {
    const { app, notices, session } = await startApp({
      script: (_, __, signal) => hanging('Once', signal),
    })
    await app.startTemporary('')
    await app.send('Hello')
    await until(() => session().live !== null)
    expect(await app.keepTemporary()).toBe(false)
    expect(notices().join()).toMatch(/Wait until the answer/)
    app.stop()
    await settled(app)
    const [row] = session().rows
    await app.fork(row?.type === 'message' ? row.entry.event.id : '')
    expect(notices().join()).toMatch(/Keep this chat/)
  })

  it('leaves no trace when nothing was written in it', async () => {
    const { app, notices, openId } = await startApp()
    await app.startTemporary('')
    const temporary = openId()
    await app.newSession()
    expect(openId()).not.toBe(temporary)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(notices()).toEqual([])
  })

  it('is not lost where the person leaves it while its first message is on its way', async () => {
    const { promise: opened, resolve: openGate } = Promise.withResolvers<void>()
    const locks = tabLocks()
    const held: typeof locks = {
      ...locks,
      tryAcquire: async name => {
        await opened
        return locks.tryAcquire(name)
      },
    }
    const { app, session, openId, notices, texts } = await startApp({ ports: { locks: held } })
    await app.startTemporary(`${WORD} first`)
    const temporary = openId()
    const sent = app.send(`${WORD} first`)
    await until(() => session().composer === '')
    await app.newSession()
    await until(() => notices().length > 0)
    openGate()
    await sent
    app.pressNotice(app.snapshot().notices[0]?.id ?? '')
    await until(() => openId() === temporary)
    await settled(app)
    expect(texts()).toEqual([`${WORD} first`, 'Yes.'])
  })

  it('is exported only after it is kept, as the sentence says', async () => {
    const { app, openId, talk } = await startApp()
    await app.startTemporary('')
    await talk('Plan the garden')
    const request = { sessionIds: [openId()], format: 'html' } as const
    await expect(app.exportAs(request, 'call')).rejects.toThrow(/“Keep this chat” first/)
    await app.keepTemporary()
    const kept = { sessionIds: [openId()], format: 'html' } as const
    expect(await (await app.exportAs(kept, 'call')).content.text()).toContain('Plan the garden')
  })
})
