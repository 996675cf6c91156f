import { describe, expect, it } from 'vitest'
import { session } from '../../../test/session.ts'
import { createBrowser } from '../../../test/session-tabs.ts'
import { queueOf } from './state.ts'

const log = session('u Hello', 'a Hello.')

/** A tab that answers, so that what is sent must wait. */
function answering(tabs = 1) {
  const world = createBrowser(tabs, { log })
  world.send(0, 'First')
  world.endNext(0, 'try-lock')
  for (const type of ['read-news', 'append', 'count', 'append'] as const) world.endNext(0, type)
  return world
}

describe('a message on its way', () => {
  it('is the session’s first event but one, and leaves the box at the same instant', () => {
    const world = createBrowser()
    world.type(0, 'Hello')
    const sent = world.send(0, 'Hello')
    expect(world.tab(0).state.box.typed).toBe('')
    world.settle()
    expect(world.tab(0).replies.get(sent)).toBe(true)
    expect(world.places()).toEqual({ box: '', queue: [], log: ['Hello'] })
    expect(world.disk.log.map(({ type }) => type).slice(0, 2)).toEqual([
      'v1.session-created',
      'v1.message-appended',
    ])
  })

  it('lies in the stored box until the log has it, also while another is typed', () => {
    const world = createBrowser(1, { log })
    world.type(0, 'Sent')
    world.send(0, 'Sent')
    world.type(0, 'Typed since')
    for (const type of ['write-draft', 'write-draft', 'try-lock', 'read-news'] as const)
      world.endNext(0, type)
    expect(world.places()).toEqual({ box: 'Sent\n\nTyped since', queue: [], log: ['Hello'] })
    world.endNext(0, 'append')
    expect(world.places()).toEqual({ box: 'Typed since', queue: [], log: ['Hello', 'Sent'] })
  })

  it('that is refused lies in the box again, before what was typed since', () => {
    const world = createBrowser(1, { log })
    world.type(0, 'Refused')
    const sent = world.send(0, 'Refused')
    world.type(0, 'Typed since')
    world.setFull(true)
    world.settle(0)
    expect(world.tab(0).replies.get(sent)).toMatchObject({ code: 'full' })
    expect(world.tab(0).state.box.typed).toBe('Refused\n\nTyped since')
    expect(world.browser.holder).toBeNull()
    world.setFull(false)
    world.settle()
    expect(world.places().box).toBe('Refused\n\nTyped since')
  })

  it('leaves what another tab has typed in the same session', () => {
    const world = createBrowser(2, { log })
    world.type(0, 'Of the first')
    world.settle()
    world.type(1, 'Of the second')
    world.settle()
    world.send(0, 'Of the first')
    world.settle()
    expect(world.places()).toMatchObject({ box: 'Of the second', log: ['Hello', 'Of the first'] })
  })

  it('waits in the queue while an answer runs, whatever else the session still stores', () => {
    const world = answering()
    for (const text of ['One', 'Two']) world.send(0, text)
    for (const type of ['enqueue', 'enqueue'] as const) world.endNext(0, type)
    expect(world.places()).toMatchObject({ queue: ['One', 'Two'], log: ['Hello', 'First'] })
    world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'One', 'Two'] })
  })

  it('goes behind those that were sent at the same moment', () => {
    const world = createBrowser(1, { log })
    for (const text of ['One', 'Two', 'Three']) world.send(0, text)
    world.settle()
    expect(world.places()).toEqual({ box: '', queue: [], log: ['Hello', 'One', 'Two', 'Three'] })
  })
})

describe('the queue', () => {
  const waiting = (tabs = 1) => {
    const world = answering(tabs)
    world.send(0, 'One')
    world.send(0, 'Two')
    for (const type of ['enqueue', 'enqueue'] as const) world.endNext(0, type)
    return world
  }
  const shown = (world: ReturnType<typeof waiting>, at = 0) =>
    queueOf(world.tab(at).state).map(({ text }) => text)

  it('is shown in all tabs, and changed by each, and the other one sends it changed', () => {
    const world = waiting(2)
    for (const type of ['announce', 'read-queue'] as const) world.endNext(1, type)
    const [message] = world.tab(1).state.queue.waiting
    if (!message) return expect.fail()
    const edited = world.ask(1, reply => ({
      type: 'edit-queued',
      message,
      text: 'One, changed',
      reply,
    }))
    world.endNext(1, 'edit-queued')
    expect(world.tab(1).replies.get(edited)).toBe(true)
    expect([shown(world), shown(world, 1)]).toEqual([
      ['One', 'Two'],
      ['One, changed', 'Two'],
    ])
    world.settle()
    expect(world.places().log).toEqual(['Hello', 'First', 'One, changed', 'Two'])
    const late = world.ask(1, reply => ({ type: 'edit-queued', message, text: 'Late', reply }))
    world.settle()
    expect(world.tab(1).replies.get(late)).toBe(false)
  })

  it('shows no older state after a change of its own', () => {
    const world = waiting()
    world.endNext(0, 'announce')
    world.happen(0, { type: 'queue-removed', id: 'q2', images: [], reply: 9 })
    world.happen(0, { type: 'queue-read', queue: world.disk.drafts.queue })
    expect(shown(world)).toEqual(['Two'])
  })

  it('passes over a message that was taken out at the last moment', () => {
    const world = waiting()
    const [first] = world.tab(0).state.queue.waiting
    world.disk.drafts = {
      ...world.disk.drafts,
      queue: world.disk.drafts.queue.filter(({ id }) => id !== first?.id),
    }
    world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'Two'] })
  })

  it('keeps a message that the disk refuses when its turn comes, says so, and goes on once there is room', () => {
    const world = waiting()
    world.endNext(0, 'send')
    world.endNext(0, 'append')
    world.setFull(true)
    world.settle(0)
    expect(world.places()).toMatchObject({ queue: ['One', 'Two'], log: ['Hello', 'First'] })
    expect(shown(world)).toEqual(['One', 'Two'])
    expect(world.tab(0).reports).toMatchObject([{ code: 'full', isRetried: true }])
    world.setFull(false)
    world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'One', 'Two'] })
  })

  it('waits for the person after a failure', () => {
    const world = waiting()
    world.endNext(0, 'send', 'failed')
    world.settle()
    expect(world.places().queue).toEqual(['One', 'Two'])
    world.send(0, 'Three')
    world.settle()
    expect(world.places().log).toEqual(['Hello', 'First', 'One', 'Two', 'Three'])
  })

  it('waits for the network, survives a closed tab, and is sent once by one of those that show it', () => {
    const world = createBrowser(1)
    world.goOnline(false)
    for (const text of ['One', 'Two']) world.send(0, text)
    world.settle()
    expect(world.places()).toEqual({ box: '', queue: ['One', 'Two'], log: [] })
    world.crash(0)
    world.crash(1)
    world.settle()
    expect(shown(world, 1)).toEqual(['One', 'Two'])
    world.goOnline(true)
    world.settle()
    expect(world.places()).toEqual({ box: '', queue: [], log: ['One', 'Two'] })
  })
})
