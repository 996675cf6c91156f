import { settingsDialog } from '../../host/dialogs.ts'
import { createElement, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { ImportOutcome, ImportPreview, PreviewedImport } from './import-files.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import type { GivenFiles } from '../../host/dialogs.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { importing } from './feature.ts'
import { useImport, type Import } from './use-import.ts'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

const GIVEN: GivenFiles = { files: [new File(['[]'], 'talks.json')] }
const DONE: ImportOutcome = { isCancelled: false, added: ['s1'], extended: 0, faults: [] }

const session = (id: string): PreviewedImport => ({
  id,
  title: id,
  source: 'ChatGPT',
  createdAt: 0,
  updatedAt: 0,
  messages: 2,
  calls: 0,
  images: 0,
  tokens: 10,
  branches: 1,
  shown: 2,
  warnings: [],
  state: 'new',
  added: 2,
})

/** A page whose import of files is drawn; `stored` settles it. */
function draw(preview: () => ImportPreview, files = GIVEN) {
  const stored = Promise.withResolvers<ImportOutcome>()
  const application = withFeature(createFakeApplication(), importing, null, {
    read: async () => preview(),
    store: () => stored.promise,
  })
  application.openSession = vi.fn<typeof application.openSession>(async () => undefined)
  const { ui } = fakeUi(application)
  const shown: { current: Import | null } = { current: null }
  function Shown({ given }: { readonly given: GivenFiles }) {
    const bringing = useImport(given)
    useEffect(() => {
      shown.current = bringing
    })
    return bringing.phase.type
  }
  const made = createRoot(box)
  root = made
  const current = (): Import => {
    if (shown.current === null) throw new RangeError('Nothing is drawn.')
    return shown.current
  }
  made.render(createElement(UiProvider, { ui }, createElement(Shown, { given: files })))
  return { application, ui, stored, current, leave: () => made.render(null) }
}

const ONE: ImportPreview = { files: [], sessions: [session('s1')] }

/** An import that runs on after its dialog gave way to the settings. */
async function left() {
  const page = draw(() => ONE)
  await expect.poll(() => box.textContent).toBe('preview')
  void page.current().start()
  await expect.poll(() => box.textContent).toBe('importing')
  page.leave()
  await expect.poll(() => box.textContent).toBe('')
  page.ui.actions.open(settingsDialog, {})
  return page
}

const noticesOf = ({ ui }: ReturnType<typeof draw>) =>
  ui.store.getState().notices.map(({ tone, text }) => `${tone}: ${text}`)

it('an import whose dialog was left tells its outcome, and leaves the open chat and dialog alone', async () => {
  const page = await left()
  page.stored.resolve(DONE)
  await expect.poll(() => noticesOf(page)).toEqual(['info: 1 chat imported.'])
  expect(page.application.openSession).not.toHaveBeenCalled()
  expect(page.ui.store.getState().dialog).toEqual({ dialog: settingsDialog, given: {} })
})

it('an import whose dialog was left tells what was left out', async () => {
  const page = await left()
  page.stored.resolve({ ...DONE, faults: ['“Reeds” is being answered now.'] })
  await expect
    .poll(() => noticesOf(page))
    .toEqual([
      'info: 1 chat imported.',
      'warning: 1 part was left out: “Reeds” is being answered now.',
    ])
})

it('an import whose dialog was left tells why it failed', async () => {
  const page = await left()
  page.stored.reject(new Error('The disk is full.'))
  await expect.poll(() => noticesOf(page)).toEqual([expect.stringMatching(/^error: ./)])
})

it.each(['palimpsest-session', 'palimpsest-prompts'])(
  'a file that is recognised after its dialog was left opens nothing: %s',
  async format => {
    const head = Promise.withResolvers<string>()
    const read = vi.spyOn(Blob.prototype, 'text').mockReturnValue(head.promise)
    const page = draw(() => ONE)
    page.application.importSession = vi.fn<typeof page.application.importSession>(
      async () => undefined,
    )
    await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0)
    page.leave()
    await expect.poll(() => box.textContent).toBe('')
    page.ui.actions.open(settingsDialog, {})
    head.resolve(`{"format":"${format}"`)
    await new Promise(resolve => setTimeout(resolve, 50))
    read.mockRestore()
    expect(page.application.importSession).not.toHaveBeenCalled()
    expect(page.ui.store.getState().dialog).toEqual({ dialog: settingsDialog, given: {} })
  },
)

const OWN: GivenFiles = { files: [new File(['{"format":"palimpsest-session"}'], 'own.json')] }

it('a chat of ours is shown before it comes in, and can be taken back', async () => {
  const page = draw(() => ONE, OWN)
  page.application.importSession = async () => page.application.change({ openId: 'copy' })
  page.application.moveToTrash = vi.fn<typeof page.application.moveToTrash>(async () => undefined)
  await expect.poll(() => box.textContent).toBe('own')
  const { phase, startOwn } = page.current()
  if (phase.type !== 'own') throw new RangeError('The file is one of ours')
  expect(phase.session.title).toBe('s1')
  await startOwn(phase.file, phase.session)
  expect(noticesOf(page)).toEqual(['info: 1 chat imported.'])
  const [notice] = page.ui.store.getState().notices
  page.ui.actions.pressNotice(notice?.id ?? '')
  expect(page.application.moveToTrash).toHaveBeenCalledWith(['copy'])
})

it('a chat of ours that cannot be read says why at once, and one that did not come in offers nothing', async () => {
  const page = draw(() => ({ files: [], sessions: [] }), OWN)
  await expect.poll(() => page.application.calls).toContain('importSession')
  const other = draw(() => ONE, OWN)
  await expect.poll(() => box.textContent).toBe('own')
  const { phase, startOwn } = other.current()
  if (phase.type === 'own') await startOwn(phase.file, phase.session)
  expect(noticesOf(other)).toEqual([])
})
