import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EventId } from '../../engine/log/event.ts'
import type { CheckpointCommands, ShownCheckpoint } from './commands.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import { checkpointsDialog } from '../../host/dialogs.ts'
import { checkpoints } from './feature.ts'
import { CheckpointsDialog } from './CheckpointsDialog.tsx'

const MARK: ShownCheckpoint = {
  id: 'c1' as EventId,
  number: 1,
  title: 'Before the dry run',
  returnId: 'e1' as EventId,
  isOnBranch: true,
  isHere: false,
  messages: 2,
  span: null,
  isEdited: false,
  at: Date.UTC(2026, 10, 2, 9),
  tokens: { tokens: 1_200, source: 'tokenized' },
  compaction: null,
}
const COMPACTION: ShownCheckpoint = {
  ...MARK,
  id: 'c2' as EventId,
  number: 2,
  title: null,
  isHere: true,
  compaction: {
    trigger: 'manual',
    tokensBefore: { tokens: 9_000, source: 'tokenized' },
    summarizer: 'extractive',
    model: null,
  },
}

/** The dialog over these checkpoints; gives the commands that it calls. */
function open(list: readonly ShownCheckpoint[]) {
  const commands = {
    list: vi.fn<CheckpointCommands['list']>(async () => list),
    branchesOf: vi.fn<CheckpointCommands['branchesOf']>(async () => []),
    set: vi.fn<CheckpointCommands['set']>(async () => true),
    rename: vi.fn<CheckpointCommands['rename']>(async () => true),
    restore: vi.fn<CheckpointCommands['restore']>(async () => true),
    fork: vi.fn<CheckpointCommands['fork']>(async () => false),
  }
  const application = withFeature(createFakeApplication(), checkpoints, null, commands)
  const { ui } = mount(<CheckpointsDialog />, application)
  ui.actions.open(checkpointsDialog, {})
  return { commands, application, ui }
}

const dialog = page.getByRole('dialog', { name: 'Checkpoints' })
const press = (name: string) => userEvent.click(dialog.getByRole('button', { name, exact: true }))
const openItem = (title: string) => userEvent.click(dialog.getByText(title))

it('an empty list says how checkpoints come to be, and a session without messages gets none', async () => {
  const { application } = open([])
  await expect.element(dialog).toMatchTextContent('Each time older messages become a summary')
  const make = dialog.getByRole('button', { name: 'Make one now' })
  await expect.element(make).toBeEnabled()
  application.changeSession({ messages: 0 })
  await expect.element(make).toBeDisabled()
})

it('a checkpoint is made with the typed title, and the field is empty again', async () => {
  const { commands } = open([])
  const field = dialog.getByRole('textbox')
  await userEvent.type(field, 'Rules agreed')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => commands.set.mock.calls).toEqual([['Rules agreed']])
  await expect.element(field).toHaveValue('')
})

it('the newest checkpoint comes first, and says who wrote its summary and that one is there', async () => {
  open([MARK, COMPACTION])
  const items = dialog.getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent('9k → 1.2k')
  await expect.element(items.first()).toMatchTextContent('quotes only, no AI')
  await expect.element(items.last()).toMatchTextContent('Before the dry run')
})

it('restoring closes the dialog, and a refused fork leaves it open', async () => {
  const { commands, ui } = open([MARK, COMPACTION])
  await openItem('Before the dry run')
  await press('Branch')
  await expect.poll(() => commands.fork.mock.calls).toEqual([['c1']])
  expect(ui.store.getState().dialog).not.toBeNull()
  await press('Restore')
  await expect.poll(() => commands.restore.mock.calls).toEqual([['c1']])
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
})

it('a new title goes to the application once, and Escape leaves the old one', async () => {
  const { commands } = open([MARK])
  await openItem('Before the dry run')
  await press('Rename')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Title of checkpoint 1' }), 'Never')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY')
  expect(commands.rename).not.toHaveBeenCalled()
  await press('Rename')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Title of checkpoint 1' }), 'Agreed')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => commands.rename.mock.calls).toEqual([['c1', 'Agreed']])
  await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY')
})

it('while an answer is written nothing can be changed, and the dialog says so', async () => {
  const { application } = open([MARK])
  await openItem('Before the dry run')
  application.changeSession({ activity: { type: 'preparing' } })
  await expect.element(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled()
  await expect.element(dialog.getByRole('status')).toBeVisible()
})
