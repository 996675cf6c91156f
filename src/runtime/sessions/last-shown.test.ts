import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../../engine/log/event.ts'
import { userMessage } from '../../engine/log/user-message.ts'
import { StoreError } from '../../ports/errors.ts'
import { said, settled, startApp, talkTo, until } from '../../test/application.ts'
import { branchMoves, moved, stamped } from '../../test/branch-moves.ts'
import { createMemoryStorage, type MemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'
import { LONG_LOG, SHAPE } from '../session/last-shown.ts'

const LONG = session(
  ...Array.from({ length: 120 }, (_, at) => [`u question ${at}`, `a answer ${at}`]).flat(),
  ...Array.from(
    { length: LONG_LOG },
    () => ({ type: 'v1.session-renamed', title: 'Long' }) as const,
  ),
)

/** A storage whose logs are read only once they may be. */
function slow(storage: MemoryStorage) {
  const gate = Promise.withResolvers<void>()
  const events = {
    ...storage.events,
    read: async (sessionId: string, after?: number) => {
      await gate.promise
      return storage.events.read(sessionId, after)
    },
  }
  return { storage: { ...storage, events }, gate }
}

const opened = async (storage: MemoryStorage, id: string | null) =>
  (await startApp({ storage, id, begins: false })).app

/** A storage with the log as session `s`, which was open until it came to rest. */
async function rested(events: readonly SessionEvent[] = LONG) {
  const storage = createMemoryStorage()
  await storage.events.append('s', events, { expectedRevision: 0 })
  const app = await opened(storage, 's')
  await settled(app)
  const { session: shown } = app.snapshot()
  await app.openSession(null)
  return { storage, shown }
}

it('is kept of a short session too, for the page to draw', async () => {
  const { storage } = await rested(session('u hello', 'a hi'))
  await expect.poll(() => storage.snapshots.read('s', SHAPE)).toContain('hello')
})

describe('a long session that is opened again', () => {
  it('is as it was on any branch, and shows its end first', async () => {
    await fc.assert(
      fc.asyncProperty(branchMoves, async moves => {
        const events = moves.reduce<readonly SessionEvent[]>(moved, LONG)
        const { storage, shown } = await rested(events)
        const { storage: late, gate } = slow(storage)
        const app = await opened(late, 's')
        const { rows = [], messages, meter } = app.snapshot().session ?? {}
        expect(rows).toEqual(shown?.rows.slice(-60))
        expect({ messages, meter }).toEqual({ messages: shown?.messages, meter: shown?.meter })
        gate.resolve()
        await until(() => app.snapshot().session?.rows.length === shown?.rows.length)
        await settled(app)
        expect(app.snapshot().session).toEqual(shown)
      }),
      { numRuns: 8 },
    )
  })

  it('takes what is sent and asked for meanwhile, once, and in order', async () => {
    const { storage } = await rested()
    const { storage: late, gate } = slow(storage)
    const app = await opened(late, 's')
    const first = LONG[1]?.id ?? ''
    const pinned = app.setPinned(first, true)
    const sent = app.send('One more')
    const inspected = app.inspect()
    expect(app.snapshot().session?.pending ?? app.snapshot().session?.composer).not.toBeNull()
    gate.resolve()
    await Promise.all([pinned, sent])
    await settled(app)
    expect(said(app.snapshot().session?.rows).slice(-3)).toEqual(['answer 119', 'One more', 'Yes.'])
    expect(app.snapshot().session?.rows[0]).toMatchObject({ status: { type: 'pinned' } })
    expect((await inspected)?.messages.length).toBeGreaterThan(200)
    const { events } = await storage.events.read('s')
    expect(events.filter(({ type }) => type === 'v1.message-pinned')).toHaveLength(1)
  })

  it('is no new session: another one can be begun', async () => {
    const { storage } = await rested()
    const app = await opened(slow(storage).storage, 's')
    await app.newSession()
    expect(app.snapshot().openId).not.toBe('s')
  })

  it('is shown as damaged where its log cannot be read after all, and the caller that waits is told', async () => {
    const { storage } = await rested()
    const { storage: late, gate } = slow(storage)
    const app = await opened(late, 's')
    const sent = app.send('Never stored')
    gate.reject(new StoreError('unreadable', 'Entry 7 cannot be read.'))
    await expect(sent).rejects.toMatchObject({ code: 'unreadable' })
    expect(app.snapshot()).toMatchObject({
      session: null,
      damaged: { sessionId: 's', reason: 'Entry 7 cannot be read.' },
    })
    expect(await app.inspect()).toBeNull()
  })
})

describe('what a session showed last is passed over', () => {
  const firstRows = async (storage: MemoryStorage) => {
    const { storage: late, gate } = slow(storage)
    const starting = opened(late, 's')
    setTimeout(() => gate.resolve(), 20)
    const app = await starting
    const { rows } = app.snapshot().session ?? {}
    await settled(app)
    expect(app.snapshot().session?.rows.length).toBeGreaterThanOrEqual(240)
    return rows?.length
  }

  it('where the log has grown since, as in a tab that was closed in the middle of an answer', async () => {
    const { storage } = await rested()
    const grown = stamped(LONG, [userMessage('more')])
    const expectedRevision = LONG.length
    await storage.events.append('s', grown.slice(expectedRevision), { expectedRevision })
    expect(await firstRows(storage)).toBeGreaterThanOrEqual(241)
  })

  it.each(['', '{', 'null', '{"basis":"x"}'])('where it is no such thing: %s', async text => {
    const { storage } = await rested()
    const broken = { ...storage, snapshots: { ...storage.snapshots, read: async () => text } }
    expect(await firstRows(broken)).toBe(240)
  })

  it('where it cannot be read or written, and nobody hears of it', async () => {
    const { storage } = await rested()
    const refuse = async () => {
      throw new StoreError('full', 'No room.')
    }
    const app = await opened({ ...storage, snapshots: { read: refuse, write: refuse } }, 's')
    await talkTo(app, 'One more')
    expect(said(app.snapshot().session?.rows).slice(-2)).toEqual(['One more', 'Yes.'])
    expect(app.snapshot().notices).toEqual([])
  })

  it('where the settings are others', async () => {
    const { storage } = await rested()
    const app = await opened(storage, null)
    await app.openSession(null)
    await app.updateSettings({ presetId: 'off' })
    expect(await firstRows(storage)).toBe(240)
  })
})
