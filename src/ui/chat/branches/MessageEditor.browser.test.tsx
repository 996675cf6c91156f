import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attachmentKey, fileOf, type BranchChange, type Part } from '../../../engine/index.ts'
import type { EditOutlook } from '../../../runtime/inspection/outlook.ts'
import { createFakeApplication } from '../../../test/fake-application.ts'
import { messageRow } from '../../../test/fake-session.ts'
import { image } from '../../../test/image-arbitrary.ts'
import { mount } from '../../../test/mounted.ts'
import { useUiState } from '../../../host/store.ts'
import { MessageEditor } from './MessageEditor.tsx'

const RATES = fileOf('rates.csv', 'a,b')
const HARBOUR = image({ name: 'harbour.png' })
const NOTES = fileOf('notes.txt', 'Quay 4')

const { entry } = messageRow(1, 'user', [
  { type: 'text', text: 'Look at these.' },
  RATES,
  HARBOUR,
] satisfies readonly Part[])

const OUTLOOK: EditOutlook = {
  tokens: { tokens: 400, source: 'tokenized' },
  isShortened: false,
  summaries: 0,
  pins: 0,
  messages: null,
  leaves: { messages: 0 },
  attachments: [
    { tokens: 3, source: 'tokenized' },
    { tokens: 258, source: 'estimated' },
  ],
}

/** The editor, while the message is edited. */
function Editing() {
  return useUiState(({ editing }) => editing !== null) && <MessageEditor entry={entry} />
}

function open() {
  const changes: BranchChange[] = []
  const forgotten: string[] = []
  const application = Object.assign(createFakeApplication(), {
    readImage: async () => null,
    outlookOfEdit: async () => OUTLOOK,
    readFiles: async (files: readonly Blob[]) => (files.length === 1 ? [NOTES] : []),
    forgetFiles: async (parts: Parameters<typeof attachmentKey>[0][]) =>
      void forgotten.push(...parts.map(attachmentKey)),
    changeBranch: async (change: BranchChange) => {
      changes.push(change)
      return true
    },
  })
  application.changeSession({ activity: { type: 'idle' } })
  const { ui } = mount(<Editing />, application)
  ui.actions.edit({ messageId: entry.event.id, text: 'Look at these.' })
  return { ui, changes, forgotten }
}

const list = page.getByRole('list', { name: 'Attached files' })
const send = page.getByRole('button', { name: 'Send' })
const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })

async function addNotes() {
  await expect.element(send).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new RangeError('No chooser')
  await userEvent.upload(input, new File(['Quay 4'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(list).toMatchTextContent('notes.txt')
}

it('attachments of a sent message can be removed and added, and each says its tokens', async () => {
  const { changes, forgotten } = open()
  await expect.element(list).toMatchTextContent('3 tokens')
  await expect.element(list).toMatchTextContent('~258 tokens')
  await userEvent.click(remove('harbour.png'))
  await addNotes()
  await userEvent.click(send)
  expect(changes).toEqual([
    {
      type: 'edit',
      messageId: entry.event.id,
      text: 'Look at these.',
      attachments: [RATES, NOTES],
    },
  ])
  expect(forgotten).toEqual([])
})

it('an edit of the words alone says nothing about the attachments', async () => {
  const { changes } = open()
  await userEvent.fill(page.getByRole('textbox'), 'Look again.')
  await userEvent.click(send)
  expect(changes).toEqual([{ type: 'edit', messageId: entry.event.id, text: 'Look again.' }])
})

it('what was added and not sent is deleted, and Undo reads it again', async () => {
  const { ui, forgotten } = open()
  await addNotes()
  await userEvent.click(remove('rates.csv'))
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(forgotten).toEqual([attachmentKey(NOTES)])
  const notice = ui.store.getState().notices.at(-1)
  ui.actions.pressNotice(notice?.id ?? '')
  await expect.element(list).toMatchTextContent('notes.txt')
  await expect.element(remove('rates.csv')).not.toBeInTheDocument()
  await expect.element(remove('harbour.png')).toBeVisible()
})

it('a message without words and files cannot be sent', async () => {
  open()
  await userEvent.fill(page.getByRole('textbox'), '')
  await expect.element(send).toBeEnabled()
  await userEvent.click(remove('harbour.png'))
  await userEvent.click(remove('rates.csv'))
  await expect.element(send).toBeDisabled()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})
