import { describe, expect, it } from 'vitest'
import type { EventDraft, EventId } from '../../engine/log/event.ts'
import { settled, startApp } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'

const LINES = [
  'u Which month?',
  'a May.',
  'u The key is QX-7731.',
  'call read key.txt',
  'result read QX-7731',
  'a Noted.',
] as const
const pinned: EventDraft = { type: 'v1.message-pinned', messageId: 'e3' as EventId }

async function opened(lines: readonly (string | EventDraft)[] = [...LINES, pinned]) {
  const storage = createMemoryStorage()
  await storage.events.append('s', session(...lines), { expectedRevision: 0 })
  const { app, texts: rows, ...started } = await startApp({ storage, id: 's' })
  const statuses = () =>
    app.snapshot().session?.rows.flatMap(row => (row.type === 'message' ? row.status.type : []))
  const press = () => app.pressNotice(app.snapshot().notices.at(-1)?.id ?? '')
  return { ...started, storage, app, rows, statuses, press }
}

describe('several messages', () => {
  it('are hidden from the model and shown again together, and one Undo brings back what was before', async () => {
    const { app, statuses, press } = await opened()
    await app.setExcluded('e2', true)
    const before = statuses()
    await app.markMessages(['e1', 'e2', 'e4'], 'exclude')
    expect(statuses()).toEqual(['excluded', 'excluded', 'pinned', 'excluded', 'excluded', 'kept'])
    expect(app.snapshot().notices.at(-1)?.text).toBe('2 messages hidden from the model.')
    press()
    await settled(app)
    expect(statuses()).toEqual(before)
    await app.markMessages(['e1', 'e2', 'e5'], 'include')
    expect(statuses()).toEqual(['kept', 'kept', 'pinned', 'kept', 'kept', 'kept'])
  })

  it('are pinned and unpinned with the others of their step, and what is pinned already is not pinned again', async () => {
    const { app, storage, statuses, press } = await opened()
    await app.markMessages(['e3', 'e4'], 'pin')
    expect(statuses()).toEqual(['kept', 'kept', 'pinned', 'pinned', 'pinned', 'kept'])
    const { events } = await storage.events.read('s')
    expect(events.filter(({ type }) => type === 'v1.message-pinned')).toHaveLength(2)
    await app.markMessages(['e5', 'e6'], 'unpin')
    expect(statuses()).toEqual(['kept', 'kept', 'pinned', 'kept', 'kept', 'kept'])
    press()
    await settled(app)
    expect(statuses()).toEqual(['kept', 'kept', 'pinned', 'pinned', 'pinned', 'kept'])
  })

  it('give their Markdown in order, and their tokens with the whole step of each', async () => {
    const { app } = await opened()
    const words = await app.writeMessages(['e6', 'e2'])
    expect(words.replaceAll(/## .*/g, '##')).toBe('##\n\nMay.\n\n##\n\nNoted.')
    const [call, step] = [await app.weighMessages(['e4']), await app.weighMessages(['e4', 'e5'])]
    expect(call?.tokens).toBe(step?.tokens)
    expect(call?.tokens).toBeGreaterThan(0)
    expect(await app.weighMessages(['gone'])).toMatchObject({ tokens: 0 })
  })

  it('are copied into a session of their own with pins and dates, whole steps only, and may then be hidden in the old one', async () => {
    const { app, storage, rows, statuses, press } = await opened()
    const old = app.snapshot().session?.rows
    await app.copyMessages(['e5', 'e3'])
    const copyId = app.snapshot().openId ?? ''
    expect(copyId).not.toBe('s')
    expect(rows()).toHaveLength(3)
    expect(statuses()).toEqual(['pinned', 'kept', 'kept'])
    const { events } = await storage.events.read(copyId)
    const { events: from } = await storage.events.read('s')
    const times = (log: typeof events) =>
      log.flatMap(({ type, at, id }) =>
        type === 'v1.message-appended' && ['e3', 'e4', 'e5'].includes(id) ? at : [],
      )
    expect(times(events)).toEqual(times(from))
    press()
    await settled(app)
    expect(app.snapshot().openId).toBe(copyId)
    press()
    await settled(app)
    await app.openSession('s')
    expect(app.snapshot().session?.rows).toEqual(old)
  })

  it('are hidden where they were copied from, whichever session is open', async () => {
    const { app, statuses, press } = await opened()
    await app.copyMessages(['e1', 'e2'])
    press()
    await settled(app)
    await app.openSession('s')
    expect(statuses()).toEqual(['excluded', 'excluded', 'pinned', 'kept', 'kept', 'kept'])
  })

  it('are marked in a moment, also when they are 5,000', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) =>
      at % 2 ? `a Answer ${at}` : `u Ask ${at}`,
    )
    const { app } = await opened(lines)
    const ids = lines.map((_, at) => `e${at + 1}`)
    const start = performance.now()
    await app.markMessages(ids, 'exclude')
    expect(performance.now() - start).toBeLessThan(20_000)
    expect(app.snapshot().session?.messagesInView).toBe(0)
  }, 60_000)
})
