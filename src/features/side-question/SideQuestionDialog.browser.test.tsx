import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sideQuestionDialog } from '../../host/dialogs.ts'
import type { Application } from '../../runtime/application/application.ts'
import { COMPOSING_ENDS, pressEnter } from '../../test/composing.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { SideQuestionDialog } from './SideQuestionDialog.tsx'

function open(words: string, isTaken = true) {
  const sideQuestion = vi.fn<Application['sideQuestion']>(async () => isTaken)
  const application = Object.assign(createFakeApplication(), { sideQuestion })
  const { ui } = mount(<SideQuestionDialog words={words} />, application)
  ui.actions.open(sideQuestionDialog, { words })
  return { sideQuestion, ui }
}

const dialog = page.getByRole('dialog', { name: 'Ask a side question' })
const field = dialog.getByRole('textbox', { name: 'Question' })
const ask = dialog.getByRole('button', { name: 'Ask', exact: true })

it('Enter asks the question and closes the dialog, Shift and Enter begins a line', async () => {
  const { sideQuestion, ui } = open('')
  await expect.element(ask).toBeDisabled()
  await userEvent.type(field, 'What is a floe?{Shift>}{Enter}{/Shift}Briefly.')
  await expect.element(field).toHaveValue('What is a floe?\nBriefly.')
  expect(sideQuestion).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sideQuestion.mock.calls).toEqual([['ask', 'What is a floe?\nBriefly.']])
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
})

it('a question that cannot be asked now stays in the open dialog', async () => {
  const { sideQuestion, ui } = open('And now?', false)
  await userEvent.click(ask)
  await expect.poll(() => sideQuestion.mock.calls).toHaveLength(1)
  await expect.element(field).toHaveValue('And now?')
  expect(ui.store.getState().dialog).not.toBeNull()
})

it.each(COMPOSING_ENDS)(
  'Enter that ends a composition asks nothing in the order of %s',
  async (_order, keys) => {
    const { sideQuestion } = open('にほん', false)
    await userEvent.click(field)
    pressEnter(field.element(), keys)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(sideQuestion).not.toHaveBeenCalled()
    pressEnter(field.element())
    await expect.poll(() => sideQuestion.mock.calls).toEqual([['ask', 'にほん']])
  },
)
