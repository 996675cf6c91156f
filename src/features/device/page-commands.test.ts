import { expect, it } from 'vitest'
import { deviceDialog } from '../../host/dialogs.ts'
import { pageCommands } from '../../host/page-commands.ts'
import { runCommand } from '../../runtime/commands/command.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'

it('/device shows what can run here, also without an open session', async () => {
  const { application, ui } = fakeUi(createFakeApplication({ scene: 'first-run' }))
  const command = pageCommands(ui).find(({ name }) => name === 'device')
  const surface = { ...ui.surface, notify: () => undefined }
  expect(command && (await runCommand(command, { app: application, surface }, ''))).toBeNull()
  expect(ui.store.getState().dialog).toMatchObject({ dialog: deviceDialog })
})
