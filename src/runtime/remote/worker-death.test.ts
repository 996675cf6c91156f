import { describe, expect, it } from 'vitest'
import { hanging, said, saying, scriptedModel, until } from '../../test/application.ts'
import { messageLog } from '../../test/message-log.ts'
import type { Message } from '../../engine/message/message.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { AppError } from '../../ports/errors.ts'
import { answering, inStep, tab } from '../../test/remote-tab.ts'

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
    void app.keepDraft('What I am typ', app.snapshot().openId)
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

  it('has the words again that the page was reading', async () => {
    const storage = createMemoryStorage()
    const messages = Array.from({ length: 400 }, (_, at): Message => {
      const role = at % 2 === 0 ? 'user' : 'assistant'
      return { role, parts: [{ type: 'text', text: `Message ${at + 1}.` }] }
    })
    const events = messageLog(messages, { prefix: 'm', origin: 'import' })
    await storage.events.append('long', events, { expectedRevision: 0 })
    const here = tab(answering(), storage)
    const { app, workers } = here
    await app.start('long')
    await until(() => app.snapshot().session?.rows.length === 400)
    expect(app.snapshot().session?.rows[20]?.type).toBe('unloaded')
    app.loadMessages([20, 21, 22])
    await until(() => app.snapshot().session?.rows[20]?.type === 'message')
    expect(app.snapshot().session?.rows[30]?.type).toBe('unloaded')
    let hasLost = false
    app.subscribe(() => {
      hasLost ||= app.snapshot().session?.rows[20]?.type !== 'message'
    })
    workers[0]?.kill()
    await until(() => workers.length === 2)
    app.dismissNotice(app.snapshot().notices[0]?.id ?? '')
    await inStep(here)
    expect(hasLost).toBe(false)
  })

  it('leaves the box of a session that was never saved as it was', async () => {
    const storage = createMemoryStorage()
    const { app, workers } = tab(answering(), storage)
    await app.start(null)
    await app.newSession()
    const { openId } = app.snapshot()
    void app.keepDraft('Not sent yet', openId)
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

  it('before the page knows anything leaves the session that was asked for open', async () => {
    const storage = createMemoryStorage()
    const before = tab(answering(), storage).app
    await before.start(null)
    await before.send('Older.')
    const asked = before.snapshot().openId
    await before.newSession()
    await before.send('Newer.')
    const here = tab(answering(), storage)
    const starting = here.app.start(asked)
    await turnsUntil(() => here.heard() === 1)
    here.workers[0]?.kill()
    await starting
    await here.app.updateSettings({ theme: 'dark' })
    expect(here.app.snapshot().openId).toBe(asked)
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

  it.each([[['silent']], [['broken']], [['silent', 'broken']]] as const)(
    'before it listens (%s) is replaced too, and nobody is told',
    async failing => {
      const { app, workers } = tab(answering(), undefined, failing)
      await app.start(null)
      await app.send('Well?')
      await expect.poll(() => said(app.snapshot().session?.rows)).toEqual(['Well?', 'Answer 0.'])
      expect(workers).toHaveLength(1)
      expect(app.snapshot().notices).toEqual([])
    },
  )

  it('three times before it listens leaves the work to the page, which says so', async () => {
    const { app, workers } = tab(answering(), undefined, ['broken', 'silent', 'broken'])
    await app.start(null)
    await app.send('Well?')
    await expect.poll(() => said(app.snapshot().session?.rows)).toEqual(['Well?', 'Answer 0.'])
    expect(workers).toHaveLength(0)
    expect(app.snapshot().notices).toMatchObject([
      { text: expect.stringMatching(/the page does its work/) },
    ])
  })

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
