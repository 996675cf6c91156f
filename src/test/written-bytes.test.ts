import { serialize } from 'node:v8'
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { generateSession } from '../../bench/browser/generate-session.ts'
import { countWrites } from './written-bytes.ts'

it('counts about what V8 writes of a record', async () => {
  const { events } = generateSession('Counted', { messages: 40, endsAt: 1e12 })
  const records: readonly unknown[] = [
    ...events.map((event, seq) => ({ sessionId: 'a-session-of-some-length', seq, event })),
    {
      sessionId: 's',
      text: 'Grün, “quoted”, 鷺'.repeat(20),
      isKept: true,
      none: null,
      share: 0.25,
    },
    { place: 3, terms: Uint16Array.from({ length: 99 }), times: Float64Array.from({ length: 99 }) },
  ]
  const database = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open('counted')
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('records', { autoIncrement: true })
    })
    opening.addEventListener('success', () => resolve(opening.result))
  })
  for (const record of records) {
    countWrites()
    database.transaction('records', 'readwrite').objectStore('records').put(record)
    const counted = globalThis.writtenBytes.records ?? 0
    const written = serialize(record).byteLength
    expect(Math.abs(counted / written - 1)).toBeLessThan(0.1)
  }
})
