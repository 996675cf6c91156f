import { describe, expect, it } from 'vitest'
import type { EventDraft, EventId } from '../../engine/log/event.ts'
import { settled, startApp, talkTo } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'

const id = (value: string) => value as EventId
const LINES = ['u Which month?', 'a May.', 'u The key is QX-7731.', 'a Noted.'] as const
const pinned: EventDraft = { type: 'v1.message-pinned', messageId: id('e3') }

async function opened() {
  const storage = createMemoryStorage()
  await storage.events.append('s', session(...LINES, pinned), { expectedRevision: 0 })
  await storage.events.append('other', session('u Elsewhere.', 'a Yes.'), { expectedRevision: 0 })
  const { app, texts: rows, ...started } = await startApp({ storage, id: 's' })
  const undo = () => app.pressNotice(app.snapshot().notices[0]?.id ?? '')
  return { ...started, app, rows, undo }
}

describe('deleteMessage', () => {
  it('takes a message and its pin out of the transcript, of requests and of Markdown, and not out of the log', async () => {
    const { storage, app, requests, rows } = await opened()
    await app.deleteMessage('e3')
    expect(rows()).toHaveLength(3)
    expect(rows().join()).not.toContain('QX-7731')
    expect(app.snapshot().session).toMatchObject({ messages: 4, withoutRow: 1, messagesInView: 3 })
    expect(app.snapshot().notices[0]?.text).toMatch(/stays in this chat’s log until/)
    await talkTo(app, 'What is the key?')
    expect(JSON.stringify(requests.at(-1)?.messages)).not.toContain('QX-7731')
    expect(await app.findMessages(/QX/g)).toEqual([])
    expect(await app.readMessages(2, 3)).toHaveLength(1)
    const request = { sessionIds: ['s'], format: 'markdown' } as const
    const { content } = await app.exportAs(request, 'call')
    expect(await content.text()).not.toContain('QX-7731')
    expect(JSON.stringify(await storage.events.read('s'))).toContain('QX-7731')
  })

  it('leaves a row in its place, and including what that names brings it back', async () => {
    const { app, rows } = await opened()
    const before = rows()
    await app.deleteMessage('e3')
    const row = app.snapshot().session?.rows.find(({ type }) => type === 'deleted')
    expect(row).toMatchObject({ count: 1, messageIds: ['e3'] })
    await app.setExcluded('e3', false)
    expect(rows()).toEqual(before)
    expect(app.snapshot().session).toMatchObject({ messages: 4, withoutRow: 0 })
  })

  it('is taken back by its notice, pin and exclusion included, also while another session is open', async () => {
    const { app, rows, undo } = await opened()
    await app.setExcluded('e3', true)
    const before = app.snapshot().session?.rows
    await app.deleteMessage('e3')
    await app.openSession('other')
    undo()
    await settled(app)
    await app.openSession('s')
    expect(rows()).toHaveLength(4)
    expect(app.snapshot().session?.rows).toEqual(before)
    await app.setExcluded('e3', false)
    expect(app.snapshot().session?.rows[2]).toMatchObject({ status: { type: 'pinned' } })
  })
})
