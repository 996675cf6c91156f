import { describe, expect, it } from 'vitest'
import { session } from '../../test/session.ts'
import { createBrowser } from '../../test/session-tabs.ts'

/** A tab whose first try found no server. */
async function retrying() {
  const world = await createBrowser(1, { log: session('u Hello', 'a Hello.') })
  world.send(0, 'First')
  await world.endNext(0, ['try-lock', 'read-news', 'append', 'count', 'append'])
  await world.endNext(0, 'send', 'unreachable')
  const activity = () => world.tab(0).shown().activity
  const asks = () => world.asks(0, 'send')
  const isTimed = () => world.asks(0, 'timer retry') > 0
  const tryNow = async () => {
    world.tab(0).session.tryNow()
    await world.quiet()
  }
  const stop = async () => {
    world.ask(0, tab => tab.signal({ type: 'stop' }))
    await world.quiet()
  }
  return { world, activity, asks, isTimed, tryNow, stop }
}

describe('a request whose server cannot be reached', () => {
  it('is made again after a while, the very same, and its failure is in no log', async () => {
    const { world, activity, asks } = await retrying()
    expect(activity()).toMatchObject({ type: 'retrying', kind: 'unreachable' })
    expect(asks()).toBe(0)
    await world.settle()
    expect(activity()).toEqual({ type: 'idle' })
    expect(world.disk.log.map(({ type }) => type)).not.toContain('v1.request-failed')
    expect(world.disk.log.filter(({ type }) => type === 'v1.request-sent')).toHaveLength(1)
  })

  it('is made again at once for who does not want to wait, and once', async () => {
    const { asks, isTimed, tryNow } = await retrying()
    expect(isTimed()).toBe(true)
    await tryNow()
    await tryNow()
    expect([asks(), isTimed()]).toEqual([1, false])
  })

  it('is made again when the network is back, however long that takes, and what was typed meanwhile after it', async () => {
    const { world, activity, asks, isTimed, tryNow } = await retrying()
    await world.goOnline(false)
    await tryNow()
    await world.endNext(0, 'send', 'unreachable')
    expect(activity()).toEqual({ type: 'retrying', at: null, kind: 'unreachable' })
    expect(isTimed()).toBe(false)
    world.send(0, 'Second')
    await world.settle()
    expect([asks(), world.places().queue]).toEqual([0, ['Second']])
    await world.goOnline(true)
    await world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'Second'] })
  })

  it('is left alone by Stop, with the message kept', async () => {
    const { world, activity, asks, tryNow, stop } = await retrying()
    await stop()
    await world.settle()
    await tryNow()
    expect([activity().type, asks()]).toEqual(['idle', 0])
    expect(world.places().log).toEqual(['Hello', 'First'])
    expect(world.disk.log.at(-1)).toMatchObject({ type: 'v1.request-failed' })
  })

  it('shows that it was stopped before its end is stored', async () => {
    const { world, activity, tryNow, stop } = await retrying()
    await tryNow()
    await world.endNext(0, 'send', 'chunk')
    expect(activity().type).toBe('streaming')
    await stop()
    expect(activity()).toEqual({ type: 'saving' })
    await world.settle()
    expect(activity()).toEqual({ type: 'idle' })
  })

  it('is not made again by a session that was closed', async () => {
    const { world, asks } = await retrying()
    world.tab(0).session.dispose()
    await world.settle()
    expect(asks()).toBe(0)
  })
})

it('a request that is prepared says that it waits for the vocabulary, until the first count', async () => {
  const world = await createBrowser(1, { log: session('u Hello', 'a Hello.') })
  const activity = () => world.tab(0).shown().activity
  world.send(0, 'First')
  await world.endNext(0, ['try-lock', 'read-news', 'append'])
  expect(activity()).toEqual({ type: 'preparing', waitsFor: 'vocabulary' })
  await world.settle()
  world.send(0, 'Second')
  await world.endNext(0, ['try-lock', 'read-news', 'append'])
  expect(activity()).toEqual({ type: 'preparing' })
})
