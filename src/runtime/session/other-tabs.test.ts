import { describe, expect, it } from 'vitest'
import { textOf } from '../../engine/message/message.ts'
import { session } from '../../test/session.ts'
import { createBrowser } from '../../test/session-tabs.ts'

const log = session('u Hello', 'a Hello.')

/** Two tabs; the first one is being answered, and a part of that is drafted. */
async function answering() {
  const world = await createBrowser(2, { log })
  world.send(0, 'First')
  await world.endNext(0, ['try-lock', 'read-news', 'append', 'count', 'append'])
  await world.endNext(0, 'send', 'chunk')
  await world.endNext(0, 'write-draft')
  return world
}
const activity = (world: Awaited<ReturnType<typeof answering>>, at: number) =>
  world.tab(at).shown().activity.type
const answers = (world: Awaited<ReturnType<typeof answering>>) =>
  world.disk.log.flatMap(event =>
    event.type === 'v1.message-appended' && event.role === 'assistant'
      ? [[textOf(event.parts), event.finishReason]]
      : [],
  )
const listen = async (world: Awaited<ReturnType<typeof answering>>) => {
  await world.endNext(1, ['announce', 'read-drafts', 'read-news', 'try-lock', 'read-drafts'])
}

describe('a message that another tab queued', () => {
  const queuedIn = async (at: number) => {
    const world = await answering()
    world.send(at, 'Second')
    await world.endNext(at, ['try-lock', 'enqueue'])
    return world
  }
  const allSaid = ['Hello', 'First', 'Second']

  it('is sent by its tab once that has been opened again, though the session was not free then', async () => {
    const world = await queuedIn(1)
    await world.crash(1)
    while (world.tab(1).pending.some(({ type }) => type === 'try-lock'))
      await world.endNext(1, 'try-lock')
    await world.settle()
    expect(world.places()).toMatchObject({ log: allSaid, queue: [] })
  })

  it('is sent by a tab that is still there when its own is gone', async () => {
    const world = await queuedIn(1)
    world.leave(1)
    await world.settle()
    expect(world.places()).toMatchObject({ log: allSaid, queue: [] })
  })

  it('is sent by its own tab at once where that is there', async () => {
    const world = await queuedIn(1)
    await world.settle(0)
    expect(world.places().log).toEqual(allSaid)
  })

  it('waits after a failure until the person asks again', async () => {
    const world = await queuedIn(1)
    world.leave(1)
    await world.endNext(0, 'send', 'failed')
    await world.settle()
    expect(world.places().queue).toEqual(['Second'])
  })
})

describe('another tab’s answer', () => {
  it('is shown as it grows, and as it is stored', async () => {
    const world = await answering()
    await listen(world)
    expect(activity(world, 1)).toBe('elsewhere')
    expect(world.tab(1).shown().live?.parts).toEqual([{ type: 'text', text: 'An answer.' }])
    await world.settle()
    expect(activity(world, 1)).toBe('idle')
    expect(world.tab(1).session.events()).toEqual(world.disk.log)
    expect(answers(world)).toEqual([
      ['Hello.', null],
      ['An answer.', 'stop'],
    ])
  })

  it('is not stored a second time as interrupted where its end was not heard of yet', async () => {
    const world = await answering()
    await listen(world)
    await world.endNext(0, 'send')
    await world.endNext(0, 'append')
    world.forget(1, 'announce')
    await world.settle()
    expect(answers(world)).toHaveLength(2)
  })

  it('is kept as interrupted once its tab is gone, by one tab', async () => {
    const world = await answering()
    await listen(world)
    await world.crash(0)
    await world.settle()
    expect(answers(world)).toEqual([
      ['Hello.', null],
      ['An answer.', 'interrupted'],
    ])
    expect(world.disk.drafts.live).toBeNull()
  })

  it('is kept as interrupted before what this tab sends at once', async () => {
    const world = await answering()
    await world.crash(0)
    world.send(1, 'Go on')
    await world.settle()
    expect(answers(world).map(([, reason]) => reason)).toEqual([null, 'interrupted', 'stop'])
    expect(world.places().log).toEqual(['Hello', 'First', 'Go on'])
  })
})

describe('the lock of a session', () => {
  it('is waited for by what another tab queues, and handed on when the turn has ended', async () => {
    const world = await answering()
    world.send(1, 'Second')
    await world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'Second'] })
    expect([world.browser.holder, world.browser.faults]).toEqual([null, []])
  })

  it('is held through a turn that began while something else was being stored', async () => {
    const world = await answering()
    const title = { type: 'v1.session-renamed', title: 'Another' } as const
    world.ask(0, tab => tab.append([title]))
    await world.endNext(0, 'append')
    expect(world.browser.holder).toBe(0)
  })

  it('is not taken by a session that is closed, and its message waits in the queue', async () => {
    const world = await createBrowser(1, { log })
    world.send(0, 'Late')
    await world.quiet()
    world.tab(0).session.dispose()
    await world.endNext(0, ['try-lock', 'enqueue'])
    expect(world.places()).toMatchObject({ queue: ['Late'], log: ['Hello'] })
  })

  it('is reported when it cannot be waited for, and waited for again', async () => {
    const world = await answering()
    world.send(1, 'Second')
    await world.endNext(1, ['try-lock', 'enqueue', 'try-lock'])
    await world.endNext(1, 'wait-for-lock', 'failed')
    expect(world.tab(1).reports).toHaveLength(1)
    world.send(1, 'Third')
    await world.endNext(1, ['enqueue', 'try-lock'])
    expect(world.asks(1, 'wait-for-lock')).toBe(1)
  })
})

it('asks again on a branch of its own, unless another tab is at work', async () => {
  const world = await answering()
  const again = () =>
    world.ask(1, tab => tab.changeBranch({ type: 'answer-again', messageId: null }))
  again()
  await world.endNext(1, 'try-lock')
  expect(world.tab(1).notices).toEqual(['busy-elsewhere'])
  await world.settle()
  again()
  await world.settle()
  expect(world.disk.log.filter(({ type }) => type === 'v1.branch-selected')).toHaveLength(1)
  expect(answers(world)).toHaveLength(3)
})
