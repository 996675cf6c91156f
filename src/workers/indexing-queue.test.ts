import { describe, expect, it } from 'vitest'
import { createIndexingQueue } from './archive.ts'

/** A queue whose readings end when they are told to; `began` names them in their order. */
function heldQueue() {
  const began: string[] = []
  const held: PromiseWithResolvers<void>[] = []
  const queue = createIndexingQueue(sessionId => {
    began.push(sessionId)
    const reading = Promise.withResolvers<void>()
    held.push(reading)
    return reading.promise
  }, Promise.resolve())
  const settled = () => new Promise(resolve => setTimeout(resolve, 0))
  const end = async () => {
    held.at(-1)?.resolve()
    await settled()
  }
  return { queue, began, held, end, settled }
}

describe('the queue of sessions to be read', () => {
  it('reads one after the other, the one that somebody waits for first', async () => {
    const { queue, began, end, settled } = heldQueue()
    for (const id of ['a', 'b', 'c']) void queue.want(id)
    await settled()
    const urgent = queue.want('c', { isFirst: true })
    expect(queue.waiting()).toBe(3)
    await end()
    await end()
    await urgent
    await end()
    expect(began).toEqual(['a', 'c', 'b'])
    expect(queue.waiting()).toBe(0)
  })

  it('reads a session again that is requested while it is read, and only once for many requests', async () => {
    const { queue, began, end, settled } = heldQueue()
    void queue.want('a')
    await settled()
    void queue.want('a')
    void queue.want('a')
    await end()
    await end()
    expect(began).toEqual(['a', 'a'])
  })

  it('goes on after a session that cannot be read, and counts it until it can', async () => {
    const { queue, held, end, settled } = heldQueue()
    const failing = queue.want('a')
    const following = queue.want('b')
    await settled()
    held.at(-1)?.reject(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
    await settled()
    await end()
    await following
    expect(queue.unread()).toBe(1)
    void queue.want('a')
    await settled()
    await end()
    expect(queue.unread()).toBe(0)
  })
})
