import { describe, expect, it } from 'vitest'
import { said, startApp, talkTo } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'

/** An application with one runner, whose model says what it is. */
async function begun(storage = createMemoryStorage()) {
  const runner = scriptedRunner('wllama', [localModel('small', { isStored: true })])
  const started = await startApp({ storage, begins: false, ports: { runners: [runner] } })
  return { ...started, runner }
}

describe('a model on this device', () => {
  it('answers once it is chosen, and its window is the one that counts', async () => {
    const { app } = await begun()
    await app.useLocalModel('wllama', 'small')
    expect(app.snapshot().model).toMatchObject({
      ref: { provider: 'wllama', host: null, model: 'small' },
      limits: { windowTokens: 4_096 },
      writesSummaries: true,
    })
    await app.newSession()
    await talkTo(app, 'Who are you?')
    expect(said(app.snapshot().session?.rows)).toEqual(['Who are you?', 'I am wllama.'])
    expect(app.snapshot().session?.meter).toMatchObject({
      windowTokens: 4_096,
      windowSource: 'model',
    })
  })

  it('is still chosen after a reload, and opened only when it is talked to', async () => {
    const { app, storage } = await begun()
    await app.useLocalModel('wllama', 'small')
    const later = await begun(storage)
    await later.app.newSession()
    expect(later.app.snapshot().model.ref.model).toBe('small')
    expect(later.app.snapshot().model.limits.windowTokens).toBe(4_096)
    expect(later.runner.calls).toEqual([])
    await talkTo(later.app, 'Who are you?')
    expect(later.runner.calls).toEqual(['open small'])
  })

  it('keeps its own window where one was set for an endpoint', async () => {
    const { app } = await begun()
    const endpoint = { ...app.snapshot().settings.endpoint, windowTokens: 32_000 }
    await app.updateSettings({ endpoint })
    await app.useLocalModel('wllama', 'small')
    await app.newSession()
    expect(app.snapshot().session?.meter.windowTokens).toBe(4_096)
  })

  it('that cannot be opened is not chosen, and the person is told why', async () => {
    const { runner } = await begun()
    const broken = { ...runner, open: () => Promise.reject(new Error('Broken')) }
    const { app } = await startApp({ begins: false, ports: { runners: [broken] } })
    await app.useLocalModel('wllama', 'small')
    expect(app.snapshot().settings.model).toBe('demo')
    expect(app.snapshot().notices).toHaveLength(1)
  })
})
