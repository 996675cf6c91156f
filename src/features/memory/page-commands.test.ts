import { expect, it } from 'vitest'
import { memoryDialog } from '../../host/dialogs.ts'
import { pageCommands } from '../../host/page-commands.ts'
import { runCommand } from '../../runtime/commands/command.ts'
import { completeArgument } from '../../runtime/commands/registry.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'

/** Runs commands without an open session; `opened`: the part of the memory that is shown. */
function harness() {
  const { application, ui } = fakeUi(createFakeApplication({ scene: 'first-run' }))
  const commands = pageCommands(ui)
  const run = async (name: string, typed = '') => {
    const command = commands.find(one => one.name === name)
    const surface = { ...ui.surface, notify: () => undefined }
    return command && runCommand(command, { app: application, surface }, typed)
  }
  const opened = () => {
    const { dialog } = ui.store.getState()
    ui.actions.closeDialog()
    return dialog?.dialog === memoryDialog ? dialog.given : null
  }
  const offered = (typed: string) =>
    completeArgument(application, typed, commands)?.completions.map(one => one.argument)
  return { run, opened, offered }
}

it('/memory shows what is kept, and E19 /subconscious run the board; other words change nothing', async () => {
  const { run, opened, offered } = harness()
  expect(await run('memory')).toBeNull()
  expect(opened()).toEqual({ first: 'blocks' })
  expect(offered('/subconscious ')).toEqual(['run'])
  expect(await run('subconscious', 'run')).toBeNull()
  expect(opened()).toEqual({ first: 'board' })
  expect(await run('subconscious', 'sleep')).toEqual({
    words: 'Type /subconscious run. Nothing was changed.',
  })
  expect(opened()).toBeNull()
})
