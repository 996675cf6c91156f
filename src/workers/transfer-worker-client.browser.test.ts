import { expect, it } from 'vitest'
import { countFailedWorkers } from '../test/failed-workers.ts'
import { session } from '../test/session.ts'
import { transferInWorker } from './worker-clients.ts'

it('writes and reads a session of ten thousand messages in a real worker', async () => {
  const failed = countFailedWorkers()
  const events = session(...Array.from({ length: 10_000 }, (_, n) => `u message ${n}`))
  const transfer = transferInWorker()
  const text = await transfer.write({ title: 'Long', exportedAt: 1, events, images: new Map() })
  expect((await transfer.read(text)).events).toEqual(events)
  await expect(transfer.read(text.slice(0, -40))).rejects.toMatchObject({ code: 'truncated' })
  expect(failed()).toBe(0)
})
