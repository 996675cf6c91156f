/** A collection of a feature is one declaration: everything else is written once, for all. */
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { backup } from '../features/backup/feature.ts'
import { changes } from '../features/changes/feature.ts'
import type { Feature } from '../host/feature.ts'
import { commandsOf } from '../host/use-feature.ts'
import type { Collection } from '../ports/change-log.ts'
import type { StoragePort } from '../ports/storage.ts'
import { applicationWith, saying, scriptedModel, until } from '../test/application.ts'
import { createMemoryRemote } from '../test/memory-remote.ts'
import { ownStorage } from '../test/own-storage.ts'
import { storedText } from '../test/stored-text.ts'
import { createDevice } from '../test/sync-devices.ts'
import { backupOf } from '../test/backup-of.ts'

const teas: Collection<{ name: string; minutes: number }> = {
  name: 'tea',
  schema: z.strictObject({ name: z.string(), minutes: z.number() }),
}

const house: Feature = { name: 'house', collections: async () => [teas] }

const ASSAM = { name: 'Assam', minutes: 4 }

async function appOver(storage: StoragePort) {
  const { chat } = scriptedModel(() => saying('Hello.'))
  const app = applicationWith(chat, storage, {}, [backup, changes, house])
  await app.start(null)
  return app
}

it('a new collection is in every tab, on every device, in backups and files, taken back and erased', async () => {
  const remote = createMemoryRemote()
  const [here, there] = [ownStorage(), ownStorage()]
  const items = here.storage.items(teas)
  let heard = 0
  await ownStorage(here.name)
    .storage.items(teas)
    .subscribe(() => (heard += 1))
  await items.change(() => new Map([['t1', ASSAM]]))
  await until(() => heard > 0)

  const [one, two] = [here, there].map(({ storage }, at) =>
    createDevice('ab'[at]!, remote, 0, storage),
  )
  const sync = async () => {
    for (const device of [one!, two!, one!]) await device.sync()
  }
  await sync()
  expect(await there.storage.items(teas).list()).toEqual(new Map([['t1', ASSAM]]))

  const app = await appOver(here.storage)
  const { content } = await backupOf(app).write()
  const restored = ownStorage().storage
  const other = await appOver(restored)
  const preview = await backupOf(other).read(content, 'read')
  expect(preview.others).toEqual({ added: 1, here: 0, stored: 0 })
  const choice = { sessions: preview.sessions, withSettings: false }
  expect(await backupOf(other).restore(content, choice, 'restore')).toMatchObject({ others: 1 })
  expect(await restored.items(teas).list()).toEqual(new Map([['t1', ASSAM]]))
  expect((await backupOf(other).read(content, 'again')).others).toMatchObject({ added: 0, here: 1 })

  const log = commandsOf({ application: app }, changes)
  const [made] = await log.list()
  const { content: file } = await log.file(made!.ids)
  const third = ownStorage().storage
  await commandsOf({ application: await appOver(third) }, changes).take([file])
  expect(await third.items(teas).list()).toEqual(new Map([['t1', ASSAM]]))

  await items.change(() => new Map([['t1', null]]))
  const [removed] = await log.list()
  expect(removed).toMatchObject({ collection: 'tea', title: 'Assam', kind: 'removed' })
  await log.turn(removed!.ids)
  expect(await items.list()).toEqual(new Map([['t1', ASSAM]]))
  await sync()

  await log.erase('tea', 't1')
  await sync()
  for (const { name } of [here, there]) expect(await storedText(name)).not.toContain('Assam')
  for (const device of [one!, two!, one!]) {
    device.wait(15 * 86_400_000)
    await device.sync()
  }
  const left = [...remote.files.values()].map(bytes => new TextDecoder().decode(bytes)).join()
  expect(left).not.toContain('Assam')
})
