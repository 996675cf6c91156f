import { expect, it } from 'vitest'
import { eventId } from '../../../test/device-logs.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { session } from '../../../test/session.ts'
import { createDevice, type SyncedDevice } from '../../../test/sync-devices.ts'
import { readSyncState } from './sync-state.ts'

const branchesOf = async ({ storage }: SyncedDevice) =>
  (await readSyncState(storage.settings, { choiceId: 'choice', keysId: 'plain', members: [] })).memo
    .branches

/** Two devices with the same session. */
async function inStep() {
  const remote = createMemoryRemote()
  const [a, b] = [createDevice('a', remote), createDevice('b', remote)]
  await a.append('s', session('u Tea', 'a Green'))
  for (const device of [a, b]) await device.sync()
  return { a, b }
}

/** Writes a message at the end of the session, and gives its id. */
async function goOn(device: SyncedDevice, words: string): Promise<string> {
  const parentId = (await device.log('s')).at(-1)?.id ?? null
  const id = eventId(`${device.id}-${words}`)
  const events = session(`u ${words}`).slice(-1)
  await device.append(
    's',
    events.map(event => ({ ...event, id, parentId, at: 500 })),
  )
  return id
}

it('the branch of another device is remembered with its name and its newest message', async () => {
  const { a, b } = await inStep()
  await goOn(a, 'Black')
  const newest = await goOn(b, 'White')
  for (const device of [a, b, a]) await device.sync()
  expect(await branchesOf(a)).toEqual(new Map([['s', { device: 'Device b', messageId: newest }]]))
})

it('nothing is remembered of a device that went on from the end', async () => {
  const { a, b } = await inStep()
  await goOn(b, 'White')
  for (const device of [b, a]) await device.sync()
  expect(await branchesOf(a)).toEqual(new Map())
  expect((await a.log('s')).at(-1)?.id).toBe((await b.log('s')).at(-1)?.id)
})

it('the branch of a session that is deleted is forgotten', async () => {
  const { a, b } = await inStep()
  await goOn(a, 'Black')
  await goOn(b, 'White')
  for (const device of [a, b, a]) await device.sync()
  await a.storage.sessions.moveToTrash('s', 1)
  await a.storage.sessions.deleteForever('s')
  await a.sync()
  expect(await branchesOf(a)).toEqual(new Map())
})
