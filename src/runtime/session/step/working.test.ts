import { describe, expect, it } from 'vitest'
import { configFor } from '../../../test/drive.ts'
import { session } from '../../../test/session.ts'
import { createBrowser } from '../../../test/session-tabs.ts'
import { shownOf } from './live.ts'

/** A tab whose first try found no server. */
function retrying() {
  const world = createBrowser(1, { log: session('u Hello', 'a Hello.') })
  world.send(0, 'First')
  world.endNext(0, 'try-lock')
  for (const type of ['read-news', 'append', 'count', 'append'] as const) world.endNext(0, type)
  world.endNext(0, 'send', 'unreachable')
  const activity = () => {
    const { live, engine } = world.tab(0).state
    return shownOf(live, engine, 0).activity
  }
  const asks = () => world.tab(0).pending.filter(({ type }) => type === 'send').length
  const isTimed = () =>
    world.tab(0).pending.some(pending => pending.type === 'timer' && pending.timer === 'retry')
  return { world, activity, asks, isTimed }
}

describe('a request whose server cannot be reached', () => {
  it('is made again after a while, the very same, and its failure is in no log', () => {
    const { world, activity, asks } = retrying()
    expect(activity()).toMatchObject({ type: 'retrying', kind: 'unreachable' })
    expect(asks()).toBe(0)
    world.settle()
    expect(activity()).toEqual({ type: 'idle' })
    expect(world.disk.log.map(({ type }) => type)).not.toContain('v1.request-failed')
    expect(world.disk.log.filter(({ type }) => type === 'v1.request-sent')).toHaveLength(1)
  })

  it('is made again at once for who does not want to wait, and once', () => {
    const { world, asks, isTimed } = retrying()
    expect(isTimed()).toBe(true)
    world.happen(0, { type: 'try-now' })
    world.happen(0, { type: 'try-now' })
    expect([asks(), isTimed()]).toEqual([1, false])
  })

  it('is made again when the network is back, however long that takes, and what was typed meanwhile after it', () => {
    const { world, activity, asks, isTimed } = retrying()
    world.goOnline(false)
    world.happen(0, { type: 'try-now' })
    world.endNext(0, 'send', 'unreachable')
    expect(activity()).toEqual({ type: 'retrying', at: null, kind: 'unreachable' })
    expect(isTimed()).toBe(false)
    world.send(0, 'Second')
    world.settle()
    expect([asks(), world.places().queue]).toEqual([0, ['Second']])
    world.goOnline(true)
    world.settle()
    expect(world.places()).toMatchObject({ queue: [], log: ['Hello', 'First', 'Second'] })
  })

  it('is left alone by Stop, with the message kept', () => {
    const { world, activity, asks } = retrying()
    world.happen(0, { type: 'signal', signal: { type: 'stop' }, reply: null })
    world.settle()
    world.happen(0, { type: 'try-now' })
    expect([activity().type, asks()]).toEqual(['idle', 0])
    expect(world.places().log).toEqual(['Hello', 'First'])
    expect(world.disk.log.at(-1)).toMatchObject({ type: 'v1.request-failed' })
  })

  it('shows that it was stopped before its end is stored', () => {
    const { world, activity } = retrying()
    world.happen(0, { type: 'try-now' })
    const { request } = world.tab(0).state
    const { model } = configFor(8_192)
    const requestId = request?.effect.requestId ?? ''
    const parts = [{ type: 'text', text: 'Half' }] as const
    world.happen(0, { type: 'parts', requestId, model, parts })
    expect(activity().type).toBe('streaming')
    world.happen(0, { type: 'signal', signal: { type: 'stop' }, reply: null })
    expect(activity()).toEqual({ type: 'saving' })
    world.settle()
    expect(activity()).toEqual({ type: 'idle' })
  })

  it('is not made again by a session that was closed', () => {
    const { world, asks } = retrying()
    world.happen(0, { type: 'close' })
    world.settle()
    expect(asks()).toBe(0)
  })
})
