import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ownStorage, tamper } from '../../test/own-storage.ts'
import { session } from '../../test/session.ts'
import { sealWith } from '../sealing.ts'
import { storedText } from '../../test/stored-text.ts'

const KEY = new Uint8Array(32).fill(9)

/** A storage that is encrypted with this key. */
function sealedStorage(name?: string, key = KEY) {
  sealWith(key)
  onTestFinished(() => sealWith(null))
  return ownStorage(name)
}

async function fill({ storage }: ReturnType<typeof sealedStorage>): Promise<void> {
  await storage.events.append('s1', session('u a heron waits', 'a for the pike'), {
    expectedRevision: 0,
  })
  await storage.events.append('s2', session('u a second heron'), { expectedRevision: 0 })
  await storage.sessions.mark(new Map([['s1', { tags: ['heron'] }]]))
  await storage.drafts.write('s1', 'composer', 'half a heron')
  await storage.queue.add(
    's1',
    { id: 'q1', text: 'heron, queued', images: [] },
    { type: 'composer', stored: 'x', left: '', images: [] },
  )
  await storage.prompts.replace([], [{ name: 'Heron prompt', text: 'Name {bird}', at: 1 }])
  await storage.settings.write('model:heron', { text: 'heron' })
  await storage.blobs.add('s1', [{ hash: 'heron-hash', bytes: new Uint8Array([1, 2]) }], 1)
}

describe('an encrypted database', () => {
  it('has no word that a person or a model wrote', async () => {
    const own = sealedStorage()
    await fill(own)
    const text = await storedText(own.name)
    expect(text).toContain('s1')
    expect(text.toLowerCase()).not.toContain('heron')
    expect(text).not.toContain('pike')
    expect((await own.storage.events.read('s1')).events).toHaveLength(3)
    expect(await own.storage.blobs.list('s1')).toEqual(['heron-hash'])
    expect(await own.storage.settings.read('model:heron')).toEqual({ text: 'heron' })
  })

  it('takes a row at another place for a damaged one, and reads all others', async () => {
    const own = sealedStorage()
    await fill(own)
    await tamper(own.name, async dexie => {
      const events = dexie.table('events')
      const [one, other] = [await events.get(['s1', 0]), await events.get(['s1', 1])]
      await events.put({ ...one, sealed: other.sealed })
    })
    await expect(own.storage.events.read('s1')).rejects.toMatchObject({ code: 'unreadable' })
    expect((await own.storage.events.read('s2')).events).toHaveLength(2)
  })

  it('takes a row that was put in without encryption for a damaged one', async () => {
    const own = sealedStorage()
    await fill(own)
    await tamper(own.name, dexie =>
      dexie.table('settings').put({ key: 'settings', value: { theme: 'dark' } }),
    )
    expect(await own.storage.settings.read('settings')).toBeUndefined()
    await tamper(own.name, dexie =>
      dexie.table('drafts').put({ sessionId: 's2', key: 'composer', value: 'put in' }),
    )
    expect((await own.storage.drafts.read('s2')).composer).toBe('')
  })

  it('gives nothing with another key', async () => {
    const { name } = sealedStorage()
    const own = sealedStorage(name)
    await fill(own)
    const foreign = sealedStorage(name, KEY.with(0, 1))
    expect(await foreign.storage.prompts.list()).toEqual([])
    await expect(foreign.storage.events.read('s1')).rejects.toMatchObject({ code: 'unreadable' })
  })
})
