import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportDialog } from '../../host/dialogs.ts'
import { StoreError } from '../../ports/errors.ts'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { mount } from '../../test/mounted.ts'
import { ExportDialog } from './ExportDialog.tsx'

interface Given {
  readonly sessionIds?: readonly string[]
  readonly messageIds?: readonly string[]
  readonly exportAs?: Application['exportAs']
}

function open({ sessionIds = ['s1'], messageIds, exportAs }: Given = {}) {
  const commands = {
    exportAs: vi.fn<Application['exportAs']>(
      exportAs ??
        (async ({ format }) => ({
          name: `rota.${format}`,
          content: new Blob(['x'.repeat(2_000)]),
          warnings: format === 'markdown' ? ['One picture is missing.'] : [],
        })),
    ),
    noteExported: vi.fn<Application['noteExported']>(async () => undefined),
    cancelCall: vi.fn<Application['cancelCall']>(),
  }
  const application = Object.assign(createFakeApplication(), commands)
  application.change({ sessions: [sessionRow('s1', { title: 'Rota' }), sessionRow('s2')] })
  const { ui } = mount(
    <ExportDialog sessionIds={sessionIds} {...(messageIds && { messageIds })} />,
    application,
  )
  return { ...commands, ui }
}

const dialog = page.getByRole('dialog', { name: 'Export' })
const format = (name: RegExp) => dialog.getByRole('button', { name })
const noticesOf = (ui: ReturnType<typeof open>['ui']) =>
  ui.store.getState().notices.map(({ text }) => text)

it('shows the size of each file before one is chosen', async () => {
  open()
  await expect.element(dialog).toMatchTextContent('Rota')
  for (const name of [/^JSON/, /^HTML page/, /^Markdown/, /^OpenAI messages, JSON Lines/])
    await expect.element(format(name)).toMatchTextContent('2 kB')
})

it('a saved file is named with its size and its warnings, and only what can be imported counts as a backup', async () => {
  const { ui, noteExported } = open()
  await userEvent.click(format(/^Markdown/))
  await expect
    .poll(() => noticesOf(ui))
    .toEqual(['Saved “rota.markdown”, 2 kB.', 'One picture is missing.'])
  expect(noteExported).not.toHaveBeenCalled()

  const again = open()
  await userEvent.click(format(/^JSON/))
  await expect.poll(() => again.noteExported.mock.calls).toEqual([[['s1']]])
})

it('one version alone, or some messages, are no backup', async () => {
  const { noteExported, exportAs, ui } = open()
  await userEvent.selectOptions(dialog.getByLabelText('What'), 'Only the version that is shown')
  await userEvent.click(format(/^JSON/))
  await expect.poll(() => noticesOf(ui)).toHaveLength(1)
  expect(exportAs.mock.lastCall?.[0]).toMatchObject({ withVersions: false })
  expect(noteExported).not.toHaveBeenCalled()

  const part = open({ messageIds: ['m1', 'm2'] })
  await expect.element(dialog).toMatchTextContent('2 messages')
  await expect.element(dialog.getByLabelText('What')).not.toBeInTheDocument()
  await userEvent.click(format(/^JSON/))
  await expect.poll(() => noticesOf(part.ui)).toHaveLength(1)
  expect(part.noteExported).not.toHaveBeenCalled()
})

it('what the model reads is written when that is chosen', async () => {
  const { exportAs } = open()
  await userEvent.selectOptions(dialog.getByLabelText('As read by'), 'view')
  await expect
    .poll(() => exportAs.mock.calls.filter(([{ reads }]) => reads === 'view'))
    .toHaveLength(5)
})

it('several sessions are written after the press, as a zip', async () => {
  const { exportAs } = open({ sessionIds: ['s1', 's2'] })
  await expect.element(dialog).toMatchTextContent('A zip with one file for each chat.')
  expect(exportAs).not.toHaveBeenCalled()
  await userEvent.click(format(/^HTML page/))
  await expect.poll(() => exportAs.mock.calls.map(([{ format: name }]) => name)).toEqual(['html'])
})

it('a file that cannot be written says why, and the dialog stays', async () => {
  const { ui } = open({
    exportAs: () => Promise.reject(new StoreError('unreadable', 'Entry 1 cannot be read.')),
  })
  ui.actions.open(exportDialog, { sessionIds: ['s1'] })
  await expect.element(format(/^JSON/)).toMatchTextContent('Entry 1 cannot be read.')
  await userEvent.click(format(/^JSON/))
  await expect.poll(() => noticesOf(ui)).toEqual(['Entry 1 cannot be read.'])
  expect(ui.store.getState().dialog).not.toBeNull()
})
