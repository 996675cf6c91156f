import { describe, expect, it, vi } from 'vitest'
import { type EventDraft, EventId } from '../../engine/log/event.ts'
import type { EventStore } from '../../ports/storage.ts'
import { saying, startApp } from '../../test/application.ts'
import { session } from '../../test/session.ts'
import { lastWordsIn, lastWordsOf } from './last-words.ts'

const rename: EventDraft = { type: 'v1.session-renamed', title: 'Beds' }

describe('the last words of a chat', () => {
  it('are those of the newest message, in one line without marks', () => {
    expect(
      lastWordsIn(session('u How do I make beds?', 'a **Raise** them.\n\n- with `wood`')),
    ).toBe('Raise them. with wood')
    const table = 'a Opening hours:\n\n| day | opens |\n| --- | --- |\n\n```sh\nls\n```'
    expect(lastWordsIn(session('u When?', table))).toBe('Opening hours:')
    expect(lastWordsIn(session('a ```sh\nls\n```'))).toBe('ls')
    expect(lastWordsIn(session('a Run this:\n```sh\nls'))).toBe('Run this:')
    expect(lastWordsIn(session('u One', 'a Two', 'u Three', rename))).toBe('Three')
    expect(lastWordsIn(session('image harbour.jpg'))).toBe('harbour.jpg')
    expect(lastWordsIn(session(rename))).toBe('')
    expect(Array.from(lastWordsIn(session(`u ${'long '.repeat(900)}`)))).toHaveLength(160)
  })

  it('are of the branch that is shown, and skip a deleted message', () => {
    const log = session('u One', 'a Two', 'a Another two', 'u Three')
    const again = log.map((event, at) =>
      at === 3 ? { ...event, parentId: log[1]?.id ?? null } : event,
    )
    expect(lastWordsIn(again.slice(0, 4))).toBe('Another two')
    const messageId = EventId.parse('e3')
    const deleted = (...types: readonly ('v1.message-deleted' | 'v1.message-included')[]) =>
      lastWordsIn(session('u One', 'a Two', 'u Three', ...types.map(type => ({ type, messageId }))))
    expect(deleted('v1.message-deleted')).toBe('Two')
    expect(deleted('v1.message-deleted', 'v1.message-included')).toBe('Three')
  })

  it('need only the end of a long log, unless that holds no message', async () => {
    const marks = Array.from({ length: 70 }, () => rename)
    const read = (log: ReturnType<typeof session>) =>
      vi.fn<EventStore['read']>(async (_id, after = 0) => ({
        events: log.slice(after),
        revision: log.length,
      }))
    const long = session(...marks, 'u Near the end')
    const near = read(long)
    expect(await lastWordsOf({ read: near }, { id: 's', revision: long.length })).toBe(
      'Near the end',
    )
    expect(near.mock.calls.map(([, after]) => after)).toEqual([long.length - 60])
    const renamed = session('u Far away', ...marks)
    expect(await lastWordsOf({ read: read(renamed) }, { id: 's', revision: renamed.length })).toBe(
      'Far away',
    )
  })

  it('are read for the chats that are asked for, and a chat that cannot be read has none', async () => {
    const { app, talk, openId } = await startApp({ script: () => saying('Raise them.') })
    await talk('How do I make beds?')
    const id = openId()
    expect(await app.lastWords([id, 'nobody'])).toEqual({ [id]: 'Raise them.' })
    expect(app.snapshot().notices).toEqual([])
  })
})
