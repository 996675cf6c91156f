import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { itemsDialog } from '../../host/dialogs.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import type { ChangesCommands } from './commands.ts'
import { changes } from './feature.ts'
import type { GivenItem, ItemsPreview } from './item-files.ts'
import { ItemsDialog } from './ItemsDialog.tsx'

const GREET: GivenItem = {
  collection: 'prompt',
  item: 'greet',
  title: 'Greet',
  state: 'new',
  words: 'text: Hello.',
}
const FILES = [{ name: 'greet.prompt.json', content: new Blob(['{}']), at: 0 }]

/** The dialog over this preview; gives the commands that it calls. */
function open(preview: ItemsPreview, attachable?: readonly File[]) {
  const commands = {
    preview: vi.fn<ChangesCommands['preview']>(async () => preview),
    take: vi.fn<ChangesCommands['take']>(async () => ({ ok: true, ids: ['c1'] })),
    turn: vi.fn<ChangesCommands['turn']>(async () => true),
  }
  const attach = vi.fn<(files: readonly Blob[]) => Promise<void>>(async () => undefined)
  const fake = Object.assign(createFakeApplication(), { attachFiles: attach })
  const application = withFeature(fake, changes, 1, commands)
  const { ui } = mount(<ItemsDialog files={FILES} attachable={attachable} />, application)
  ui.actions.open(itemsDialog, { files: FILES })
  return { commands, ui, attach }
}

const dialog = page.getByRole('dialog', { name: 'Import' })

it('shows what a file holds, takes it in after a press, and offers to take that back', async () => {
  const other = { ...GREET, item: 'bye', title: 'Bye', state: 'differs' } as const
  const { commands, ui } = open({ ok: true, items: [GREET, other] })
  const row = dialog.getByRole('listitem').filter({ hasText: 'Prompt “Greet”' })
  await expect.element(row).toMatchTextContent('new')
  await userEvent.click(row.getByText('What it holds'))
  await expect.element(row.getByText('text: Hello.')).toBeVisible()
  await expect.element(dialog.getByText('replaces what is here')).toBeVisible()
  expect(commands.take).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2' }))
  await expect.poll(() => ui.store.getState().notices[0]?.text).toBe('1 thing is imported.')
  expect(ui.store.getState().dialog).toBeNull()
  ui.actions.pressNotice(ui.store.getState().notices[0]?.id ?? '')
  await expect.poll(() => commands.turn.mock.calls).toEqual([[['c1']]])
})

it('takes in nothing of a broken file, and nothing that is here already', async () => {
  open({ ok: false, sentence: 'This file is damaged.' })
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This file is damaged.')
  await expect.element(dialog.getByRole('button', { name: 'Import it' })).toBeDisabled()
  open({ ok: true, items: [{ ...GREET, state: 'here' }] })
  await expect.element(dialog.getByText('Everything in this file is here already.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Import it' })).toBeDisabled()
})

it('a file that was dropped can go into the message instead', async () => {
  const file = new File(['{}'], 'greet.json')
  const { attach, commands, ui } = open({ ok: true, items: [GREET] }, [file])
  await userEvent.click(dialog.getByRole('button', { name: 'Attach it to the message' }))
  expect(attach).toHaveBeenCalledWith([file])
  expect(ui.store.getState().dialog).toBeNull()
  expect(commands.take).not.toHaveBeenCalled()
})
