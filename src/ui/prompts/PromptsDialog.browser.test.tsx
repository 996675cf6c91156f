import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import type { PromptPage } from '../../host/open-dialog.ts'
import { PromptsDialog } from './PromptsDialog.tsx'

const GREET = { name: 'greet', text: 'Greet everybody.', at: 2 }
const TRANSLATE = { name: 'translate', text: 'Translate {{text}} into {{language}}.', at: 1 }

function open(first: PromptPage = { type: 'list' }, words = '') {
  const savePrompt = vi.fn<Application['savePrompt']>(async () => ({ ok: true, count: 1 }))
  const application = Object.assign(createFakeApplication(), { savePrompt })
  application.change({ prompts: [GREET, TRANSLATE] })
  const { ui } = mount(<PromptsDialog first={first} words={words} />, application)
  ui.actions.openDialog({ type: 'prompts', page: first, words })
  return { savePrompt, application, ui }
}

const dialog = page.getByRole('dialog')
const named = (name: string | RegExp) => dialog.getByRole('button', { name })

it('a prompt without blanks goes into the message box and closes the list', async () => {
  const { ui } = open()
  await userEvent.click(named(/^greet/))
  await expect.poll(() => ui.store.getState().added?.words).toBe('Greet everybody.')
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
})

it('blanks are filled one after the other with Tab, and it is said how many are empty', async () => {
  const { ui } = open()
  await userEvent.click(named(/^translate/))
  await expect.element(dialog.getByRole('textbox', { name: 'text' })).toHaveFocus()
  await userEvent.keyboard('the sign')
  await expect.element(dialog).toMatchTextContent('1 of 2 blanks is still empty')
  await userEvent.tab()
  await userEvent.keyboard('Latin')
  await expect.element(dialog).toMatchTextContent('All blanks are filled.')
  await userEvent.click(named('Insert into the message'))
  await expect.poll(() => ui.store.getState().added?.words).toBe('Translate the sign into Latin.')
})

it('a blank that is left empty stays to be seen, and one that comes twice is filled twice', async () => {
  const text = 'Say {{topic}} to {{who}}: {{topic}}.'
  const { ui } = open({ type: 'fill', prompt: { name: 'say', text }, values: new Map() })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'topic' }), 'one\ntwo')
  await userEvent.click(named('Insert into the message'))
  await expect
    .poll(() => ui.store.getState().added?.words)
    .toBe('Say one\ntwo to {{who}}: one\ntwo.')
})

it('a deleted prompt can be had back, and so can the words of one that was edited', async () => {
  const { savePrompt, application, ui } = open()
  application.removePrompt = async () => ({ ok: true, count: 1 })
  await userEvent.click(named('Delete greet'))
  await expect.element(dialog.getByRole('status')).toMatchTextContent('“greet” is deleted.')
  await userEvent.click(named('Undo'))
  await expect.poll(() => savePrompt.mock.calls).toEqual([[GREET, null]])
  await userEvent.click(named('Edit translate'))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Text' }), 'Something else')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
  ui.actions.pressNotice(ui.store.getState().notices[0]?.id ?? '')
  expect(ui.store.getState().dialog).toMatchObject({
    page: { type: 'edit', former: 'translate', words: { text: 'Something else' } },
  })
})

it('what was typed into a prompt that is left can be had back', async () => {
  const { ui } = open({ type: 'fill', prompt: TRANSLATE, values: new Map() })
  await expect.element(dialog.getByRole('textbox', { name: 'text' })).toHaveFocus()
  await userEvent.keyboard('the sign')
  await userEvent.click(named('Back'))
  await expect
    .poll(() => ui.store.getState().notices.map(({ text }) => text))
    .toEqual(['What you typed in the prompt was discarded.'])
})

it('a new prompt names its blanks, and one that cannot be saved says why and stays', async () => {
  const words = { name: '', text: '' }
  const { savePrompt } = open({ type: 'edit', former: null, words, before: words })
  savePrompt.mockResolvedValue({ ok: false, sentence: 'Another prompt has this name.' })
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('greet')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Text' }), 'Greet {{who}}.')
  await expect.element(dialog).toMatchTextContent('1 blank: who')
  await userEvent.click(named('Save'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Another prompt has this name')
  expect(savePrompt.mock.calls).toEqual([
    [{ name: 'greet', text: 'Greet {{who}}.', purpose: '' }, null],
  ])
  savePrompt.mockResolvedValue({ ok: true, count: 1 })
  await userEvent.click(named('Save'))
  await expect.element(named(/^translate/)).toBeVisible()
})
