import { describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { image } from '../../test/image-arbitrary.ts'
import { StoreError } from '../../ports/errors.ts'
import type { FromBox, QueuedMessage } from '../../ports/drafts.ts'
import { createOutbox } from './outbox.ts'

const FROM: FromBox = { type: 'box', stored: '', left: '', images: [] }

function tabs() {
  const storage = createMemoryStorage()
  const faults: unknown[] = []
  const open = (initial: readonly QueuedMessage[] = []) => {
    const outbox = createOutbox({
      sessionId: 's1',
      storage,
      initial,
      onChange: () => {},
      onFault: error => faults.push(error),
    })
    return { ...outbox, put: (text: string) => outbox.add(message(text), FROM) }
  }
  const waiting = async () => (await storage.drafts.read('s1')).queue
  const stored = async () => (await waiting()).map(({ text }) => text)
  const sent: string[] = []
  /** As the log does it: the message leaves the queue as it is stored. */
  const send = async ({ id, text }: QueuedMessage) => {
    const current = (await waiting()).find(other => other.id === id)
    if (current?.text !== text) throw new StoreError('not-queued', 'Too late')
    await storage.queue.remove('s1', id)
    sent.push(text)
  }
  return { storage, open, waiting, stored, send, sent, faults }
}

const message = (text: string): QueuedMessage => ({ id: text, text, images: [image()] })

describe('the queue', () => {
  it('hands its messages over in order and forgets them', async () => {
    const { open, stored, send, sent } = tabs()
    const outbox = open()
    await outbox.put('one')
    await outbox.put('two')
    expect([
      await outbox.dequeue(send),
      await outbox.dequeue(send),
      await outbox.dequeue(send),
    ]).toEqual([true, true, false])
    expect(sent).toEqual(['one', 'two'])
    expect(await stored()).toEqual([])
  })

  it('keeps a message until it is stored elsewhere, also through a refusal', async () => {
    const { open, stored } = tabs()
    const outbox = open()
    await outbox.put('one')
    await outbox.put('two')
    const refuse = async () => {
      expect(outbox.list().map(({ text }) => text)).toEqual(['two'])
      expect(await stored()).toEqual(['one', 'two'])
      throw new Error('full')
    }
    await expect(outbox.dequeue(refuse)).rejects.toThrow('full')
    expect(outbox.list().map(({ text }) => text)).toEqual(['one', 'two'])
  })

  it('is shown and changed in all tabs, and each sends its own', async () => {
    const { open, waiting, send, sent, faults } = tabs()
    const [first, second] = [open(), open()]
    const inBoth = async (...texts: readonly string[]) => {
      await vi.waitFor(() => {
        for (const { list } of [first, second])
          expect(list().map(({ text }) => text)).toEqual(texts)
      })
      expect((await waiting()).map(({ text }) => text)).toEqual(texts)
    }
    await first.put('from the first')
    await second.put('from the second')
    await inBoth('from the first', 'from the second')
    expect(await first.edit(message('from the second'), 'changed')).toBe(true)
    await inBoth('from the first', 'changed')
    expect(await second.dequeue(send)).toBe(true)
    await inBoth('from the first')
    expect(await second.dequeue(send)).toBe(false)
    await second.remove('from the first')
    await inBoth()
    expect(await first.dequeue(send)).toBe(false)
    expect(sent).toEqual(['changed'])
    expect(faults).toEqual([])
  })

  it('loses none of the messages that two tabs add at the same moment', async () => {
    const { open, stored } = tabs()
    const [first, second] = [open(), open()]
    await Promise.all([first.put('one'), second.put('two')])
    expect((await stored()).toSorted()).toEqual(['one', 'two'])
  })

  it('is read once for all changes that are told of at the same moment', async () => {
    const { storage, open, stored } = tabs()
    const outbox = open()
    const read = vi.spyOn(storage.drafts, 'read')
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        storage.queue.add('s1', message(`text ${index}`), FROM),
      ),
    )
    await vi.waitFor(() => expect(outbox.list()).toHaveLength(50))
    expect(read.mock.calls.length).toBeLessThan(5)
    expect(await stored()).toHaveLength(50)
  })

  it('does not send again what another tab that shows it has sent', async () => {
    const { open, waiting, send } = tabs()
    const first = open()
    await first.put('one')
    const later = open(await waiting())
    expect(later.list().map(({ text }) => text)).toEqual(['one'])
    await first.dequeue(send)
    expect(await later.dequeue(send)).toBe(false)
  })

  it('sends a message as another tab changed it at the last moment, and passes over one that it removed', async () => {
    const { storage, open, send, sent } = tabs()
    const outbox = open()
    await outbox.put('one')
    await outbox.put('two')
    let tries = 0
    const late = async (next: QueuedMessage) => {
      tries += 1
      if (tries === 1) await storage.queue.edit('s1', message('one'), 'one, changed')
      if (tries === 3) await storage.queue.remove('s1', 'two')
      await send(next)
    }
    expect(await outbox.dequeue(late)).toBe(true)
    expect(await outbox.dequeue(late)).toBe(false)
    expect(sent).toEqual(['one, changed'])
  })

  it('changes and takes out messages by their id, and tells when it is too late', async () => {
    const { open, stored } = tabs()
    const outbox = open()
    await outbox.put('one')
    await outbox.put('two')
    await Promise.all([outbox.edit(message('one'), 'first'), outbox.remove('two')])
    expect(await stored()).toEqual(['first'])
    expect(outbox.list()).toEqual([{ id: 'one', text: 'first', images: [image()] }])
    expect(await outbox.edit(message('two'), 'second')).toBe(false)
  })
})
