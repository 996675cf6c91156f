import { describe, expect, it } from 'vitest'
import { applicationWith, said, saying, scriptedModel, settled } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'

/** An application with one runner, whose model says what it is. */
async function begun(storage = createMemoryStorage()) {
  const runner = scriptedRunner('wllama', [localModel('small', { isStored: true })])
  const { chat } = scriptedModel(() => saying('I am the demo.'))
  const app = applicationWith(chat, storage, { runners: [runner] })
  await app.start(null)
  return { app, runner, storage }
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
    await app.send('Who are you?')
    await settled(app)
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
    await later.app.send('Who are you?')
    await settled(later.app)
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

  it('gives its place to the demo when it is deleted', async () => {
    const { app } = await begun()
    await app.useLocalModel('wllama', 'small')
    await app.removeModel('wllama', 'small')
    expect(app.snapshot().settings).toMatchObject({ model: 'demo', local: null })
    expect(app.snapshot().runners).toMatchObject([{ models: [{ id: 'small', isStored: false }] }])
  })

  it('that cannot be opened is not chosen, and the person is told why', async () => {
    const { app, runner } = await begun()
    const broken = {
      ...runner,
      open: async () => {
        throw new Error('Broken')
      },
    }
    const { chat } = scriptedModel(() => saying('I am the demo.'))
    const other = applicationWith(chat, createMemoryStorage(), { runners: [broken] })
    await other.start(null)
    await other.useLocalModel('wllama', 'small')
    expect(other.snapshot().settings.model).toBe('demo')
    expect(other.snapshot().notices).toHaveLength(1)
    expect(app.snapshot().notices).toEqual([])
  })
})
