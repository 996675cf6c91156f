import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../test/memory-storage.ts'
import { image } from '../test/image-arbitrary.ts'
import type { QueuedMessage } from './ports.ts'
import { createOutbox } from './outbox.ts'

const unexpected = (error: unknown) => {
  throw error
}

function tabs() {
  const { drafts } = createMemoryStorage()
  const faults: unknown[] = []
  const open = (store = drafts, initial: readonly QueuedMessage[] = []) =>
    createOutbox({
      sessionId: 's1',
      store,
      initial,
      onChange: () => {},
      onFault: error => faults.push(error),
    })
  const stored = async () => (await drafts.read('s1')).queue.map(({ text }) => text)
  return { drafts, open, stored, faults }
}

const message = (text: string): QueuedMessage => ({ id: text, text, images: [image()] })

describe('the queue', () => {
  it('hands its messages over in order and forgets them', async () => {
    const { open, stored } = tabs()
    const outbox = open()
    await outbox.add(message('one'))
    await outbox.add(message('two'))
    const sent: string[] = []
    const send = async ({ text }: QueuedMessage) => void sent.push(text)
    expect([
      await outbox.handOver(send),
      await outbox.handOver(send),
      await outbox.handOver(send),
    ]).toEqual([true, true, false])
    expect(sent).toEqual(['one', 'two'])
    expect(await stored()).toEqual([])
  })

  it('keeps a message until it is stored elsewhere, also through a refusal', async () => {
    const { open, stored } = tabs()
    const outbox = open()
    await outbox.add(message('one'))
    await outbox.add(message('two'))
    const refuse = async () => {
      expect(outbox.list().map(({ text }) => text)).toEqual(['two'])
      expect(await stored()).toEqual(['one', 'two'])
      throw new Error('full')
    }
    await expect(outbox.handOver(refuse)).rejects.toThrow('full')
    expect(outbox.list().map(({ text }) => text)).toEqual(['one', 'two'])
  })

  it('stands beside the queues of other tabs, and loses none of their messages', async () => {
    const { open, stored } = tabs()
    const [first, second] = [open(), open()]
    await first.add(message('from the first'))
    await second.add(message('from the second'))
    expect(await stored()).toEqual(['from the first', 'from the second'])
    expect(await first.handOver(async () => {})).toBe(true)
    expect(await first.handOver(async () => {})).toBe(false)
    expect(await stored()).toEqual(['from the second'])
  })

  it('loses none of the messages that two tabs add at the same moment', async () => {
    const { open, stored } = tabs()
    const [first, second] = [open(), open()]
    await Promise.all([first.add(message('one')), second.add(message('two'))])
    expect((await stored()).toSorted()).toEqual(['one', 'two'])
  })

  it('does not send again what another tab that shows it has sent', async () => {
    const { drafts, open } = tabs()
    const first = open()
    await first.add(message('one'))
    const { queue } = await drafts.read('s1')
    const later = open(drafts, queue)
    expect(later.list()).toEqual(queue)
    await first.handOver(async () => {})
    expect(await later.handOver(async () => {})).toBe(false)
  })

  it('changes and takes out messages by their id', async () => {
    const { open, stored } = tabs()
    const outbox = open()
    await outbox.add(message('one'))
    await outbox.add(message('two'))
    await Promise.all([outbox.edit('one', 'first'), outbox.remove('two')])
    expect(await stored()).toEqual(['first'])
    expect(outbox.list()).toEqual([{ id: 'one', text: 'first', images: [image()] }])
  })

  it('never sends a message twice, even where the disk does not forget it', async () => {
    const { drafts, open, faults } = tabs()
    let full = false
    const outbox = open({
      ...drafts,
      write: async (...what) => {
        if (full) throw new Error('full')
        await drafts.write(...what)
      },
    })
    await outbox.add(message('one')).catch(unexpected)
    full = true
    const sent: string[] = []
    const send = async ({ text }: QueuedMessage) => void sent.push(text)
    expect(await outbox.handOver(send)).toBe(true)
    expect(await outbox.handOver(send)).toBe(false)
    expect(sent).toEqual(['one'])
    expect(faults).toHaveLength(1)
  })
})
