import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MemoryTab } from '../../host/dialogs.ts'
import type { MemoryPage, MemoryCommands, ShownBlock } from './memory-page.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { stateOf } from '../../test/memory-entries.ts'
import { mount } from '../../test/mounted.ts'
import { memory } from './feature.ts'
import { MemoryDialog } from './MemoryDialog.tsx'

const BLOCK: ShownBlock = {
  id: 'b1',
  value: {
    type: 'block',
    name: 'person',
    purpose: 'who the person is',
    limit: { of: 'characters', most: 2_000 },
    content: 'Keeps bees.',
    isOpenToModel: true,
  },
  history: [],
  used: 11,
}
const EMPTY: MemoryPage = { blocks: [], journal: [], board: [], projects: [], isByPreset: false }

const DONE = { fault: null, changeId: 'c9' }

function open(shown: Partial<MemoryPage> = {}, first: MemoryTab = 'blocks') {
  const commands = {
    read: vi.fn<MemoryCommands['read']>(async () => ({ ...EMPTY, ...shown })),
    saveBlock: vi.fn<MemoryCommands['saveBlock']>(async () => null),
    erase: vi.fn<MemoryCommands['erase']>(async () => true),
    boardWriter: vi.fn<MemoryCommands['boardWriter']>(async () => null),
    addLine: vi.fn<MemoryCommands['addLine']>(async () => DONE),
    changeLine: vi.fn<MemoryCommands['changeLine']>(async () => DONE),
    undo: vi.fn<MemoryCommands['undo']>(async () => undefined),
  }
  const application = withFeature(createFakeApplication(), memory, null, commands)
  const { ui } = mount(<MemoryDialog first={first} />, application)
  return { commands, application, ui }
}

const dialog = page.getByRole('dialog', { name: 'Memory' })
const named = (name: string) => dialog.getByRole('button', { name, exact: true })

it('one switch says whether chats read the memory, also where the preset decides, and changes that for all', async () => {
  const { application } = open({ isByPreset: true })
  const use = dialog.getByRole('switch', { name: /^Use the memory/ })
  const chosen = () => application.snapshot().settings.memory
  await expect.element(use).toBeChecked()
  await expect.element(dialog).toMatchTextContent('its preset keeps a memory')
  await userEvent.click(use)
  await expect.poll(chosen).toBe('off')
  await expect.element(dialog).toMatchTextContent('No chat reads this list')
  await userEvent.click(use)
  await expect.poll(chosen).toBe('on')
  await expect.element(use).toBeChecked()
})

it('lists everything that chats read, one line each, whatever it is kept in; the rest is folded', async () => {
  const { board, journal } = stateOf(
    { lines: [['The scanner is in room 3.']], place: 'board' },
    { lines: [['The shelf was measured.']] },
  )
  const value = { ...BLOCK.value, content: 'Keeps bees.\n\nWrites in metric units.' }
  open({ blocks: [{ ...BLOCK, value }], board, journal })
  const items = dialog.getByRole('region', { name: 'Remembered' }).getByRole('listitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map(item => item.querySelector('p')?.textContent)).toEqual([
    'Keeps bees.',
    'Writes in metric units.',
    'The scanner is in room 3.',
  ])
  await expect.element(dialog).toMatchTextContent('1 note about what earlier chats were about')
  await expect.element(dialog.getByRole('tab', { name: /^Journal/ })).not.toBeInTheDocument()
  await userEvent.click(dialog.getByText('Details', { exact: true }))
  await expect.element(dialog.getByRole('tab', { name: /^Journal/ })).toBeVisible()
})

