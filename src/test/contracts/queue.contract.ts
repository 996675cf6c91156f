/** What every storage promises of messages that wait: each lies in the box, in the queue or in the log, and in one of them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../../engine/log/event.ts'
import { textOf } from '../../engine/message/message.ts'
import type { FromComposer, QueuedMessage } from '../../ports/drafts.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { image } from '../image-arbitrary.ts'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

const NOTHING: FromComposer = { type: 'composer', stored: '', left: '', images: [] }
const waiting = (id: string, change: Partial<QueuedMessage> = {}): QueuedMessage => ({
  id,
  text: id,
  images: [],
  ...change,
})

export function describeQueue(opened: () => StorageUnderTest): void {
  const queued = async ({ drafts }: StoragePort) =>
    (await drafts.read('s')).queue.map(({ id, text }) => (id === text ? id : `${id}: ${text}`))
  const log = session('u hello', 'a hi', 'u next')

  describe('the queue', () => {
    it('keeps messages in the order in which they came, from whichever tab', async () => {
      const { storage, other } = opened()
      await storage.queue.add('s', waiting('z'), NOTHING)
      await other.queue.add('s', waiting('a', { images: [image()] }), NOTHING)
      await storage.queue.add('s', waiting('m'), NOTHING)
      await storage.queue.add('s2', waiting('z'), NOTHING)
      expect(await queued(storage)).toEqual(['z', 'a', 'm'])
      expect((await other.drafts.read('s')).queue[1]).toEqual(waiting('a', { images: [image()] }))
    })

    it('tells that a message waits no longer, and changes nothing then', async () => {
      const { storage, other } = opened()
      await storage.queue.add('s', waiting('q1'), NOTHING)
      expect(await other.queue.edit('s', waiting('q1'), 'changed')).toBe(true)
      expect(await other.queue.remove('s', 'q1')).toBe(true)
      expect(await storage.queue.edit('s', waiting('q1'), 'too late')).toBe(false)
      expect(await storage.queue.remove('s', 'q1')).toBe(false)
      expect(await queued(storage)).toEqual([])
    })

    it('takes one of two changes that were made to the same words', async () => {
      const { storage, other } = opened()
      const message = waiting('q1')
      await storage.queue.add('s', message, NOTHING)
      const changes = [
        storage.queue.edit('s', message, 'first words'),
        other.queue.edit('s', message, 'other words'),
      ]
      const taken = await Promise.all(changes)
      expect(taken.toSorted()).toEqual([false, true])
      expect(await queued(storage)).toEqual([`q1: ${taken[0] ? 'first' : 'other'} words`])
    })

    it('takes a new order from any tab, and keeps each message with its words and images', async () => {
      const { storage, other } = opened()
      for (const id of ['a', 'b', 'c', 'd'])
        await storage.queue.add('s', waiting(id, { images: [image()] }), NOTHING)
      await storage.queue.add('s2', waiting('a'), NOTHING)
      expect(await other.queue.arrange('s', 'd', { before: 'b' })).toBe(true)
      expect(await queued(storage)).toEqual(['a', 'd', 'b', 'c'])
      expect(await storage.queue.arrange('s', 'a', { before: null })).toBe(true)
      expect(await queued(other)).toEqual(['d', 'b', 'c', 'a'])
      await other.queue.add('s', waiting('e'), NOTHING)
      expect(await queued(storage)).toEqual(['d', 'b', 'c', 'a', 'e'])
      expect((await other.drafts.read('s')).queue[0]).toEqual(waiting('d', { images: [image()] }))
      expect((await other.drafts.read('s2')).queue).toEqual([waiting('a')])
    })

    it('keeps its order if a message that the change names is gone', async () => {
      const { storage, other } = opened()
      for (const id of ['a', 'b', 'c']) await storage.queue.add('s', waiting(id), NOTHING)
      await other.queue.remove('s', 'b')
      expect(await storage.queue.arrange('s', 'b', { before: 'a' })).toBe(false)
      expect(await storage.queue.arrange('s', 'c', { before: 'b' })).toBe(false)
      expect(await queued(storage)).toEqual(['a', 'c'])
    })

    it('remembers for all tabs that a message joins the running answer, also after it was edited', async () => {
      const { storage, other } = opened()
      await storage.queue.add('s', waiting('a'), NOTHING)
      await storage.queue.add('s', waiting('b'), NOTHING)
      expect(await storage.queue.arrange('s', 'b', { joins: true })).toBe(true)
      await storage.queue.edit('s', waiting('b'), 'changed')
      const { queue } = await other.drafts.read('s')
      expect(queue.map(({ text, joins = false }) => [text, joins])).toEqual([
        ['a', false],
        ['changed', true],
      ])
    })

    it('remembers for all tabs that a message waits for the person, until it waits no more', async () => {
      const { storage, other } = opened()
      await storage.queue.add('s', waiting('a'), NOTHING)
      await storage.queue.add('s', waiting('b'), NOTHING)
      const held = async () =>
        (await other.drafts.read('s')).queue.map(({ id, waits = false }) => [id, waits])
      expect(await storage.queue.arrange('s', 'b', { waits: true })).toBe(true)
      expect(await storage.queue.arrange('s', 'b', { before: 'a' })).toBe(true)
      expect(await held()).toEqual([
        ['b', true],
        ['a', false],
      ])
      expect(await storage.queue.arrange('s', 'b', { waits: false })).toBe(true)
      expect(await held()).toEqual([
        ['b', false],
        ['a', false],
      ])
      expect(await storage.queue.arrange('s', 'none', { waits: true })).toBe(false)
    })

    it('tells all tabs of each change', async () => {
      const { storage, other } = opened()
      const heard: string[] = []
      other.events.subscribe(id => heard.push(id))
      await storage.queue.add('s', waiting('q1'), NOTHING)
      await storage.queue.edit('s', waiting('q1'), 'changed')
      await storage.queue.arrange('s', 'q1', { joins: true })
      await storage.queue.remove('s', 'q1')
      await expect.poll(() => heard).toEqual(['s', 's', 's', 's'])
    })

    it('takes what it adds out of the box, and leaves there what stays', async () => {
      const { storage, other } = opened()
      const [taken, left] = [image({ hash: 'a'.repeat(64) }), image({ hash: 'b'.repeat(64) })]
      await storage.drafts.write('s', 'composer', 'one and more')
      await storage.drafts.write('s', 'attachments', [taken, left])
      const message = waiting('q1', { images: [taken] })
      const from: FromComposer = {
        type: 'composer',
        stored: 'one and more',
        left: 'more',
        images: [taken],
      }
      await storage.queue.add('s', message, from)
      expect(await other.drafts.read('s')).toMatchObject({
        composer: 'more',
        attachments: [left],
        queue: [message],
      })
    })

    it('leaves in the box what another tab has written there since', async () => {
      const { storage, other } = opened()
      await storage.drafts.write('s', 'composer', 'mine')
      await other.drafts.write('s', 'composer', 'of the other')
      await storage.queue.add('s', waiting('q1'), { ...NOTHING, stored: 'mine' })
      expect((await storage.drafts.read('s')).composer).toBe('of the other')
    })

    it('refuses on a full disk, and the box keeps what it had', async () => {
      const { storage, setDiskFull } = opened()
      await storage.drafts.write('s', 'composer', 'kept')
      await setDiskFull(true)
      const large = waiting('q1', { text: 'long '.repeat(200_000) })
      await expect(
        storage.queue.add('s', large, { ...NOTHING, stored: 'kept' }),
      ).rejects.toMatchObject({ code: 'full' })
      await setDiskFull(false)
      expect(await storage.drafts.read('s')).toMatchObject({ composer: 'kept', queue: [] })
    })
  })

  describe('an append', () => {
    it('takes out of the box what it stores', async () => {
      const { storage } = opened()
      await storage.drafts.write('s', 'composer', 'hello')
      const from: FromComposer = { type: 'composer', stored: 'hello', left: '', images: [] }
      await storage.events.append('s', log.slice(0, 2), { expectedRevision: 0, from })
      expect((await storage.drafts.read('s')).composer).toBe('')
    })

    it('stores nothing of a message that another tab has sent, changed or removed', async () => {
      const { storage, other, append } = opened()
      const message = waiting('q1', { text: 'next' })
      await append('s', log.slice(0, 3))
      await storage.queue.add('s', message, NOTHING)
      const take = () =>
        storage.events.append('s', log.slice(3), {
          expectedRevision: 3,
          from: { type: 'queue', message },
        })
      await other.queue.edit('s', message, 'other words')
      await expect(take()).rejects.toMatchObject({ code: 'not-queued' })
      expect(await queued(storage)).toEqual(['q1: other words'])
      await other.queue.remove('s', 'q1')
      await expect(take()).rejects.toMatchObject({ code: 'not-queued' })
      expect((await storage.events.read('s')).revision).toBe(3)
    })

    it('that is refused leaves box and queue as they were', async () => {
      const { storage, append } = opened()
      const message = waiting('q1', { text: 'next' })
      await append('s', log.slice(0, 3))
      await storage.queue.add('s', message, NOTHING)
      await storage.drafts.write('s', 'composer', 'typed')
      const places = [
        { type: 'queue', message },
        { ...NOTHING, stored: 'typed' },
      ] as const
      for (const from of places)
        await expect(
          storage.events.append('s', log.slice(3), { expectedRevision: 2, from }),
        ).rejects.toMatchObject({ code: 'conflict' })
      expect(await storage.drafts.read('s')).toMatchObject({ composer: 'typed', queue: [message] })
    })
  })

  it('two tabs that queue, change and hand over at once keep every text in one place', async () => {
    const { storage, other } = opened()
    let run = 0
    const move = fc.constantFrom(
      'add',
      'add',
      'add',
      'hand over',
      'hand over',
      'edit',
      'remove',
      'first',
      'last',
      'join',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(move, move), { maxLength: 8 }), async moves => {
        const sessionId = `queue-${(run += 1)}`
        let made = 0
        const texts = new Set<string>()
        await storage.events.append(sessionId, session(), { expectedRevision: 0 })
        const act = async (tab: StoragePort, kind: string) => {
          if (kind === 'add') {
            const text = `text ${(made += 1)}`
            texts.add(text)
            return tab.queue.add(sessionId, waiting(text), NOTHING)
          }
          const { queue } = await tab.drafts.read(sessionId)
          const [message] = queue
          if (!message) return undefined
          const last = queue.at(-1)?.id ?? ''
          if (kind === 'first') return tab.queue.arrange(sessionId, last, { before: message.id })
          if (kind === 'last') return tab.queue.arrange(sessionId, message.id, { before: null })
          if (kind === 'join') return tab.queue.arrange(sessionId, last, { joins: true })
          if (kind === 'edit') return tab.queue.edit(sessionId, message, `${message.id}+`)
          if (kind === 'remove') {
            const isRemoved = await tab.queue.remove(sessionId, message.id)
            return isRemoved && texts.delete(message.id)
          }
          const { events, revision } = await tab.events.read(sessionId)
          const said = session(...textsIn(events).map(text => `u ${text}`), `u ${message.text}`)
          const from = { type: 'queue', message } as const
          return tab.events.append(sessionId, said.slice(revision), {
            expectedRevision: revision,
            from,
          })
        }
        for (const [first, second] of moves)
          await Promise.allSettled([act(storage, first), act(other, second)])
        const { events } = await other.events.read(sessionId)
        const { queue } = await other.drafts.read(sessionId)
        const found = [...textsIn(events), ...queue.map(({ text }) => text)]
        expect(found.map(text => text.replaceAll('+', '')).toSorted()).toEqual(
          [...texts].toSorted(),
        )
      }),
      { numRuns: 25 },
    )
  })
}

function textsIn(events: readonly SessionEvent[]): readonly string[] {
  return events.flatMap(event =>
    event.type === 'v1.message-appended' ? [textOf(event.parts)] : [],
  )
}
