import { expect, it } from 'vitest'
import { titleDialog } from '../../host/dialogs.ts'
import { pageCommands } from '../../host/page-commands.ts'
import { runCommand } from '../../runtime/commands/command.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'

it('/title renames, or asks for a title, and renames nothing then', async () => {
  const renamed: unknown[] = []
  const renameSession = async (...inputs: unknown[]) => void renamed.push(inputs)
  const app = Object.assign(createFakeApplication(), { renameSession })
  const { ui } = fakeUi(app)
  const command = pageCommands(ui).find(({ name }) => name === 'title')
  const surface = { ...ui.surface, notify: () => undefined }
  const run = async (typed = '') => command && runCommand(command, { app, surface }, typed)
  const asked = () => {
    const { dialog } = ui.store.getState()
    return dialog?.dialog === titleDialog ? dialog.given : null
  }
  expect(await run()).toBeNull()
  expect(asked()).toEqual({ sessionId: 'long' })
  expect(renamed).toEqual([])
  expect(await run(' Call numbers ')).toBeNull()
  expect(renamed).toEqual([['long', 'Call numbers']])
  app.change({ session: null, openId: null })
  expect(await run()).toBe('command.needs-session')
})
