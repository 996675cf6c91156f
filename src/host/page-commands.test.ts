import { expect, it } from 'vitest'
import { fakeUi } from '../test/fake-ui.ts'
import { pageCommands } from './page-commands.ts'

it('every command has a name of its own, those of features too', () => {
  const names = pageCommands(fakeUi().ui).map(({ name }) => name)
  expect(names).toContain('sync')
  expect(new Set(names).size).toBe(names.length)
})

it('a command of a feature opens what belongs to the feature', async () => {
  const { application, ui } = fakeUi()
  const command = pageCommands(ui).find(({ name }) => name === 'sync')
  const surface = { ...ui.surface, notify: () => undefined }
  expect(await command?.run({ app: application, surface }, '')).toBeNull()
  expect(ui.store.getState().dialog).toMatchObject({ type: 'settings', at: { name: 'sync' } })
})
