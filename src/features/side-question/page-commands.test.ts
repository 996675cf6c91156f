import { expect, it } from 'vitest'
import { sideQuestionDialog } from '../../host/dialogs.ts'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'

/** `/aside` over an application that answers `taken`; `opened`: what its dialog is opened with. */
function harness(taken: boolean) {
  const asked: unknown[] = []
  const sideQuestion = async (...inputs: unknown[]) => asked.push(inputs) > 0 && taken
  const { app, ui, run, opened } = commandHarness(
    Object.assign(createFakeApplication(), { sideQuestion }),
  )
  return {
    app,
    asked,
    run: (typed: string) => run('aside', typed),
    opened: () => opened(sideQuestionDialog),
    sends: () => ui.store.getState().sends,
  }
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
  expect(await run('How far?')).toMatch(/Open or start a chat/)
})
