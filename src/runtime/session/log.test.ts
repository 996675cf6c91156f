import { describe, expect, it } from 'vitest'
import { foldBranch } from '../../engine/branch/branch.ts'
import type { EventDraft } from '../../engine/log/event.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { StoreError } from '../../ports/errors.ts'
import { createSessionLog } from './log.ts'
import type { EventStore } from '../../ports/storage.ts'

const full = () => new StoreError('full', 'No room.')

/** A log whose store refuses the next `refusals` appends, having stored them first where `storesAll`. */
function keeping({ storesAll }: { readonly storesAll: boolean }) {
  const storage = createMemoryStorage()
  let refusals = 0
  let made = 0
  const append: EventStore['append'] = async (...call) => {
    if (refusals === 0) return storage.events.append(...call)
    refusals -= 1
    if (storesAll) await storage.events.append(...call)
    throw full()
  }
  const keeper = createSessionLog({
    sessionId: 's1',
    events: [],
    storage: { ...storage, events: { ...storage.events, append } },
    clock: { now: () => 1 },
    nextId: () => `i${(made += 1)}`,
    branch: () => foldBranch(keeper.events()),
    onForeign: () => {},
    onRefused: async () => {},
    onStored: () => {},
  })
  return {
    keeper,
    storage,
    refuse: (times: number) => {
      refusals = times
    },
    texts: async () =>
      (await storage.events.read('s1')).events.flatMap(event =>
        event.type === 'v1.message-appended'
          ? event.parts.map(part => (part.type === 'text' ? part.text : part.type))
          : [],
      ),
  }
}

const answer: EventDraft = {
  type: 'v1.message-appended',
  role: 'assistant',
  parts: [{ type: 'text', text: 'an answer' }],
  model: null,
  finishReason: 'stop',
}

describe('an append that was refused', () => {
  it.each([true, false])(
    'is stored once by the tries that follow, whether it was written after all: %s',
    async storesAll => {
      const { keeper, refuse, texts } = keeping({ storesAll })
      await keeper.appendOnce([keeper.userMessage({ text: 'hello', images: [] })])
      refuse(1)
      const stored = await keeper.append([answer])
      expect(await texts()).toEqual(['hello', 'an answer'])
      expect(keeper.events().slice(-1)).toEqual(stored)
    },
  )

  it.each([true, false])(
    'is stored once where a person sends the same message again, whether it was written after all: %s',
    async storesAll => {
      const { keeper, refuse, texts } = keeping({ storesAll })
      await keeper.appendOnce([keeper.userMessage({ text: 'hello', images: [] })])
      refuse(1)
      const again = () => keeper.appendOnce([keeper.userMessage({ text: 'again', images: [] })])
      await expect(again()).rejects.toMatchObject({ code: 'full' })
      await again()
      expect(await texts()).toEqual(['hello', 'again'])
      await again()
      expect(await texts()).toEqual(['hello', 'again', 'again'])
    },
  )

  it('is stored once also where it began the session', async () => {
    const { keeper, refuse, texts } = keeping({ storesAll: true })
    refuse(1)
    const send = () => keeper.appendOnce([keeper.userMessage({ text: 'hello', images: [] })])
    await expect(send()).rejects.toMatchObject({ code: 'full' })
    expect(await send()).toHaveLength(2)
    expect(await texts()).toEqual(['hello'])
  })

  it('is followed by another message where the person has changed it', async () => {
    const { keeper, refuse, texts } = keeping({ storesAll: true })
    await keeper.appendOnce([keeper.userMessage({ text: 'hello', images: [] })])
    refuse(1)
    await expect(
      keeper.appendOnce([keeper.userMessage({ text: 'one', images: [] })]),
    ).rejects.toMatchObject({ code: 'full' })
    await keeper.appendOnce([keeper.userMessage({ text: 'two', images: [] })])
    expect(await texts()).toEqual(['hello', 'one', 'two'])
  })
})
