import { describe, expect, it } from 'vitest'
import { foldBranch } from '../../../engine/branch/branch.ts'
import { completed, started } from '../../../test/compactions.ts'
import { eventId } from '../../../test/device-logs.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { session } from '../../../test/session.ts'
import { createDevice } from '../../../test/sync-devices.ts'
import { idsOf } from '../../../test/sync-tabs.ts'
import { revivedId } from './deleted-sessions.ts'

/** Two devices with a session that the first one has deleted for good; `more` is an event that would follow in it. */
async function deletedOnOne() {
  const remote = createMemoryRemote()
  const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
  const [created, said, more] = session('u Tea', 'u More')
  await one.append('s1', [created!, said!])
  for (const device of [one, two]) await device.sync()
  await one.storage.sessions.moveToTrash('s1', 1)
  await one.storage.sessions.deleteForever('s1')
  await one.sync()
  return { remote, two, more: more! }
}

describe('a session', () => {
  it('that was taken back to its beginning travels with its words', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    const log = session('u Tea', 'a Green')
    const back = {
      type: 'v1.branch-selected',
      parentId: log[0]!.id,
      at: 9,
      reason: 'restore',
    } as const
    await one.append('s1', [...log, { ...back, id: eventId('back') }])
    expect((await one.storage.sessions.get('s1'))?.messages).toBe(0)
    for (const device of [one, two]) await device.sync()
    expect(await two.log('s1')).toHaveLength(log.length + 1)
  })

  it('that goes on under another id keeps what was typed in it before the old one was gone', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    await one.append('s1', session('u Tea'))
    for (const device of [one, two]) await device.sync()
    await two.storage.drafts.write('s1', 'composer', 'And clay?')
    await one.storage.sessions.moveToTrash('s1', 1)
    await one.storage.sessions.deleteForever('s1')
    await one.sync()
    const { moveToTrash } = two.storage.sessions
    const fails = async () => Promise.reject(new Error('The tab was closed'))
    Object.assign(two.storage.sessions, { moveToTrash: fails })
    await two.sync().catch(() => undefined)
    Object.assign(two.storage.sessions, { moveToTrash })
    const { drafts } = two.storage
    expect((await drafts.read(revivedId('s1'))).composer).toBe('And clay?')
    await drafts.write(revivedId('s1'), 'composer', 'And clay, or sand?')
    for (let round = 0; round < 3; round += 1) for (const device of [one, two]) await device.sync()
    expect(await idsOf(two.storage)).toEqual([revivedId('s1')])
    expect((await drafts.read(revivedId('s1'))).composer).toBe('And clay, or sand?')
  })

  it('that was deleted here and continued there goes on under another id', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    const [created, said, more] = session('u Tea', 'u More')
    await one.append('s1', [created!, said!])
    for (const device of [one, two]) await device.sync()
    await two.append('s1', [more!])
    await one.storage.sessions.moveToTrash('s1', 1)
    await one.storage.sessions.deleteForever('s1')
    for (let round = 0; round < 3; round += 1) for (const device of [one, two]) await device.sync()
    for (const device of [one, two]) {
      expect(await idsOf(device.storage)).toEqual([revivedId('s1')])
      expect(await device.log(revivedId('s1'))).toHaveLength(3)
    }
  })

  it.each([1, 2])(
    'that goes on under another id is deleted there on all devices, after %i passes',
    async passes => {
      const remote = createMemoryRemote()
      const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
      const [created, said, more] = session('u Tea', 'u More')
      await one.append('s1', [created!, said!])
      for (const device of [one, two]) await device.sync()
      await two.append('s1', [more!])
      await two.sync()
      await one.storage.sessions.moveToTrash('s1', 1)
      await one.storage.sessions.deleteForever('s1')
      await one.sync()
      for (let pass = 0; pass < passes; pass += 1)
        for (const device of [two, one]) await device.sync()
      const target = revivedId('s1')
      expect(await idsOf(one.storage)).toEqual([target])
      await one.storage.sessions.moveToTrash(target, 2)
      await one.storage.sessions.deleteForever(target)
      for (let round = 0; round < 3; round += 1)
        for (const device of [one, two]) await device.sync()
      for (const device of [one, two]) expect(await idsOf(device.storage)).toEqual([])
    },
  )

  it('that another device continued and then never came back goes on whole', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    const [created, said, more] = session('u Tea', 'u More')
    await two.append('s1', [created!, said!])
    for (const device of [two, one]) await device.sync()
    await two.append('s1', [more!])
    await one.storage.sessions.moveToTrash('s1', 1)
    await one.storage.sessions.deleteForever('s1')
    // It does not read of the deletion any more.
    await two.sync()
    for (let round = 0; round < 3; round += 1) await one.sync()
    expect(await one.log(revivedId('s1'))).toEqual([created, said, more])
  })

  it('that was deleted elsewhere keeps the words that wait here, and those in the box', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    const both = ['waits', 'typed']
    for (const id of both) await one.append(id, session('u Tea'))
    for (const device of [one, two]) await device.sync()
    const from = { type: 'composer', stored: '', left: '', images: [] } as const
    await two.storage.queue.add('waits', { id: 'q1', text: 'And soil?', images: [] }, from)
    await two.storage.queue.add('waits', { id: 'q2', text: 'And rain?', images: [] }, from)
    await two.storage.drafts.write('typed', 'composer', 'And clay?')
    for (const id of both) await one.storage.sessions.moveToTrash(id, 1)
    for (const id of both) await one.storage.sessions.deleteForever(id)
    for (let round = 0; round < 3; round += 1) for (const device of [one, two]) await device.sync()
    const { queue } = await two.storage.drafts.read(revivedId('waits'))
    expect(queue.map(({ text }) => text)).toEqual(['And soil?', 'And rain?'])
    expect((await two.storage.drafts.read('waits')).queue).toEqual([])
    for (const { storage } of [one, two])
      expect((await idsOf(storage)).toSorted()).toEqual(both.map(revivedId).toSorted())
    expect((await two.storage.drafts.read(revivedId('typed'))).composer).toBe('And clay?')
    expect(await two.storage.sessions.get(revivedId('typed'))).not.toBeNull()
  })

  it('is not called deleted because the list has lost it', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    await one.append('s1', session('u Tea'))
    for (const device of [one, two]) await device.sync()
    const { list, get } = one.storage.sessions
    Object.assign(one.storage.sessions, { list: async () => [], get: async () => null })
    await one.sync()
    Object.assign(one.storage.sessions, { list, get })
    for (const device of [one, two]) await device.sync()
    for (const device of [one, two]) expect(await idsOf(device.storage)).toEqual(['s1'])
  })

  it('keeps words that are written while its deletion arrives', async () => {
    const { remote, two, more } = await deletedOnOne()
    const { get } = remote.store
    remote.store.get = async (...inputs) => {
      remote.store.get = get
      await two.append('s1', [more])
      return get(...inputs)
    }
    await two.sync()
    expect(await idsOf(two.storage)).toEqual([revivedId('s1')])
    expect(await two.log(revivedId('s1'))).toHaveLength(3)
  })

  it('keeps what is typed, queued or said in it while it is being deleted here', async () => {
    const { two, more } = await deletedOnOne()
    const { sessions, drafts, queue } = two.storage
    const from = { type: 'composer', stored: '', left: '', images: [] } as const
    const words = [
      () => queue.add('s1', { id: 'q1', text: 'And soil?', images: [] }, from),
      () => drafts.write('s1', 'composer', 'And clay?'),
      () => two.append('s1', [more]),
    ]
    const { moveToTrash } = sessions
    const trashed: typeof moveToTrash = async (...inputs) => {
      await moveToTrash(...inputs)
      await words.shift()?.()
    }
    Object.assign(sessions, { moveToTrash: trashed })
    for (let round = 0; round < 3; round += 1) await two.sync()
    expect(words).toEqual([])
    expect(await idsOf(two.storage)).toEqual([revivedId('s1')])
    expect(await two.log(revivedId('s1'))).toHaveLength(3)
    const kept = await drafts.read(revivedId('s1'))
    expect([kept.composer, ...kept.queue.map(({ text }) => text)]).toEqual([
      'And clay?',
      'And soil?',
    ])
  })

  it('is not merged while a turn runs in it, and not published', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    const [created, said, more] = session('u Tea', 'u More')
    await one.append('s1', [created!, said!])
    for (const device of [one, two]) await device.sync()
    const release = await two.locks.tryAcquire('palimpsest:turn:s1')
    await one.append('s1', [more!])
    await one.sync()
    await two.sync()
    expect(await two.log('s1')).toHaveLength(2)
    release?.()
    await two.sync()
    expect(await two.log('s1')).toHaveLength(3)
  })

  it('is deleted for good also if the tab that received it ended in the middle, at any step', async () => {
    for (let steps = 0; steps < 40; steps += 1) {
      const remote = createMemoryRemote()
      const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
      await one.append('s1', session('u Tea', 'a Green'))
      await one.sync()
      await two.crash(steps)
      const isHere = (await two.storage.sessions.get('s1')) !== null
      if (isHere) {
        await two.storage.sessions.moveToTrash('s1', 1)
        await two.storage.sessions.deleteForever('s1')
      }
      for (let round = 0; round < 3; round += 1)
        for (const device of [two, one]) await device.sync()
      for (const device of [one, two])
        expect(await idsOf(device.storage)).toEqual(isHere ? [] : ['s1'])
    }
  })

  it('is deleted with the words that had just arrived, and with no others, if the tab ended at any step', async () => {
    for (let steps = 0; steps < 40; steps += 1) {
      const remote = createMemoryRemote()
      const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
      const [created, said, more] = session('u Tea', 'u More')
      await one.append('s1', [created!, said!])
      for (const device of [one, two]) await device.sync()
      await one.append('s1', [more!])
      await one.sync()
      await two.crash(steps)
      const isSeen = (await two.log('s1')).length === 3
      await two.storage.sessions.moveToTrash('s1', 1)
      await two.storage.sessions.deleteForever('s1')
      for (let round = 0; round < 3; round += 1)
        for (const device of [two, one]) await device.sync()
      for (const device of [one, two])
        expect(await idsOf(device.storage), `${steps}`).toEqual(isSeen ? [] : [revivedId('s1')])
    }
  })

  it('never arrives with the beginning of a compaction and without its end', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    const log = session('u Tea', 'a Green', 'u More')
    const drafts = [started({ focus: 'x'.repeat(300_000) }), completed()]
    const ends = drafts.map((draft, at) => ({
      ...draft,
      id: eventId(`c${at}`),
      parentId: at === 0 ? log.at(-1)!.id : eventId(`c${at - 1}`),
      at: 90 + at,
    }))
    await one.append('s1', [...log, ...ends])
    const { append } = two.storage.events
    const states: unknown[] = []
    two.storage.events.append = async (...given) => {
      const row = await append(...given)
      states.push(foldBranch(await two.log('s1')).compactions.map(({ state }) => state))
      return row
    }
    for (const device of [one, two]) await device.sync()
    expect(states).toEqual([['live']])
  })

  it('of 10,000 messages is not read again, on either device, because of one more', async () => {
    const remote = createMemoryRemote()
    const [one, two] = ['a', 'b'].map(id => createDevice(id, remote))
    const texts = Array.from({ length: 10_001 }, (_, at) => `u Tea ${at}`)
    const events = session(...texts)
    await one!.append('s1', events.slice(0, -1))
    for (const device of [one!, two!]) await device.sync()
    let read = 0
    for (const { storage } of [one!, two!]) {
      const { events: port } = storage
      const inner = port.read
      port.read = async (id, after) => {
        const log = await inner(id, after)
        read += log.events.length
        return log
      }
    }
    await one!.append('s1', events.slice(-1))
    for (const device of [one!, two!]) await device.sync()
    expect(await two!.storage.events.read('s1')).toMatchObject({ revision: 10_002 })
    expect(read - 10_002).toBeLessThan(200)
  })

  it('brings its images with it', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    const [created, said] = session('u Tea')
    if (said?.type !== 'v1.message-appended') throw new Error('No message')
    const hash = 'ab'.repeat(32)
    const image = {
      type: 'image',
      hash,
      mediaType: 'image/png',
      width: 1,
      height: 1,
      bytes: 3,
      name: 'a.png',
    }
    await one.storage.blobs.add('s1', [{ hash, bytes: new Uint8Array([1, 2, 3]) }], 1)
    await one.append('s1', [created!, { ...said, parts: [image as never, ...said.parts] }])
    for (const device of [one, two]) await device.sync()
    expect(await two.storage.blobs.read('s1', hash)).toEqual(new Uint8Array([1, 2, 3]))
  })
})
