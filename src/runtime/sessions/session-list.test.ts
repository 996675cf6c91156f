import { expect, it } from 'vitest'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'
import { createSessionList } from './session-list.ts'

it.each([
  ['a few', 1],
  ['many', 30],
])(
  'reads changed sessions with the next reading if the storage failed once: %s',
  async (_case, count) => {
    const memory = createMemoryStorage()
    const ids = Array.from({ length: count }, (_, at) => `s${at}`)
    let isAway = true
    const failing =
      <Inputs extends readonly unknown[], Result>(read: (...inputs: Inputs) => Promise<Result>) =>
      async (...inputs: Inputs) => {
        if (isAway) throw new Error('The storage is away.')
        return read(...inputs)
      }
    const { get, list: listAll } = memory.sessions
    const storage = {
      ...memory,
      sessions: { ...memory.sessions, get: failing(get), list: failing(listAll) },
    }
    const list = createSessionList(storage, () => undefined)
    for (const id of ids) {
      await memory.events.append(id, session('u Tea'), { expectedRevision: 0 })
      list.note(id)
    }
    await expect(list.refreshDue()).rejects.toThrow('away')
    isAway = false
    await list.refreshDue()
    expect(
      list
        .sessions()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
  },
)
