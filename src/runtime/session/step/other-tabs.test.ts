import { describe, expect, it } from 'vitest'
import { textOf } from '../../../engine/message/message.ts'
import { session } from '../../../test/session.ts'
import { createBrowser } from '../../../test/session-tabs.ts'
import { shownOf } from './live.ts'

const log = session('u Hello', 'a Hello.')

/** Two tabs; the first one is being answered, and a part of that is drafted. */
function answering() {
  const world = createBrowser(2, { log })
  world.send(0, 'First')
  world.endNext(0, 'try-lock')
  for (const type of ['read-news', 'append', 'count', 'append'] as const) world.endNext(0, type)
  world.endNext(0, 'send', 'chunk')
  world.endNext(0, 'write-draft')
  return world
}
const activity = (world: ReturnType<typeof answering>, at: number) => {
  const { live, engine } = world.tab(at).state
  return shownOf(live, engine, 0).activity.type
}
const answers = (world: ReturnType<typeof answering>) =>
  world.disk.log.flatMap(event =>
    event.type === 'v1.message-appended' && event.role === 'assistant'
      ? [[textOf(event.parts), event.finishReason]]
      : [],
  )
const listen = (world: ReturnType<typeof answering>) => {
  for (const type of ['announce', 'read-news', 'try-lock', 'read-live-draft'] as const)
    world.endNext(1, type)
}

describe('a message that another tab queued', () => {
  const queuedIn = (at: number) => {
    const world = answering()
    world.send(at, 'Second')
    for (const type of ['try-lock', 'enqueue'] as const) world.endNext(at, type)
    return world
  }
  const allSaid = ['Hello', 'First', 'Second']

  it('is sent by its tab once that has been opened again, though the session was not free then', () => {
    const world = queuedIn(1)
    world.crash(1)
    while (world.tab(1).pending.some(({ type }) => type === 'try-lock'))
      world.endNext(1, 'try-lock')
    world.settle()
    expect(world.places()).toMatchObject({ log: allSaid, queue: [] })
  })

  it('is sent by a tab that is still there when its own is gone', () => {
    const world = queuedIn(1)
    world.leave(1)
    world.settle()
    expect(world.places()).toMatchObject({ log: allSaid, queue: [] })
  })

  it('is sent by its own tab at once where that is there', () => {
    const world = queuedIn(1)
    world.settle(0)
    expect(world.places().log).toEqual(allSaid)
  })

  it('waits after a failure until the person asks again', () => {
    const world = queuedIn(1)
    world.leave(1)
    world.endNext(0, 'send', 'failed')
    world.settle()
    expect(world.places().queue).toEqual(['Second'])
  })
})

describe('another tab’s answer', () => {
  it('is shown as it grows, and as it is stored', () => {
    const world = answering()
    listen(world)
    expect(activity(world, 1)).toBe('elsewhere')
    expect(world.tab(1).state.live.answer?.parts).toEqual([{ type: 'text', text: 'An answer.' }])
    world.settle()
    expect(activity(world, 1)).toBe('idle')
    expect(world.tab(1).state.events).toEqual(world.disk.log)
    expect(answers(world)).toEqual([
      ['Hello.', null],
      ['An answer.', 'stop'],
    ])
  })

  it('is not stored a second time as interrupted where its end was not heard of yet', () => {
    const world = answering()
    listen(world)
    world.endNext(0, 'send')
    world.endNext(0, 'append')
    world.tab(1).pending = world.tab(1).pending.filter(({ type }) => type !== 'announce')
    world.settle()
    expect(answers(world)).toHaveLength(2)
  })

  it('is kept as interrupted once its tab is gone, by one tab', () => {
    const world = answering()
    listen(world)
    world.crash(0)
    world.settle()
    expect(answers(world)).toEqual([
      ['Hello.', null],
      ['An answer.', 'interrupted'],
    ])
    expect(world.disk.drafts.live).toBeNull()
  })

  it('is kept as interrupted before what this tab sends at once', () => {
    const world = answering()
    world.crash(0)
    world.send(1, 'Go on')
    world.settle()
    expect(answers(world).map(([, reason]) => reason)).toEqual([null, 'interrupted', 'stop'])
    expect(world.places().log).toEqual(['Hello', 'First', 'Go on'])
  })
})

describe('the lock of a session', () => {
  it('is waited for by what another tab queues, and handed on when the turn has ended', () => {
    const world = answering()
    world.send(1, 'Second')
    world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'Second'] })
    expect([world.browser.holder, world.browser.faults]).toEqual([null, []])
  })

  it('is held through a turn that began while something else was being stored', () => {
    const world = answering()
    const title = { type: 'v1.session-renamed', title: 'Another' } as const
    world.ask(0, reply => ({ type: 'append', drafts: [title], reply }))
    world.endNext(0, 'append')
    expect(world.browser.holder).toBe(0)
  })

  it('is not taken by a session that is closed, and its message waits in the queue', () => {
    const world = createBrowser(1, { log })
    world.send(0, 'Late')
    world.happen(0, { type: 'close' })
    world.happen(0, { type: 'lock-tried', held: false })
    world.endNext(0, 'enqueue')
    expect(world.places()).toMatchObject({ queue: ['Late'], log: ['Hello'] })
  })

  it('keeps what a wait was granted when a try comes back with nothing', () => {
    const world = answering()
    world.send(1, 'Second')
    world.endNext(1, 'try-lock')
    world.endNext(1, 'enqueue')
    world.happen(1, { type: 'lock-granted' })
    world.happen(1, { type: 'lock-tried', held: false })
    expect(world.tab(1).state.lock.held).toBe(true)
  })

  it('is reported when it cannot be waited for, and waited for anew', () => {
    const world = createBrowser(1, { log })
    world.happen(0, { type: 'lock-denied', error: new Error('no locks') })
    expect(world.tab(0).reports).toHaveLength(1)
  })
})

it('asks again on a branch of its own, unless another tab is at work', () => {
  const world = answering()
  const again = () =>
    world.ask(1, reply => ({
      type: 'change-branch',
      change: { type: 'answer-again', messageId: null },
      reply,
    }))
  again()
  world.endNext(1, 'try-lock')
  expect(world.tab(1).notices).toEqual(['busy-elsewhere'])
  world.settle()
  again()
  world.settle()
  expect(world.disk.log.filter(({ type }) => type === 'v1.branch-selected')).toHaveLength(1)
  expect(answers(world)).toHaveLength(3)
})
