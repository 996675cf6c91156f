import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PreviewedImport } from './import-files.ts'
import { mount } from '../../test/mounted.ts'
import { OwnImport } from './OwnImport.tsx'

const SESSION: PreviewedImport = {
  id: 's',
  title: 'Reeds',
  source: 'Palimpsest',
  createdAt: Date.UTC(2025, 4, 2, 12),
  updatedAt: Date.UTC(2025, 4, 4, 12),
  messages: 5,
  shown: 4,
  calls: 0,
  images: 0,
  tokens: 10,
  branches: 2,
  warnings: [],
  state: 'new',
  added: 5,
}
const FILE = new File([''], 'reeds.json')
const dialog = page.getByRole('dialog', { name: 'Import' })

it('says what the file holds, and that a chat that is here already comes in as a copy', async () => {
  const start = vi.fn<() => Promise<void>>(async () => undefined)
  mount(<OwnImport file={FILE} session={SESSION} onStart={start} />)
  await expect.element(dialog).toMatchTextContent('Reeds')
  await expect.element(dialog).toMatchTextContent(/4 messages · 2 May 2025 – 4 May 2025/)
  await expect.element(dialog.getByText('It comes in as a copy.')).not.toBeInTheDocument()
  expect(start).not.toHaveBeenCalled()
  mount(<OwnImport file={FILE} session={{ ...SESSION, state: 'here' }} onStart={start} />)
  await expect.element(dialog).toMatchTextContent('here already. It comes in as a copy.')
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 chat' }))
  expect(start).toHaveBeenCalledTimes(1)
})
