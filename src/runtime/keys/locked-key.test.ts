import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import {
  failing,
  said,
  saying,
  scriptedModel,
  settled,
  startApp,
  talkTo,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { createMemoryVault } from '../../test/memory-vault.ts'
import { ModelError } from '../../ports/errors.ts'
import type { EndpointPort, EndpointSettings } from '../../ports/endpoint.ts'

const HERE: EndpointSettings = {
  protocol: 'openai-compatible',
  baseUrl: 'https://model.test/v1',
  model: 'scripted',
  windowTokens: 8_192,
}

/** A browser with an endpoint that answers to `sk-of-mine` alone; each call of `tab` opens another tab of it. */
function browser() {
  const storage = createMemoryStorage()
  const vault = createMemoryVault()
  const locks = tabLocks()
  const keysSent: string[] = []
  const { chat } = scriptedModel(() => saying('unused'))
  const endpoint: EndpointPort = {
    open: async (_settings, key) => ({
      ...chat,
      stream: () => {
        keysSent.push(key)
        return key === 'sk-of-mine'
          ? saying('Yes.')
          : failing(new ModelError('unauthorised', 'no', { status: 401 }))
      },
    }),
    test: async () => ({ ok: true, code: 'ok', message: '', models: [], windowTokens: null }),
  }
  const tab = async () => {
    const ports = { endpoint, locks, vault: vault.connect() }
    return (await startApp({ storage: storage.connect(), begins: false, ports })).app
  }
  return { tab, keysSent }
}

const failures = (app: Awaited<ReturnType<ReturnType<typeof browser>['tab']>>) =>
  (app.snapshot().session?.rows ?? []).flatMap(row => (row.type === 'failure' ? [row] : []))

describe('a request without a key', () => {
  it('review, Wrong 5: is told that the key is missing, not that it was refused, and a wrong key that it was', async () => {
    const { tab } = browser()
    const app = await tab()
    await app.connectEndpoint(HERE, '')
    await app.newSession()
    await talkTo(app, 'One?')
    expect(JSON.stringify(failures(app))).toContain('There is no key for model.test')
    expect(JSON.stringify(failures(app))).not.toContain('did not accept')
    await app.connectEndpoint(HERE, 'sk-wrong')
    await settled(app, app.retry())
    expect(JSON.stringify(failures(app).at(-1))).toContain('did not accept the key')
  })
})

it('a request whose key is in the locked vault is answered after unlocking and Retry, in the tab that locked it and after a reload', async () => {
  const { tab, keysSent } = browser()
  const first = await tab()
  await first.keys.create('four plain words')
  await first.connectEndpoint(HERE, 'sk-of-mine')
  await first.newSession()
  await talkTo(first, 'One?')
  first.keys.lock()
  expect(first.snapshot().keys.held).toEqual([])
  await talkTo(first, 'Two?')
  expect(keysSent).toEqual(['sk-of-mine'])
  expect(JSON.stringify(failures(first))).toMatch(/model\.test is saved.*locked.*Retry/)
  await first.keys.unlock('four plain words')
  await settled(first, first.retry())
  expect(said(first.snapshot().session?.rows)).toEqual(['One?', 'Yes.', 'Two?', 'Yes.'])

  const second = await tab()
  expect(second.snapshot().keys).toMatchObject({ vault: 'locked', held: [] })
  await second.openSession(first.snapshot().openId)
  await talkTo(second, 'Three?')
  expect(JSON.stringify(failures(second))).toMatch(/model\.test wants a key.*locked/)
  await second.keys.unlock('four plain words')
  await settled(second, second.retry())
  expect(said(second.snapshot().session?.rows).slice(-2)).toEqual(['Three?', 'Yes.'])
  expect(keysSent.filter(key => key !== 'sk-of-mine')).toEqual([''])
})

it('a request whose key is in the locked vault never shows a key in what the interface sees', async () => {
  const { tab } = browser()
  const app = await tab()
  await app.keys.create('four plain words')
  await app.connectEndpoint(HERE, 'sk-of-mine')
  await app.newSession()
  await talkTo(app, 'One?')
  expect(app.snapshot().keys.held).toHaveLength(1)
  const reachable = JSON.stringify([app.snapshot(), app.keys])
  expect(reachable).not.toMatch(/sk-of-mine|plain words/)
  expect(Object.keys(app.keys)).not.toContain('keyFor')
})
