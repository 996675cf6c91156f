import { expect, it } from 'vitest'
import { z } from 'zod'
import { commandsOf } from '../../host/use-feature.ts'
import type { Collection } from '../../ports/change-log.ts'
import { StoreError } from '../../ports/errors.ts'
import { settled, startApp, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { prompts } from '../prompts/feature.ts'
import { changes } from './feature.ts'

/** A tab on this storage. */
async function tab(storage = createMemoryStorage()) {
  const { app, notices } = await startApp({ storage })
  return {
    app,
    notices,
    storage,
    commands: commandsOf({ application: app }, changes),
    library: commandsOf({ application: app }, prompts),
    shown: () => app.snapshot().features['changes'],
  }
}

const wordsOf = (list: Awaited<ReturnType<Awaited<ReturnType<typeof tab>>['commands']['list']>>) =>
  list.map(({ collection, title, kind, next }) => [collection, title, kind, next])

it('what was made, changed and removed is listed, newest first, and taken back across a reload', async () => {
  const { storage, library } = await tab()
  await library.save({ name: 'Greet', text: 'Hello.' }, null)
  await library.save({ name: 'Greet all', text: 'Hello.' }, 'Greet')
  await library.remove('Greet all')
  const { commands } = await tab(storage)
  const list = await commands.list()
  expect(wordsOf(list)).toEqual([
    ['prompt', 'Greet all', 'removed', 'take-back'],
    ['prompt', 'Greet all', 'made', null],
    ['prompt', 'Greet', 'made', null],
  ])
  expect(await commands.turn(list[0]!.ids)).toBe(true)
  const names = async () => (await storage.prompts.list()).map(({ name }) => name)
  expect(await names()).toEqual(['Greet all'])
  expect(wordsOf(await commands.list())).toEqual([
    ['prompt', 'Greet all', 'removed', 'redo'],
    ['prompt', 'Greet all', 'made', 'take-back'],
    ['prompt', 'Greet', 'made', null],
  ])
  // Another name is one act: the old one comes back with it.
  await commands.turn(list[1]!.ids)
  expect(await names()).toEqual(['Greet'])
  for (const { ids } of [list[1]!, list[0]!]) await commands.turn(ids)
  expect(await names()).toEqual([])
})

it('settings and marks of chats are listed with the chat, and settings that are taken back are in force', async () => {
  const { app, storage, commands } = await tab()
  await settled(app, app.send('Plan the orchard'))
  const sessionId = app.snapshot().openId ?? ''
  await storage.sessions.setPinned(sessionId, 5)
  await app.updateSettings({ theme: 'dark' })
  await until(() => app.snapshot().settings.theme === 'dark')
  const list = await commands.list()
  expect(list.map(({ collection, item, title }) => [collection, item, title])).toEqual([
    ['setting', 'theme', null],
    ['mark', `${sessionId}/pinnedAt`, app.snapshot().sessions[0]?.title],
  ])
  await commands.turn(list[0]!.ids)
  await until(() => app.snapshot().settings.theme === 'system')
})

it('what something newer stands on is not taken back, and the page hears of each change', async () => {
  const { storage, library, commands, shown } = await tab()
  await library.save({ name: 'Greet', text: 'Hello.' }, null)
  const [made] = await commands.list()
  await storage.prompts.replace(['Greet'], [{ name: 'Greet', text: 'Good day.', at: 9e12 }])
  await until(() => typeof shown() === 'number')
  expect(await commands.turn(made!.ids)).toBe(false)
  expect((await storage.prompts.list())[0]?.text).toBe('Good day.')
})

it('an erased item is nowhere, and what another device changed names it', async () => {
  const { storage, library, commands } = await tab()
  await library.save({ name: 'Greet', text: 'Hello.' }, null)
  await library.remove('Greet')
  const [removed] = await commands.list()
  expect(removed).toMatchObject({ isGone: true, device: null })
  await commands.erase(removed!.collection, removed!.item)
  expect(await storage.changes.read()).toEqual([])
  const teas: Collection<{ name: string }> = { name: 'tea', schema: z.object({ name: z.string() }) }
  const [change] = await createMemoryStorage()
    .items(teas)
    .change(() => new Map([['t1', { name: 'Assam' }]]))
  await storage.changes.merge([{ ...change!, device: 'Laptop' }])
  expect(await commands.list()).toMatchObject([
    { collection: 'tea', title: 'Assam', device: 'Laptop', kind: 'made' },
  ])
})

it('what the disk refuses is said, and nothing is lost', async () => {
  const { storage, library, commands, notices } = await tab()
  await library.save({ name: 'Greet', text: 'Hello.' }, null)
  const [made] = await commands.list()
  const refuse = () => Promise.reject(new StoreError('unavailable', 'The disk is gone.'))
  Object.assign(storage.changes, { append: refuse, erase: refuse })
  expect(await commands.turn(made!.ids)).toBe(true)
  await until(() => notices().includes('The disk is gone.'))
  await commands.erase('prompt', 'greet')
  expect(await storage.prompts.list()).toHaveLength(1)
})
