import { expect, it } from 'vitest'
import { StoreError } from '../../ports/errors.ts'
import { commandsOf, valueOf } from '../../host/use-feature.ts'
import { startApp, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { prompts } from './feature.ts'

const GREET = { name: 'Greet', text: 'Greet everybody.' }

/** A tab on this storage: its commands, and the names that its page sees. */
async function tab(storage = createMemoryStorage()) {
  const { app, notices } = await startApp({ storage })
  const commands = commandsOf({ application: app }, prompts)
  const shown = () => valueOf({ application: app }, prompts)?.map(({ name }) => name)
  return { commands, shown, notices }
}

it('every tab shows what is saved, also what was saved before it began', async () => {
  const storage = createMemoryStorage()
  const one = await tab(storage)
  await until(() => one.shown() !== undefined)
  expect(one.shown()).toEqual([])
  const other = await tab(storage)
  expect(await one.commands.save(GREET, null)).toEqual({ ok: true, count: 1 })
  expect(one.shown()).toEqual(['Greet'])
  await until(() => other.shown()?.length === 1)
  const later = await tab(storage)
  await until(() => later.shown()?.length === 1)
  expect(await later.commands.remove('greet')).toEqual({ ok: true, count: 1 })
  expect(later.shown()).toEqual([])
  await until(() => other.shown()?.length === 0)
})

it('the file of one browser brings its prompts to another one', async () => {
  const [one, other] = [await tab(), await tab()]
  await one.commands.save(GREET, null)
  const { name, content } = await one.commands.export()
  expect(name).toBe('prompts.json')
  expect(await other.commands.import(content)).toEqual({ ok: true, count: 1 })
  expect(other.shown()).toEqual(['Greet'])
})

it('what cannot be saved says why in the form, and what cannot be read says why in a notice', async () => {
  const storage = createMemoryStorage()
  const { commands, notices } = await tab(storage)
  const fail = () => Promise.reject(new StoreError('unavailable', 'The disk is gone.'))
  Object.assign(storage.prompts, { replace: fail, list: fail })
  expect(await commands.save(GREET, null)).toMatchObject({ ok: false })
  await commands.read()
  expect(notices()).toContain('The disk is gone.')
})
