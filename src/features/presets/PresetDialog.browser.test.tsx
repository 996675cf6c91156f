import { presetsDialog } from '../../host/dialogs.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import type { CommandsOf } from '../../host/feature.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { METER } from '../../test/meter.ts'
import { mount } from '../../test/mounted.ts'
import { presets } from './feature.ts'
import { PresetDialog } from './PresetDialog.tsx'

type Commands = CommandsOf<typeof presets>

const LONG = { title: 'Long reviews', presetId: 'co-cli', options: { max_steps: 9 } }

function open() {
  const commands = {
    save: vi.fn<Commands['save']>(async preset => ({ ok: true, preset })),
    remove: vi.fn<Commands['remove']>(async () => true),
  }
  const previewPreset = vi.fn<Application['previewPreset']>(async () => null)
  const fake = Object.assign(createFakeApplication(), { previewPreset })
  const application = withFeature(fake, presets, null, commands)
  application.change({ savedPresets: [LONG] })
  const { ui } = mount(<PresetDialog />, application)
  ui.actions.open(presetsDialog, {})
  return { application, ui, previewPreset, ...commands }
}

const dialog = page.getByRole('dialog', { name: 'How chats are kept short' })
const named = (name: string | RegExp) => dialog.getByRole('button', { name })
const radio = (name: RegExp) => dialog.getByRole('radio', { name })
const field = (name: string) =>
  dialog.getByRole('textbox', { name: new RegExp(`(^| )${name}$`), exact: true })
const slider = dialog.getByRole('slider', { name: 'When to summarize' })
const said = dialog.getByRole('contentinfo').getByRole('status')

beforeEach(() => page.viewport(1_280, 800))

it('has the focus at the preset in use; another one waits for a button', async () => {
  const { application } = open()
  await expect.element(radio(/^Default/)).toHaveFocus()
  await expect.element(radio(/^Default/)).toBeChecked()
  await userEvent.click(radio(/^Long reviews/))
  await expect.element(dialog.getByRole('heading', { name: 'Long reviews' })).toBeVisible()
  expect(application.snapshot().session?.preset.isOwn).toBe(false)
  await userEvent.click(named('Use for this chat'))
  await expect.element(said).toMatchTextContent('This chat now uses Long reviews.')
  expect(application.snapshot().session?.preset).toMatchObject({
    id: 'co-cli',
    isOwn: true,
    options: { max_steps: 9 },
  })
})

it('a value that cannot work says so at its field, and nothing can be used until it is undone', async () => {
  open()
  await userEvent.click(named(/^Advanced/))
  await userEvent.fill(field('blocking_threshold'), '0.5')
  await expect.element(field('blocking_threshold')).toHaveAttribute('aria-invalid', 'true')
  const row = dialog.getByRole('row', { name: / blocking_threshold/ })
  await expect.element(row.getByText(/must not lie above/)).toBeVisible()
  for (const name of ['Use for this chat', 'Use for all chats', 'Save under a new name…', 'Export'])
    await expect.element(named(name)).toBeDisabled()
  await userEvent.click(named('Undo'))
  await expect.element(field('blocking_threshold')).toHaveValue('0.95')
  await expect.element(named('Use for this chat')).toBeEnabled()
})

it('a slider says in words where it stands, and moves the settings that go with it', async () => {
  open()
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Late, when 90 % is full')
  slider.element().focus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Early, when 45 % is full')
  await expect.element(said).toMatchTextContent('3 changes, not applied yet.')
  await userEvent.click(named(/^Advanced/))
  await expect.element(field('commit_threshold_above_16k')).toHaveValue('0.45')
  await userEvent.click(named(/^Back to the \d/))
  await userEvent.click(named('Back to default'))
  await expect.element(slider).toHaveFocus()
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Late, when 90 % is full')
})

it('a setting is found, changed and put back, and its field keeps the focus', async () => {
  open()
  await userEvent.click(named(/^Advanced/))
  await userEvent.fill(dialog.getByRole('searchbox'), 'max_steps')
  await expect.poll(() => dialog.getByRole('row').elements()).toHaveLength(2)
  await expect.element(field('max_steps')).toHaveValue('15')
  await userEvent.fill(field('max_steps'), '21')
  await userEvent.click(named('Reset max_steps'))
  await expect.element(field('max_steps')).toHaveFocus()
  await expect.element(field('max_steps')).toHaveValue('15')
})

it('values are saved under a name that is free, and a name that is taken says so', async () => {
  const { save } = open()
  save.mockResolvedValueOnce({ ok: false, sentence: 'There is one already.' })
  await userEvent.click(named('Save under a new name…'))
  const name = dialog.getByRole('textbox', { name: 'Name of the preset' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Long{Enter}')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog).toMatchTextContent('There is one already.')
  await userEvent.fill(name, 'Mine')
  await userEvent.keyboard('{Enter}')
  await expect.element(said).toMatchTextContent('Saved as Mine.')
})

it('a saved preset that is deleted can be had back', async () => {
  const { save, remove } = open()
  await userEvent.click(named('Delete Long reviews'))
  await expect.poll(() => remove.mock.calls).toEqual([['Long reviews']])
  await userEvent.click(named('Restore Long reviews'))
  await expect.poll(() => save.mock.calls).toEqual([[LONG]])
  await expect.element(said).toMatchTextContent('Restored Long reviews.')
})

it('two strips say what the values change of the next request', async () => {
  const { previewPreset } = open()
  const after = { ...METER, tokens: { ...METER.tokens, tokens: 30_000 } }
  previewPreset.mockResolvedValue({ before: METER, after })
  await expect.element(slider).toBeVisible()
  slider.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(dialog.getByRole('img', { name: /^As it is: ~60,000/ })).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: /^With these.*~30,000/ })).toBeVisible()
})

it('on a phone the list is folded, the form takes a number, and nothing lies beside the page', async () => {
  await page.viewport(390, 844)
  const { application } = open()
  const wider = (element: Element) => element.scrollWidth - element.clientWidth
  await expect.element(named('Close')).toBeInViewport({ ratio: 1 })
  const title = dialog.getByRole('heading', { name: 'How chats are kept short' }).element()
  const lines = title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)
  expect(Math.round(lines)).toBe(1)
  await expect.element(radio(/MemGPT/)).not.toBeInTheDocument()
  await userEvent.click(named(/^All \d+ presets$/))
  await userEvent.click(radio(/MemGPT/))
  await userEvent.click(named(/^Advanced/))
  await userEvent.fill(field('kept_share'), '0.4')
  const counted = dialog.getByText(/^\d+ of \d+ changed$/).element()
  const body = dialog.getByRole('table').element().closest('div')
  for (const each of [counted, body, dialog.element()]) expect(each && wider(each)).toBe(0)
  await userEvent.click(named('Use for this chat'))
  await expect.element(said).toMatchTextContent('This chat now uses')
  expect(application.snapshot().session?.preset.options).toEqual({ kept_share: 0.4 })
})
