import { describe, expect, it } from 'vitest'
import { AppError } from '../../ports/errors.ts'
import { hanging, said, saying, scriptedModel, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { answering, inStep, tab } from '../../test/remote-tab.ts'

/** Lets everything else have its turn, one timer at a time. */
async function turnsPass(turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await new Promise(resolve => setTimeout(resolve))
}

describe('a worker that stops', () => {
  it('in an answer has its page loaded again: what was sent and what had arrived is there, and the talk continues', async () => {
    const { chat } = scriptedModel((_request, index, signal) =>
      index === 0 ? hanging('As far as it', signal) : saying('And so on.'),
    )
    const storage = createMemoryStorage()
    const { app, workers, loads } = tab(chat, { storage })
    await app.start(null)
    void app.send('Well?')
    await until(() => app.snapshot().session?.activity.type === 'streaming')
    await app.keepDraft('What I am typ', app.snapshot().openId)
    const { openId } = app.snapshot()
    workers[0]?.kill()
    await until(() => loads() === 1)
    expect(workers).toHaveLength(1)

    const next = tab(chat, { storage, isAfterStop: true })
    await next.app.start(openId)
    await until(() => next.app.snapshot().session?.activity.type === 'idle')
    const { session, notices } = next.app.snapshot()
    expect(said(session?.rows)).toEqual(['Well?', 'As far as it'])
    expect(session).toMatchObject({ canContinue: true, composer: 'What I am typ' })
    expect(notices).toMatchObject([{ text: expect.stringMatching(/started again/) }])
    next.app.dismissNotice(notices[0]?.id ?? '')
    expect(next.app.snapshot().notices).toEqual([])
    await next.app.send('Again.')
    await inStep(next)
    expect(said(next.app.snapshot().session?.rows).at(-1)).toBe('And so on.')
  })

  it.each([0, 1, 2, 3, 4, 6, 8, 12])(
    '%i turns after a send rejects what is not acknowledged, so that the words are kept before the page goes',
    async turns => {
      const storage = createMemoryStorage()
      const { app, workers, loads } = tab(answering(), { storage })
      await app.start(null)
      const loadsThen = app.send('Well?').then(
        () => null,
        (error: unknown) => (error instanceof AppError ? [error.code, loads()] : error),
      )
      await turnsPass(turns)
      workers[0]?.kill()
      const outcome = await loadsThen
      await until(() => loads() === 1)
      if (outcome !== null) return expect(outcome).toEqual(['runtime-ended', 0])
      const next = tab(answering(), { storage })
      await next.app.start(app.snapshot().openId)
      await inStep(next)
      expect(said(next.app.snapshot().session?.rows)).toContain('Well?')
    },
  )

  it.each([0, 1, 2, 3, 4, 6, 8, 12])(
    '%i turns into its start rejects what was sent meanwhile, or its successor takes it',
    async turns => {
      const storage = createMemoryStorage()
      const { app, workers, loads } = tab(answering(), { storage })
      void app.start(null)
      const outcome = app.send('Well?').then(
        () => null,
        (error: unknown) => (error instanceof AppError ? [error.code, loads()] : error),
      )
      await turnsPass(turns)
      workers[0]?.kill()
      const told = await outcome
      if (told !== null) return expect(told).toEqual(['runtime-ended', 0])
      const next = tab(answering(), { storage })
      await next.app.start(app.snapshot().openId)
      await inStep(next)
      expect(said(next.app.snapshot().session?.rows)).toContain('Well?')
    },
  )

  it('too often is not started for ever: the page says what to do', async () => {
    const { app, workers } = tab(answering(), { isAfterStop: true, mayLoad: false })
    await app.start(null)
    workers[0]?.kill()
    await until(() => app.snapshot().fatal !== null)
    expect(app.snapshot().fatal).toMatch(/keeps stopping/)
    await expect(app.send('Well?')).rejects.toMatchObject({ code: 'runtime-ended' })
  })
})

describe('a worker that never listens', () => {
  it.each([[['silent']], [['broken']], [['silent', 'broken']]] as const)(
    '(%s) is followed by another one, and nobody is told',
    async failing => {
      const { app, workers } = tab(answering(), { failing })
      await app.start(null)
      await app.send('Well?')
      await expect.poll(() => said(app.snapshot().session?.rows)).toEqual(['Well?', 'Answer 0.'])
      expect(workers).toHaveLength(1)
      expect(app.snapshot().notices).toEqual([])
    },
  )

  it('three times has the page say what to do', async () => {
    const { app } = tab(answering(), { failing: ['broken', 'silent', 'broken'] })
    await expect(app.start(null)).rejects.toThrow(AppError)
    expect(app.snapshot()).toMatchObject({
      ready: true,
      fatal: expect.stringMatching(/reload the page/),
    })
  })
})
