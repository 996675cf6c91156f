import { describe, expect, it } from 'vitest'
import { session } from '../../test/session.ts'
import { createBrowser } from '../../test/session-tabs.ts'

const log = session('u Hello', 'a Hello.')

/** A tab that answers, so that what is sent must wait. */
async function answering(tabs = 1) {
  const world = await createBrowser(tabs, { log })
  world.send(0, 'First')
  await world.endNext(0, ['try-lock', 'read-news', 'append', 'count', 'append'])
  return world
}

describe('a message on its way', () => {
  it('is the session’s first event but one, and leaves the box at the same instant', async () => {
    const world = await createBrowser()
    world.type(0, 'Hello')
    const sent = world.send(0, 'Hello')
    expect(world.tab(0).shown().composer).toBe('')
    await world.settle()
    expect(world.tab(0).replies.get(sent)).toBe(true)
    expect(world.places()).toEqual({ composer: '', queue: [], log: ['Hello'] })
    expect(world.disk.log.map(({ type }) => type).slice(0, 2)).toEqual([
      'v1.session-created',
      'v1.message-appended',
    ])
  })

  it('lies in the stored box until the log has it, also while another is typed', async () => {
    const world = await createBrowser(1, { log })
    world.type(0, 'Sent')
    world.send(0, 'Sent')
    world.type(0, 'Typed since')
    await world.endNext(0, ['write-draft', 'write-draft', 'try-lock', 'read-news'])
    expect(world.places()).toEqual({ composer: 'Sent\n\nTyped since', queue: [], log: ['Hello'] })
    await world.endNext(0, 'append')
    expect(world.places()).toEqual({ composer: 'Typed since', queue: [], log: ['Hello', 'Sent'] })
  })

  it('that is refused lies in the box again, before what was typed since', async () => {
    const world = await createBrowser(1, { log })
    world.type(0, 'Refused')
    const sent = world.send(0, 'Refused')
    world.type(0, 'Typed since')
    world.setFull(true)
    await world.settle(0)
    expect(world.tab(0).replies.get(sent)).toMatchObject({ code: 'full' })
    expect(world.tab(0).shown().composer).toBe('Refused\n\nTyped since')
    expect(world.browser.holder).toBeNull()
    world.setFull(false)
    await world.settle()
    expect(world.places().composer).toBe('Refused\n\nTyped since')
  })

  it('leaves what another tab has typed in the same session', async () => {
    const world = await createBrowser(2, { log })
    world.type(0, 'Of the first')
    await world.settle()
    world.type(1, 'Of the second')
    await world.settle()
    world.send(0, 'Of the first')
    await world.settle()
    expect(world.places()).toMatchObject({
      composer: 'Of the second',
      log: ['Hello', 'Of the first'],
    })
  })

  it('waits in the queue while an answer runs, whatever else the session still stores', async () => {
    const world = await answering()
    for (const text of ['One', 'Two']) world.send(0, text)
    await world.endNext(0, ['enqueue', 'enqueue'])
    expect(world.places()).toMatchObject({ queue: ['One', 'Two'], log: ['Hello', 'First'] })
    await world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'One', 'Two'] })
  })

  it('goes behind those that were sent at the same moment', async () => {
    const world = await createBrowser(1, { log })
    for (const text of ['One', 'Two', 'Three']) world.send(0, text)
    await world.settle()
    expect(world.places()).toEqual({
      composer: '',
      queue: [],
      log: ['Hello', 'One', 'Two', 'Three'],
    })
  })
})

describe('the queue', () => {
  const waiting = async (tabs = 1) => {
    const world = await answering(tabs)
    world.send(0, 'One')
    world.send(0, 'Two')
    await world.endNext(0, ['enqueue', 'enqueue'])
    return world
  }
  const shown = (world: Awaited<ReturnType<typeof waiting>>, at = 0) =>
    world
      .tab(at)
      .shown()
      .queue.map(({ text }) => text)

  it('is shown in all tabs, and changed by each, and the other one sends it changed', async () => {
    const world = await waiting(2)
    await world.endNext(1, ['announce', 'read-drafts'])
    const [message] = world.tab(1).shown().queue
    if (!message) return expect.fail()
    const edited = world.ask(1, tab => tab.editQueued(message, 'One, changed'))
    await world.endNext(1, 'edit-queued')
    expect(world.tab(1).replies.get(edited)).toBe(true)
    expect([shown(world), shown(world, 1)]).toEqual([
      ['One', 'Two'],
      ['One, changed', 'Two'],
    ])
    await world.settle()
    expect(world.places().log).toEqual(['Hello', 'First', 'One, changed', 'Two'])
    const late = world.ask(1, tab => tab.editQueued(message, 'Late'))
    await world.settle()
    expect(world.tab(1).replies.get(late)).toBe(false)
  })

  it('shows no older state after a change of its own', async () => {
    const world = await waiting()
    await world.endNext(0, 'announce')
    const older = world.disk.drafts
    world.ask(0, tab => tab.removeQueued(older.queue[0]?.id ?? ''))
    await world.endNext(0, 'remove-queued')
    world.disk.drafts = older
    await world.endNext(0, 'read-drafts')
    expect(shown(world)).toEqual(['Two'])
  })

  it('passes over a message that was taken out at the last moment', async () => {
    const world = await waiting()
    const [first] = world.tab(0).shown().queue
    world.disk.drafts = {
      ...world.disk.drafts,
      queue: world.disk.drafts.queue.filter(({ id }) => id !== first?.id),
    }
    await world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'Two'] })
  })

  it('keeps a message that the disk refuses when its turn comes, says so, and goes on once there is room', async () => {
    const world = await waiting()
    await world.endNext(0, 'send')
    await world.endNext(0, 'append')
    world.setFull(true)
    await world.settle(0)
    expect(world.places()).toMatchObject({ queue: ['One', 'Two'], log: ['Hello', 'First'] })
    expect(shown(world)).toEqual(['One', 'Two'])
    expect(world.tab(0).reports).toMatchObject([{ code: 'full', isRetried: true }])
    world.setFull(false)
    await world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'One', 'Two'] })
  })

  it('waits for the person after a failure', async () => {
    const world = await waiting()
    await world.endNext(0, 'send', 'failed')
    await world.settle()
    expect(world.places().queue).toEqual(['One', 'Two'])
    world.send(0, 'Three')
    await world.settle()
    expect(world.places().log).toEqual(['Hello', 'First', 'One', 'Two', 'Three'])
  })

  it('waits for the network, survives a closed tab, and is sent once by one of those that show it', async () => {
    const world = await createBrowser(1)
    await world.goOnline(false)
    for (const text of ['One', 'Two']) world.send(0, text)
    await world.settle()
    expect(world.places()).toEqual({ composer: '', queue: ['One', 'Two'], log: [] })
    await world.crash(0)
    await world.open(1)
    await world.settle()
    expect(shown(world, 1)).toEqual(['One', 'Two'])
    await world.goOnline(true)
    await world.settle()
    expect(world.places()).toEqual({ composer: '', queue: [], log: ['One', 'Two'] })
  })
})
