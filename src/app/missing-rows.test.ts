import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { applicationWith, said, saying, scriptedModel, until } from '../test/application.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'
import { session } from '../test/session.ts'

/** A browser that has lost the rows of these sessions. `rest` begins what waits until the application rests. */
async function visited(...lost: readonly string[]) {
  const { name, storage } = ownStorage()
  for (const id of ['older', 'newer'])
    await storage.events.append(id, session(`u the ${id} one`, 'a yes'), { expectedRevision: 0 })
  await tamper(name, dexie => dexie.table('sessions').bulkDelete([...lost]))
  const waiting: (() => void)[] = []
  const { chat } = scriptedModel(() => saying('Yes.'))
  const app = applicationWith(chat, storage, { whenIdle: run => void waiting.push(run) })
  const listed = () =>
    app
      .snapshot()
      .sessions.map(({ id }) => id)
      .toSorted()
  return { app, listed, rest: () => waiting.forEach(run => run()) }
}

it('a session whose row is missing is listed again, after the start', async () => {
  const { app, listed, rest } = await visited('older')
  await app.start(null)
  expect(listed()).toEqual(['newer'])
  rest()
  await until(() => listed().length === 2)
  expect(listed()).toEqual(['newer', 'older'])
  expect(app.snapshot().notices).toEqual([])
})

it('all sessions are listed again when no row is left', async () => {
  const { app, listed, rest } = await visited('older', 'newer')
  await app.start(null)
  rest()
  await until(() => listed().includes('older'))
  expect(listed()).toEqual(expect.arrayContaining(['newer', 'older']))
})

it.each([false, true])('its address opens it at once; in a reloaded tab: %s', async isResumed => {
  const { app, listed } = await visited('older')
  await app.start('older', isResumed)
  await until(() => app.snapshot().session !== null)
  expect(said(app.snapshot().session?.rows)).toEqual(['the older one', 'yes'])
  expect(listed()).toEqual(['newer', 'older'])
})
