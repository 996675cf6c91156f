import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EventId } from '../../engine/index.ts'
import type { Application } from '../../runtime/application/application.ts'
import type { ShownProject } from '../../runtime/projects/project-commands.ts'
import { organizeDialog } from '../../host/dialogs.ts'
import { optionsDialog, againDialog } from '../kit/dialogs.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { AgainDialog } from './AgainDialog.tsx'
import { OptionsDialog } from './OptionsDialog.tsx'

const REOPENING: ShownProject = {
  id: 'p1',
  name: 'Reopening',
  instructions: 'Write for families.',
  preset: null,
  model: null,
  readsSharedMemory: true,
  files: [],
  createdAt: 0,
  changedAt: 0,
}

const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const named = (name: string | RegExp) => dialog.getByRole('button', { name })

function open() {
  const application = Object.assign(createFakeApplication(), {
    changeOptions: vi.fn<Application['changeOptions']>(async () => undefined),
  })
  const { ui } = mount(<OptionsDialog />, application)
  ui.actions.open(optionsDialog, {})
  return { application, ui }
}

it('a value that cannot work says so at its field, and nothing can be used until it is mended', async () => {
  open()
  await userEvent.fill(field('Temperature'), '3')
  await expect.element(field('Temperature')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog).toMatchTextContent('It takes a number from 0 to 2.')
  await expect.element(named('Use for this chat')).toBeDisabled()
  await userEvent.fill(field('Temperature'), '1')
  await expect.element(named('Use for this chat')).toBeEnabled()
})

it('the dialog stays until what it changed counts for the next message', async () => {
  const { application, ui } = open()
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  application.changeOptions.mockReturnValue(changed)
  await userEvent.fill(field('System prompt'), 'Be kind.')
  await userEvent.click(named('Use for this chat'))
  await expect.poll(() => application.changeOptions.mock.calls.length).toBe(1)
  expect(ui.store.getState().dialog).not.toBeNull()
  change()
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
})

it('Ctrl Enter in the system prompt uses what is typed for this chat', async () => {
  const { application, ui } = open()
  await expect.element(field('System prompt')).toHaveFocus()
  await userEvent.keyboard('Be kind.{Enter}Be brief.')
  await userEvent.fill(field('Stop sequences'), 'END\n\\n')
  await userEvent.click(field('System prompt'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => application.changeOptions.mock.calls)
    .toEqual([[{ systemPrompt: 'Be kind.\nBe brief.', sampling: { stop: ['END', '\n'] } }]])
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
})

it('what was typed and not used can be had back, and what was not changed asks nothing', async () => {
  const { application, ui } = open()
  await expect.element(field('System prompt')).toHaveFocus()
  await userEvent.keyboard('Be kind.{Escape}')
  const [notice] = ui.store.getState().notices
  expect(ui.store.getState().dialog).toBeNull()
  ui.actions.pressNotice(notice?.id ?? '')
  expect(ui.store.getState().dialog).toMatchObject({
    given: { typed: { systemPrompt: 'Be kind.' } },
  })
  expect(application.changeOptions).not.toHaveBeenCalled()

  const { ui: next } = open()
  await expect.element(field('System prompt')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => next.store.getState().dialog).toBeNull()
  expect(next.store.getState().notices).toEqual([])
})

it('the way to the project loses nothing that was typed', async () => {
  const { application, ui } = open()
  application.change({ projectId: 'p1', projects: [REOPENING] })
  await expect.element(dialog).toMatchTextContent('Write for families.')
  await userEvent.fill(field('System prompt'), 'Be kind.')
  await userEvent.click(named('Edit the project'))
  await expect
    .poll(() => ui.store.getState().dialog)
    .toMatchObject({ dialog: organizeDialog, given: { page: { type: 'project', id: 'p1' } } })
  ui.actions.pressNotice(ui.store.getState().notices[0]?.id ?? '')
  expect(ui.store.getState().dialog).toMatchObject({
    given: { typed: { systemPrompt: 'Be kind.' } },
  })
})

it('sampling is kept for a model in all chats, and this chat may leave a value out', async () => {
  const { application } = open()
  await userEvent.fill(field('Temperature'), '0.2')
  await userEvent.click(named(/in all chats$/))
  await expect
    .poll(() => application.snapshot().settings.modelSampling)
    .toEqual([{ model: 'atlas-4', sampling: { temperature: 0.2 } }])
  await userEvent.fill(field('Temperature'), '')
  await userEvent.click(dialog.getByRole('switch', { name: /^Temperature/ }))
  await userEvent.click(named('Use for this chat'))
  await expect
    .poll(() => application.changeOptions.mock.lastCall)
    .toEqual([{ systemPrompt: '', sampling: { unset: ['temperature'] } }])
})

it('an answer with a hint that is refused comes back with what was typed', async () => {
  const changeBranch = vi.fn<Application['changeBranch']>(async () => false)
  const application = Object.assign(createFakeApplication(), { changeBranch })
  const { ui } = mount(<AgainDialog messageId={'m60' as EventId} />, application)
  await expect.element(field('Hint')).toHaveFocus()
  await userEvent.keyboard('in verse{Enter}')
  await expect
    .poll(() => ui.store.getState().dialog)
    .toMatchObject({
      dialog: againDialog,
      given: { messageId: 'm60', typed: { hint: 'in verse' } },
    })
  expect(changeBranch.mock.calls).toEqual([
    [{ type: 'answer-again', messageId: 'm60', hint: 'in verse', sampling: {} }],
  ])
})
