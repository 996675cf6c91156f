import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { FoundPassages } from '../../ports/archive.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { useArchiveSearch } from './archive-search.tsx'
import { fakeUi } from '../../test/fake-ui.ts'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

const passage: FoundPassages['passages'][number] = {
  messageId: 'm1',
  sessionId: 's1',
  role: 'user',
  at: 0,
  score: 1,
  isAside: false,
  excerpt: { pieces: [], isCutBefore: false, isCutAfter: false },
}
const NOTHING: FoundPassages = { passages: [], waiting: 0, unread: 0 }

function Hits() {
  return `${useArchiveSearch('quince').found.passages.length} hits`
}

function draw(searchArchive: () => Promise<FoundPassages>) {
  const application = createFakeApplication()
  application.searchArchive = searchArchive
  const { ui } = fakeUi(application)
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui }, createElement(Hits)))
  return application
}

it('a search of the archive runs again while a session waits to be read, and then no more', async () => {
  const search = vi
    .fn<() => Promise<FoundPassages>>()
    .mockResolvedValueOnce({ ...NOTHING, waiting: 1 })
    .mockResolvedValueOnce({ ...NOTHING, waiting: 1 })
    .mockResolvedValue({ ...NOTHING, passages: [passage] })
  draw(search)
  await expect.poll(() => box.textContent).toBe('1 hits')
  await new Promise(resolve => setTimeout(resolve, 600))
  expect(search).toHaveBeenCalledTimes(3)
})

it('a search of the archive runs again when the sessions change', async () => {
  const search = vi.fn<() => Promise<FoundPassages>>().mockResolvedValue(NOTHING)
  const application = draw(search)
  await expect.poll(() => search).toHaveBeenCalledTimes(1)
  search.mockResolvedValue({ ...NOTHING, passages: [passage] })
  application.change({ sessions: [...application.snapshot().sessions] })
  await expect.poll(() => box.textContent).toBe('1 hits')
})