it('a line is added, changed, deleted and brought back; what does not fit says so and stays typed', async () => {
  const { commands } = open({ blocks: [BLOCK] })
  const field = dialog.getByRole('textbox', { name: 'Add something to remember' })
  await userEvent.fill(field, 'Writes in metric units.')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  expect(commands.addLine.mock.lastCall).toEqual(['Writes in metric units.', undefined])
  commands.addLine.mockResolvedValue({ fault: 'There is no room for this.', changeId: null })
  await userEvent.fill(field, 'A long story')
  await userEvent.click(named('Add'))
  await expect.element(dialog).toMatchTextContent('There is no room for this.')
  await expect.element(field).toHaveValue('A long story')

  await userEvent.click(named('Edit: Keeps bees.'))
  const words = dialog.getByRole('textbox', { name: 'What to remember' })
  await expect.element(words).toHaveFocus()
  await userEvent.fill(words, 'Keeps geese.')
  await userEvent.click(dialog.getByRole('region', { name: 'Remembered' }).getByText('Save'))
  await expect.element(words).not.toBeInTheDocument()
  expect(commands.changeLine.mock.lastCall).toEqual(['b1', 'Keeps bees.', 'Keeps geese.'])

  await userEvent.click(named('Delete: Keeps bees.'))
  await expect.poll(() => commands.changeLine.mock.lastCall).toEqual(['b1', 'Keeps bees.', null])
  await expect.element(named('Undo')).toHaveFocus()
  await userEvent.click(named('Undo'))
  await expect.poll(() => commands.undo.mock.calls).toEqual([['b1', 'c9']])
  await expect.element(named('Undo')).not.toBeInTheDocument()
})

it('a block that is too long says so and keeps what was typed', async () => {
  const { commands } = open({ blocks: [BLOCK] }, 'journal')
  await userEvent.click(dialog.getByRole('tab', { name: /^In every request/ }))
  commands.saveBlock.mockResolvedValue('This takes 2,100 of 2,000 characters.')
  await userEvent.click(dialog.getByText('who the person is'))
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await userEvent.fill(content, 'Keeps bees and geese.')
  await userEvent.click(named('Save'))
  await expect.element(dialog).toMatchTextContent('This takes 2,100 of 2,000 characters.')
  await expect.element(content).toHaveValue('Keeps bees and geese.')
  const [id, block] = commands.saveBlock.mock.lastCall ?? []
  expect([id, block?.content]).toEqual(['b1', 'Keeps bees and geese.'])
})

it('a new block is closed once it is saved', async () => {
  const { commands } = open()
  await userEvent.click(dialog.getByText('Details', { exact: true }))
  await userEvent.click(named('New block'))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'garden')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Limit' }), '500')
  await userEvent.click(named('Save'))
  await expect.element(named('New block')).toBeVisible()
  expect(commands.saveBlock.mock.lastCall).toEqual([
    null,
    expect.objectContaining({ name: 'garden', limit: { of: 'characters', most: 500 } }),
  ])
})

it('the search counts what each part holds, and says where a part holds nothing', async () => {
  const { journal } = stateOf({ lines: [['The scanner was ordered in May.']] })
  open({ blocks: [BLOCK], journal })
  await userEvent.fill(dialog.getByRole('searchbox', { name: 'Search the memory' }), 'scanner')
  await expect.element(dialog.getByRole('status').first()).toMatchTextContent('Nothing here holds')
  await userEvent.click(dialog.getByText('Details', { exact: true }))
  await expect.element(dialog.getByRole('tab', { name: /^In every request ?0$/ })).toBeVisible()
  await userEvent.click(dialog.getByRole('tab', { name: /^Journal ?1$/ }))
  await expect.element(dialog).toMatchTextContent('The scanner was ordered in May.')
})

it('everything is erased only after a choice and a second press', async () => {
  const { commands, ui } = open()
  await userEvent.click(named('Erase all…'))
  await userEvent.click(named('Cancel'))
  await userEvent.click(named('Erase all…'))
  expect(commands.erase).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('radio', { name: 'All memory' }))
  await userEvent.click(named('Erase'))
  await expect.poll(() => commands.erase.mock.calls).toEqual([['all']])
  await expect
    .poll(() => ui.store.getState().notices.map(({ text }) => text))
    .toEqual(['Erased. It is in no later request and in no later backup.'])
})
