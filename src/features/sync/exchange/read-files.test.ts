import { describe, expect, it } from 'vitest'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { session } from '../../../test/session.ts'
import { createDevice } from '../../../test/sync-devices.ts'

const HOUR_MS = 3_600_000

/** A long answer, so that a file has room for a few sessions. */
const answer = `a ${'Green tea, with some honey. '.repeat(1_000)}`

describe('a fresh device', () => {
  it.each([1, 20])('has the newest sessions first, published in %i passes', async passes => {
    const remote = createMemoryRemote()
    const one = createDevice('a', remote)
    const sessions = 200
    for (let at = 0; at < sessions; at += 1) {
      // Times are those of the messages; the ids tell nothing.
      const events = session(`u Tea ${at}`, answer).map(event => ({ ...event, at: at * 1_000 }))
      await one.append(`s${(at * 7) % sessions}`, events)
      if (at % (sessions / passes) === sessions / passes - 1) await one.sync()
    }
    one.wait(2 * HOUR_MS)
    await one.sync()
    const two = createDevice('b', remote)
    const arrived: string[] = []
    two.storage.events.subscribe(id => arrived.push(id))
    await two.sync()
    const positions = [...new Set(arrived)].map(id => (Number(id.slice(1)) * 143) % sessions)
    expect(positions).toHaveLength(sessions)
    const newest = new Set(positions.slice(0, 40))
    expect(Math.min(...newest)).toBeGreaterThanOrEqual(sessions - 80)
    expect(newest).toContain(sessions - 1)
  })

  it('has a session that went on for long before the older ones, although it began long ago', async () => {
    const remote = createMemoryRemote()
    const one = createDevice('a', remote)
    const [created, said, more] = session('u The first', 'u The newest')
    await one.append('long', [created!, said!])
    for (let at = 0; at < 100; at += 1) {
      await one.append(
        `s${at}`,
        session(`u Tea ${at}`, answer).map(event => ({ ...event, at })),
      )
      await one.sync()
    }
    await one.append('long', [{ ...more!, at: 9_000 }])
    one.wait(2 * HOUR_MS)
    await one.sync()
    const two = createDevice('b', remote)
    const arrived = new Set<string>()
    let before = Infinity
    two.storage.events.subscribe((id, appended) => {
      if (id === 'long' && appended === more!.id) before = arrived.size
      arrived.add(id)
    })
    await two.sync()
    expect(await two.log('long')).toHaveLength(3)
    expect(arrived.size).toBe(101)
    expect(before).toBeLessThan(60)
  })
})

describe('names that a remote invents', () => {
  it('rest after a refusal, and are asked for again in turn', async () => {
    const remote = createMemoryRemote()
    const one = createDevice('a', remote)
    await one.append('s', session('u Tea', 'a Green.'))
    await one.sync()
    const name = (number: number) => `${number.toString(16).padStart(64, '0')}.seg`
    const invented = Array.from({ length: 100 }, (_, at) => name(at))
    const asked: string[] = []
    const { list, get } = remote.store
    Object.assign(remote.store, {
      list: async () => [...(await list()), ...invented],
      get: async (of: string) => {
        asked.push(of)
        return get(of)
      },
    })
    const two = createDevice('b', remote)
    const requests = async () => {
      asked.length = 0
      await two.sync()
      return asked.filter(each => invented.includes(each)).length
    }
    expect([await requests(), await requests(), await requests(), await requests()]).toEqual([
      100, 32, 32, 32,
    ])
    expect(await two.log('s')).toHaveLength(3)
    const tried = new Set<string>()
    for (let pass = 0; pass < 4; pass += 1) {
      await requests()
      for (const each of asked) tried.add(each)
    }
    expect(invented.filter(each => !tried.has(each))).toEqual([])
    // A file that comes late is read.
    await one.append('t', session('u Coffee'))
    await one.sync()
    await two.sync()
    expect(await two.log('t')).toHaveLength(2)
  })
})
