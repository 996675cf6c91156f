import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import type { EventDraft, EventId, SessionEvent } from '../engine/log/event.ts'
import { longFile } from '../engine/message/long-file.ts'
import { createSearchIndex } from '../engine/search/search-index.ts'
import { unpackStrings } from '../engine/search/packed.ts'
import type { ArchivePort, IndexStore } from '../ports/archive.ts'
import { createMemoryStorage, type MemoryStorage } from '../test/memory-storage.ts'
import { ownIndexStore } from '../test/own-storage.ts'
import { createArchive } from './archive.ts'

const DAY = 86_400_000
const NOON = 1_710_331_200_000

/** An archive over logs in memory and a stored index; `reopen` is what a reload does. */
function archiveOver(storage = createMemoryStorage(), { name, store } = ownIndexStore()) {
  const archive: ArchivePort = createArchive({
    store,
    events: storage.events,
    sessions: storage.sessions,
    eventsAt: places =>
      Promise.all(
        places.map(
          async ([sessionId, position]) =>
            (await storage.events.read(sessionId, position)).events[0] ?? null,
        ),
      ),
    pause: async () => undefined,
  })
  return { name, archive, store, storage, reopen: () => archiveOver(storage, ownIndexStore(name)) }
}

/** Appends messages, the user's and the assistant's in turn, a day apart; each follows the newest one. */
async function say(storage: MemoryStorage, sessionId: string, ...texts: readonly string[]) {
  const { events, revision } = await storage.events
    .read(sessionId)
    .catch(() => ({ events: [], revision: 0 }))
  const drafts: EventDraft[] = [
    ...(revision === 0
      ? [{ type: 'v1.session-created', title: `About ${sessionId}`, origin: 'user' } as const]
      : []),
    ...texts.map((text, position) => ({
      type: 'v1.message-appended' as const,
      role: position % 2 === 0 ? ('user' as const) : ('assistant' as const),
      parts: [{ type: 'text' as const, text }],
      model: null,
      finishReason: null,
    })),
  ]
  await append(storage, sessionId, drafts, events.at(-1)?.id ?? null)
}

async function append(
  storage: MemoryStorage,
  sessionId: string,
  drafts: readonly EventDraft[],
  parentId: string | null,
) {
  const { revision } = await storage.events.read(sessionId).catch(() => ({ revision: 0 }))
  let parent = parentId
  const events = drafts.map((draft, position) => {
    const id = `${sessionId}-${revision + position}`
    const event = { ...draft, id, parentId: parent, at: NOON + (revision + position) * DAY }
    parent = id
    return event as SessionEvent
  })
  await storage.events.append(sessionId, events, { expectedRevision: revision })
}

/** A session whose message has a long file. */
async function attach(storage: MemoryStorage, sessionId: string, pages: readonly string[]) {
  const whole = pages.join('\f')
  const file = longFile({ file: 'report.pdf', whole, headings: [], tokens: 20_000 })
  const typed = { type: 'text', text: 'Here it is.' } as const
  const parts = [file, typed]
  await append(
    storage,
    sessionId,
    [{ type: 'v1.message-appended', role: 'user', parts, model: null, finishReason: null }],
    null,
  )
}

async function looked(archive: ArchivePort, typed: string): Promise<readonly string[]> {
  await archive.refresh()
  const { passages } = await archive.search(typed, { limit: 10 })
  return passages.map(({ excerpt }) =>
    excerpt.pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''),
  )
}

async function storedWords(store: IndexStore): Promise<readonly string[]> {
  return (await store.load()).flatMap(({ parts }) =>
    parts.flatMap(({ words }) => unpackStrings(words)),
  )
}

