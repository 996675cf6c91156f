import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { session } from '../test/session.ts'
import { exportSession } from '../transfer/export.ts'
import { rescueFrom } from './rescue.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'

const NOW = Date.UTC(2026, 10, 22)
const LOG = session('u hello', 'a hi')

/** Two sound sessions and one whose times no date can hold. */
async function rescued() {
  const { name, storage } = ownStorage()
  for (const id of ['s1', 's2']) await storage.events.append(id, LOG, { expectedRevision: 0 })
  const late = LOG.map((event, seq) => ({ sessionId: 's3', seq, event: { ...event, at: 9e15 } }))
  await tamper(name, async dexie => {
    await dexie.table('events').bulkAdd(late)
    await dexie.table('sessions').put({ id: 's3', title: 'Later than all', updatedAt: 9e15 })
  })
  return { storage, rescue: rescueFrom(name, () => NOW) }
}

describe('a rescue', () => {
  it('lists broken and sound sessions alike', async () => {
    const { rescue } = await rescued()
    expect((await rescue.list()).map(({ id, title }) => [id, title])).toEqual([
      ['s3', 'Later than all'],
      ['s1', 'hello'],
      ['s2', 'hello'],
    ])
  })

  it('gives for a sound session the file that an export writes', async () => {
    const { rescue } = await rescued()
    const { name, content } = await rescue.exportSession('s1')
    expect(name).toBe('hello-2026-11-22.json')
    expect(await content.text()).toBe(
      exportSession({ title: 'hello', exportedAt: NOW, events: LOG }),
    )
  })

  it('gives all sessions in one archive, the broken one as it is stored', async () => {
    const { rescue } = await rescued()
    const { name, content, sessions, failed } = await rescue.exportAll()
    expect({ name, sessions, failed }).toEqual({
      name: 'palimpsest-sessions-2026-11-22.zip',
      sessions: 3,
      failed: [],
    })
    const text = await content.text()
    expect(text).toContain('001-later-than-all-2026-11-22.json')
    expect(text).toContain('"at":9000000000000000')
    expect(text).toContain(exportSession({ title: 'hello', exportedAt: NOW, events: LOG }))
  })

  it('tells other tabs what it deletes', async () => {
    const { storage, rescue } = await rescued()
    const heard = new Promise<string>(resolve => {
      storage.events.subscribe(resolve)
    })
    await rescue.deleteForever('s3')
    expect(await heard).toBe('s3')
    expect((await rescue.list()).map(({ id }) => id)).toEqual(['s1', 's2'])
  })
})
