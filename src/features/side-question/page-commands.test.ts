import { expect, it } from 'vitest'
import { sideQuestionDialog } from '../../host/dialogs.ts'
import { pageCommands } from '../../host/page-commands.ts'
import { runCommand } from '../../runtime/commands/command.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'

/** `/aside` over an application that answers `taken`; `opened`: what its dialog is opened with. */
function harness(taken: boolean) {
  const asked: unknown[] = []
  const sideQuestion = async (...inputs: unknown[]) => asked.push(inputs) > 0 && taken
  const app = Object.assign(createFakeApplication(), { sideQuestion })
  const { ui } = fakeUi(app)
  const aside = pageCommands(ui).find(({ name }) => name === 'aside')
  const surface = { ...ui.surface, notify: () => undefined }
  const run = async (typed: string) => aside && runCommand(aside, { app, surface }, typed)
  const opened = () => {
    const { dialog } = ui.store.getState()
    return dialog?.dialog === sideQuestionDialog ? dialog.given : null
  }
  return { app, run, asked, opened, sends: () => ui.store.getState().sends }
}

it('/aside asks, and goes to the end, where its answer arrives', async () => {
  const { run, asked, opened, sends } = harness(true)
  expect(await run('How far?')).toBeNull()
  expect(asked).toEqual([['ask', 'How far?']])
  expect([sends(), opened()]).toEqual([1, null])
})

it('/aside opens the dialog with the question where it cannot be asked, and an empty one without a question', async () => {
  const { app, run, asked, opened, sends } = harness(false)
  expect(await run('')).toBeNull()
  expect(opened()).toEqual({ words: '' })
  expect(asked).toEqual([])
  expect(await run('How far?')).toBeNull()
  expect(opened()).toEqual({ words: 'How far?' })
  expect(sends()).toBe(0)
  app.change({ session: null, openId: null })
  expect(await run('How far?')).toBe('command.needs-session')
})
