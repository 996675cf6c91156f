import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CommandsOf } from '../../host/feature.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import { library, prompts } from './feature.ts'
import type { PromptPage } from './page.ts'
import { PromptsDialog } from './PromptsDialog.tsx'

type Commands = CommandsOf<typeof prompts>

const GREET = { name: 'greet', text: 'Greet everybody.', at: 2 }
const TRANSLATE = { name: 'translate', text: 'Translate {{text}} into {{language}}.', at: 1 }

function open(first: PromptPage = { type: 'list' }, words = '') {
  const save = vi.fn<Commands['save']>(async () => ({ ok: true, count: 1 }))
  const remove: Commands['remove'] = async () => ({ ok: true, count: 1 })
  const saved = [GREET, TRANSLATE]
  const application = withFeature(createFakeApplication(), prompts, saved, { save, remove })
  const { ui } = mount(<PromptsDialog first={first} words={words} />, application)
  ui.actions.open(library, { first, words })
  return { save, ui }
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
  const { save, ui } = open()
  await userEvent.click(named('Delete greet'))
  await expect.element(dialog.getByRole('status')).toMatchTextContent('“greet” is deleted.')
  await userEvent.click(named('Undo'))
  await expect.poll(() => save.mock.calls).toEqual([[GREET, null]])
  await userEvent.click(named('Edit translate'))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Text' }), 'Something else')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
  ui.actions.pressNotice(ui.store.getState().notices[0]?.id ?? '')
  expect(ui.store.getState().dialog).toMatchObject({
    given: { first: { type: 'edit', former: 'translate', words: { text: 'Something else' } } },
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
  const { save } = open({ type: 'edit', former: null, words, before: words })
  save.mockResolvedValue({ ok: false, sentence: 'Another prompt has this name.' })
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('greet')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Text' }), 'Greet {{who}}.')
  await expect.element(dialog).toMatchTextContent('1 blank: who')
  await userEvent.click(named('Save'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Another prompt has this name')
  expect(save.mock.calls).toEqual([[{ name: 'greet', text: 'Greet {{who}}.', purpose: '' }, null]])
  save.mockResolvedValue({ ok: true, count: 1 })
  await userEvent.click(named('Save'))
  await expect.element(named(/^translate/)).toBeVisible()
})