describe('the archive', () => {
  it('finds what is said in any session, also what is said later', async () => {
    const { storage, archive } = archiveOver()
    await say(storage, 'a', 'The fence is green.', 'So it is.')
    expect(await looked(archive, 'fences')).toEqual(['The [fence] is green.'])
    await say(storage, 'b', 'Another fence.')
    expect(await looked(archive, 'fences')).toHaveLength(2)
  })

  it('says at the first search already that a session waits to be read, and finds it later', async () => {
    const { storage, archive } = archiveOver()
    await say(storage, 'a', 'The fence is green.')
    expect(await archive.search('fence', { limit: 10 })).toMatchObject({ waiting: 1 })
    await expect
      .poll(() => archive.search('fence', { limit: 10 }))
      .toMatchObject({
        waiting: 0,
        passages: [{ messageId: 'a-1' }],
      })
  })

  it('knows all that is stored of a session when it is asked about it', async () => {
    const { storage, archive } = archiveOver()
    await say(storage, 'a', 'The fence is green.')
    const found = await archive.find('what colour is the fence?', {
      sessionId: 'a',
      limit: 3,
      now: NOON,
    })
    expect(found.map(({ messageId }) => messageId)).toEqual(['a-1'])
  })

  describe('side questions', () => {
    const asked = (text: string) => ({ type: 'v1.side-question-asked', text }) as const
    const answered = (questionId: string, text: string): EventDraft => ({
      type: 'v1.side-question-answered',
      questionId: questionId as EventId,
      parts: [{ type: 'text', text }],
      model: { provider: 'demo', host: null, model: 'demo' },
      finishReason: 'stop',
      failure: null,
      usage: null,
    })
    const withAside = async () => {
      const opened = archiveOver()
      await say(opened.storage, 'a', 'Which animals swim?', 'Otters swim.')
      const drafts = [asked('And quokkas?'), answered('a-3', 'Quokkas rarely swim.')]
      await append(opened.storage, 'a', drafts, 'a-2')
      await opened.archive.refresh()
      const searched = async (typed: string) => {
        await opened.archive.refresh()
        const { passages } = await opened.archive.search(typed, { limit: 9, withAsides: true })
        return passages.map(({ messageId, role, isAside }) => [messageId, role, isAside])
      }
      return { ...opened, searched }
    }

    it('are found by a person, and never for a model', async () => {
      const { archive, searched } = await withAside()
      expect((await searched('quokkas')).toSorted()).toEqual([
        ['a-3', 'assistant', true],
        ['a-3', 'user', true],
      ])
      expect((await searched('otters'))[0]).toEqual(['a-2', 'assistant', false])
      const { passages } = await archive.search('quokkas swim', { limit: 9 })
      const hits = await archive.find('quokkas swim', { sessionId: 'a', limit: 9, now: NOON })
      for (const { messageId } of [...passages, ...hits])
        expect(['a-1', 'a-2']).toContain(messageId)
      expect(hits.length).toBeGreaterThan(0)
    })

    it('are found with their newest answer, and no more once they are messages', async () => {
      const { storage, searched, reopen } = await withAside()
      await append(storage, 'a', [answered('a-3', 'Wallabies do.')], 'a-4')
      expect(await searched('wallabies')).toEqual([['a-3', 'assistant', true]])
      expect(await searched('rarely')).toEqual([])
      await reopen().archive.refresh()
      await say(storage, 'a', 'And quokkas?', 'Wallabies do.')
      const taken = { type: 'v1.side-question-taken', questionId: 'a-3' as EventId } as const
      await append(storage, 'a', [taken], 'a-7')
      expect((await searched('wallabies')).map(([, , isAside]) => isAside)).toEqual([false])
    })
  })

  it('survives a reload without reading a log again', async () => {
    const { name, storage, archive, reopen } = archiveOver()
    await say(
      storage,
      'a',
      ...Array.from({ length: 600 }, (_, position) => `fence number ${position}`),
    )
    await archive.refresh()
    const read = storage.events.read
    let reads = 0
    const again = archiveOver(
      {
        ...storage,
        events: {
          ...storage.events,
          read: (sessionId, after) => {
            reads += after === undefined ? 1 : 0
            return read(sessionId, after)
          },
        },
      },
      ownIndexStore(name),
    )
    expect(await looked(again.archive, '"number 577"')).toEqual(['fence [number] [577]'])
    expect(reads).toBe(0)
    await say(storage, 'a', 'and a gate')
    expect(await looked(reopen().archive, 'gate')).toEqual(['and a [gate]'])
  })

  it('stores each new message a few times at most, and takes all of them up after a reload', async () => {
    const { storage, archive, store } = archiveOver()
    const write = vi.spyOn(store, 'write')
    for (let position = 0; position < 100; position += 1) {
      await say(storage, 'a', `fence number ${position}`)
      await archive.refresh()
    }
    const stored = write.mock.calls.flatMap(([, , parts]) => parts)
    const documents = stored.reduce((sum, { ids }) => sum + ids.ends.length, 0)
    expect(documents).toBeLessThanOrEqual(100 * 4)
    const [taken] = await store.load()
    expect(taken?.session.documents).toBe(100)
    expect(taken?.parts.map(({ ids }) => ids.ends.length)).toEqual([64, 16, 16, 4])
  })

  it('takes up parts that an earlier version cut in other sizes', async () => {
    const { storage, archive, store, reopen } = archiveOver()
    await say(
      storage,
      'a',
      ...Array.from({ length: 9 }, (_, position) => `fence number ${position}`),
    )
    await archive.refresh()
    const index = createSearchIndex()
    const [before] = await store.load()
    for (const part of before?.parts ?? []) index.unpack(part)
    if (before) await store.write(before.session, 0, [index.pack('a', 0, 9)])
    const later = reopen()
    await later.archive.refresh()
    await say(storage, 'a', 'and a gate')
    expect(await looked(later.archive, 'gate')).toEqual(['and a [gate]'])
    const [after] = await later.store.load()
    expect(after?.parts.map(({ ids }) => ids.ends.length)).toEqual([4, 4, 1, 1])
  })

  it('leaves no trace of a deleted session, not even of one deleted while it was closed', async () => {
    const { storage, archive, store } = archiveOver()
    await say(storage, 'a', 'The password is swordfish.')
    await say(storage, 'b', 'The gate is red.')
    await archive.refresh()
    expect(JSON.stringify(await store.load())).toContain('swordfish')
    await storage.sessions.moveToTrash('a', NOON)
    await storage.sessions.deleteForever('a')
    expect(await looked(archive, 'swordfish')).toEqual([])
    expect(JSON.stringify(await store.load())).not.toContain('swordfish')
  })

  it('answers first once nothing is left of what was deleted while nobody listened', async () => {
    const storage = createMemoryStorage()
    const deaf = { ...storage.events, subscribe: () => () => undefined }
    const { archive, store, reopen } = archiveOver({ ...storage, events: deaf })
    await say(storage, 'a', 'Compaction, as it is.')
    await say(storage, 'b', 'The company left.')
    await archive.refresh()
    await storage.sessions.moveToTrash('b', NOON)
    await storage.sessions.deleteForever('b')
    expect(await storedWords(store)).toContain('compani')
    const later = reopen()
    // No word of it completes what is typed either.
    const { passages } = await later.archive.search('compan', { limit: 10 })
    expect(passages.map(({ sessionId }) => sessionId)).toEqual(['a'])
    expect(await storedWords(later.store)).not.toContain('compani')
    expect(JSON.stringify(await later.store.load())).not.toContain('company')
  })

  it('shows nothing of the trash until it is restored', async () => {
    const { storage, archive } = archiveOver()
    await say(storage, 'a', 'The fence is green.')
    await storage.sessions.moveToTrash('a', NOON)
    expect(await looked(archive, 'fence')).toEqual([])
    await storage.sessions.restoreFromTrash('a')
    expect(await looked(archive, 'fence')).toHaveLength(1)
  })

  it('holds the branch that the person reads, and no other', async () => {
    const { storage, archive } = archiveOver()
    await say(storage, 'a', 'The fence is green.', 'I see.')
    await archive.refresh()
    await append(storage, 'a', [{ type: 'v1.branch-selected', reason: 'edit' }], 'a-0')
    await say(storage, 'a', 'The fence is blue.')
    expect(await looked(archive, 'fence')).toEqual(['The [fence] is blue.'])
  })

  it('finds no word of a deleted message until it is included again', async () => {
    const { storage, archive } = archiveOver()
    await say(storage, 'a', 'The fence is green.', 'I see the fence.')
    expect(await looked(archive, 'green')).toHaveLength(1)
    const messageId = 'a-1' as EventId
    await append(storage, 'a', [{ type: 'v1.message-deleted', messageId }], 'a-2')
    expect(await looked(archive, 'green')).toEqual([])
    expect(await looked(archive, 'fence')).toHaveLength(1)
    await append(storage, 'a', [{ type: 'v1.message-included', messageId }], 'a-3')
    expect(await looked(archive, 'green')).toHaveLength(1)
  })

  it('narrows down by role, session, date and phrase', async () => {
    const { storage, archive } = archiveOver()
    await say(storage, 'garden', 'old fence', 'fence old')
    await say(storage, 'house', 'fence')
    expect(await looked(archive, 'fence role:assistant')).toEqual(['[fence] old'])
    expect(await looked(archive, 'fence session:house')).toEqual(['[fence]'])
    expect(await looked(archive, 'fence session:cellar')).toEqual([])
    await storage.sessions.mark(new Map([['house', { tags: ['Home'] }]]))
    expect(await looked(archive, 'fence tag:home')).toEqual(['[fence]'])
    expect(await looked(archive, 'fence tag:garden')).toEqual([])
    expect(await looked(archive, '"old fence"')).toEqual(['[old] [fence]'])
    expect(await looked(archive, 'fence after:2024-03-15')).toEqual(['[fence] old'])
    expect(await looked(archive, 'fence before:2024-03-13')).toEqual([])
  })

  it('finds a word that is only begun, in the words themselves', async () => {
    const { storage, archive } = archiveOver()
    await say(storage, 'a', 'Use compaction here.', 'Fine.')
    expect(await looked(archive, 'compac')).toEqual(['Use [compaction] here.'])
  })

  it('finds each page of a long file, after a reload as well, until the session is deleted', async () => {
    const { archive, storage, reopen, store } = archiveOver()
    await attach(storage, 'a', ['The ropes lie in the shed.', 'The lamp burns Kestrel oil.', ''])
    const find = (from: ArchivePort) =>
      from.find('Which oil burns in the lamp?', { sessionId: 'a', limit: 3, now: NOON })
    const [best] = await find(archive)
    expect(best).toMatchObject({ messageId: 'a-0', page: { part: 0, page: 2 } })
    expect(await looked(archive, 'kestrel')).toEqual(['The lamp burns [Kestrel] oil.'])
    const again = reopen()
    expect(await find(again.archive)).toEqual(await find(archive))
    await storage.sessions.moveToTrash('a', NOON)
    await storage.sessions.deleteForever('a')
    await again.archive.refresh()
    expect(await storedWords(store)).toEqual([])
  })
})
