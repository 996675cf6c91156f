import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import { ChangesDialog } from './ChangesDialog.tsx'
import type { ChangesCommands, ShownChange } from './commands.ts'
import { changes, changesDialog } from './feature.ts'

const REMOVED: ShownChange = {
  ids: ['c2'],
  collection: 'prompt',
  item: 'greet',
  title: 'Greet',
  kind: 'removed',
  at: Date.UTC(2026, 10, 2, 9),
  device: null,
  next: 'take-back',
  isGone: true,
  isForFile: true,
}
const PINNED: ShownChange = {
  ...REMOVED,
  ids: ['c1'],
  collection: 'mark',
  item: 's1/pinnedAt',
  title: 'The orchard',
  kind: 'made',
  device: 'Laptop',
  next: 'redo',
  isGone: false,
  isForFile: false,
}

const FILE = { name: 'greet.prompt.json', content: new Blob(['{}']) }

/** The dialog over these changes; gives the commands that it calls. */
function open(list: readonly ShownChange[], isTurned = true) {
  const commands = {
    list: vi.fn<ChangesCommands['list']>(async () => list),
    file: vi.fn<ChangesCommands['file']>(async () => FILE),
    turn: vi.fn<ChangesCommands['turn']>(async () => isTurned),
    erase: vi.fn<ChangesCommands['erase']>(async () => undefined),
  }
  const application = withFeature(createFakeApplication(), changes, 1, commands)
  const { ui } = mount(<ChangesDialog />, application)
  ui.actions.open(changesDialog, {})
  return { commands, ui }
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

it('says what was changed, where, and takes it back or does it again', async () => {
  const { commands } = open([REMOVED, PINNED])
  await expect.element(row('Prompt “Greet”').getByText('removed')).toBeVisible()
  await userEvent.click(row('Prompt “Greet”').getByRole('button', { name: 'Take back' }))
  expect(commands.turn).toHaveBeenCalledWith(['c2'])
  await expect.element(row('Chat “The orchard”').getByText('on Laptop')).toBeVisible()
  await userEvent.click(row('The orchard').getByRole('button', { name: 'Do again' }))
  expect(commands.turn).toHaveBeenLastCalledWith(['c1'])
})

it.each([
  [{ collection: 'setting', item: 'theme', title: null }, 'Setting “theme”', 'changed'],
  [{ item: 's1/pinnedAt', kind: 'changed' }, 'Chat “The orchard”', 'pinned'],
  [{ item: 's1/pinnedAt', kind: 'removed' }, 'Chat “The orchard”', 'no longer pinned'],
  [{ item: 's1/tags' }, 'Chat “The orchard”', 'tags changed'],
] as const)('says of %o what happened', async (change, name, happened) => {
  open([{ ...PINNED, next: 'take-back', ...change }])
  await expect.element(row(name).getByText(happened, { exact: true })).toBeVisible()
})

it('says why a change has no way back, and which change a button is for', async () => {
  open([
    { ...REMOVED, next: null },
    { ...PINNED, next: 'redo' },
  ])
  const made = row('Prompt “Greet”')
  await expect.element(made.getByText('changed again since')).toBeVisible()
  await expect
    .element(made.getByRole('button', { name: 'Save as a file' }))
    .toHaveAccessibleDescription('Prompt “Greet”')
  await expect.element(row('orchard').getByText('pinned', { exact: true })).toBeVisible()
  await expect.element(row('orchard').getByText('taken back')).toBeVisible()
})

it('saves what is for files as a file', async () => {
  const { commands, ui } = open([REMOVED, PINNED])
  const download = vi.spyOn(ui.surface, 'download')
  await userEvent.click(row('Prompt “Greet”').getByRole('button', { name: 'Save as a file' }))
  expect(commands.file).toHaveBeenCalledWith(['c2'])
  expect(download).toHaveBeenCalledWith(FILE.name, FILE.content)
  await expect
    .element(row('The orchard').getByRole('button', { name: 'Save as a file' }))
    .not.toBeInTheDocument()
})

it('says why nothing was taken back', async () => {
  const { ui } = open([REMOVED], false)
  await userEvent.click(page.getByRole('button', { name: 'Take back' }))
  await expect
    .poll(() => ui.store.getState().notices)
    .toMatchObject([{ text: expect.stringContaining('changed it again') }])
})

it('erases only after a question, and only what is gone', async () => {
  const there = { ...REMOVED, ids: ['c3'], item: 'bye', title: 'Bye', isGone: false }
  const { commands } = open([REMOVED, PINNED, there])
  await userEvent.click(row('Prompt “Greet”').getByRole('button', { name: 'Erase for good' }))
  expect(commands.erase).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Keep it' }))
  const eraser = row('Prompt “Greet”').getByRole('button', { name: 'Erase for good' })
  await expect.element(eraser).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Keep it' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(commands.erase).toHaveBeenCalledWith('prompt', 'greet')
  for (const name of ['The orchard', 'Prompt “Bye”'])
    await expect
      .element(row(name).getByRole('button', { name: 'Erase for good' }))
      .not.toBeInTheDocument()
})

it('says what will be here where nothing was changed', async () => {
  open([])
  await expect.element(page.getByText('Nothing was changed yet.')).toBeVisible()
})
