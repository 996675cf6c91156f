import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
const EMPTY: MemoryPage = { blocks: [], journal: [], board: [], projects: [] }

function open(shown: Partial<MemoryPage> = {}) {
  const commands = {
    read: vi.fn<MemoryCommands['read']>(async () => ({ ...EMPTY, ...shown })),
    saveBlock: vi.fn<MemoryCommands['saveBlock']>(async () => null),
    erase: vi.fn<MemoryCommands['erase']>(async () => true),
    boardWriter: vi.fn<MemoryCommands['boardWriter']>(async () => null),
  }
  const application = withFeature(createFakeApplication(), memory, null, commands)
  const { ui } = mount(<MemoryDialog first="blocks" />, application)
  return { commands, application, ui }
}

const dialog = page.getByRole('dialog', { name: 'Memory' })
const named = (name: string) => dialog.getByRole('button', { name, exact: true })

it('says who reads the memory until all sessions do, and lets a press change that', async () => {
  const { application } = open()
  application.change({ settings: { ...application.snapshot().settings, memory: 'off' } })
  await expect.element(dialog).toMatchTextContent('Memory is off')
  await userEvent.click(named('Turn on'))
  await expect.poll(() => application.snapshot().settings.memory).toBe('on')
  await expect.element(dialog).not.toMatchTextContent('Memory is off')
})

it('a block that is too long says so and keeps what was typed', async () => {
  const { commands } = open({ blocks: [BLOCK] })
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
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Nothing here holds')
  await userEvent.click(dialog.getByRole('tab', { name: /^Journal/ }))
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
