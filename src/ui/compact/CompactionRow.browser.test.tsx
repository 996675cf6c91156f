import { compactDialog } from '../kit/dialogs.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CompactionRecord, EventId, LostFact } from '../../engine/index.ts'
import type { Application } from '../../runtime/application/application.ts'
import type { Examined } from '../../runtime/inspection/inspection.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { COMPACTION, messageRow, text } from '../../test/fake-session.ts'
import { mount } from '../../test/mounted.ts'
import { MarkdownReaderContext } from '../../kit/markdown/contexts.ts'
import { createMarkdownReader } from '../../workers/markdown-reader.ts'
import { CompactionRow } from './CompactionRow.tsx'

const LOST: LostFact = {
  kind: 'rule',
  text: 'Never touch region 7.',
  messageId: 'm9',
  origin: 'user',
  mentions: 1,
  number: 9,
  criticality: 0.6,
}
const EXAMINED: Examined = {
  total: 7,
  kept: 6,
  lost: [LOST],
  inDoubt: [],
  unchecked: [],
  isVerbatim: false,
  claims: [],
  sizes: null,
}

function open(change: Partial<CompactionRecord> = {}) {
  const record = { ...COMPACTION, ...change }
  const application = Object.assign(createFakeApplication(), {
    examine: vi.fn<Application['examine']>(async () => EXAMINED),
    keepDetail: vi.fn<Application['keepDetail']>(() => new Promise(() => undefined)),
    undoCompaction: vi.fn<Application['undoCompaction']>(async () => undefined),
    readMessages: vi.fn<Application['readMessages']>(async (first, last) =>
      Array.from(
        { length: last - first + 1 },
        (_, at) => messageRow(first + at, 'user', text(`Words ${first + at}.`)).entry,
      ),
    ),
    costOf: vi.fn<Application['costOf']>(async () => null),
  })
  application.changeSession({ leafId: 'm63' as EventId })
  // As in the page, whose layout answers to this container.
  const { ui } = mount(
    <MarkdownReaderContext value={createMarkdownReader()}>
      <main style={{ container: 'talk / inline-size' }}>
        <CompactionRow record={record} />
      </main>
    </MarkdownReaderContext>,
    application,
  )
  return { application, ui }
}

const named = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: RegExp) => page.getByRole('tab', { name })

it('the newest summary can be undone, and one under another cannot', async () => {
  const { application } = open()
  await userEvent.click(named('Undo'))
  expect(application.undoCompaction.mock.calls).toEqual([['c3']])
  const later = { ...COMPACTION, compactionId: 'c4', number: 4 }
  application.changeSession({ rows: [{ type: 'compaction', record: later }] })
  await expect.element(named('Undo')).not.toBeInTheDocument()
})

it('the original is read a few messages at a time, each with the way to it', async () => {
  const { ui } = open()
  await userEvent.click(tab(/^Original/))
  await expect.element(page.getByText('Words 11.')).toBeVisible()
  await expect.element(page.getByText('Words 12.')).not.toBeInTheDocument()
  await userEvent.click(named(/^47 more/))
  await expect.element(page.getByText('Words 12.')).toBeVisible()
  await userEvent.click(named(/¶11$/))
  await expect.poll(() => ui.store.getState().shown?.number).toBe(11)
})

it('what the model no longer reads can be kept, once', async () => {
  const { application } = open({ compactionId: 'c-lost' })
  await userEvent.click(tab(/^Lost/))
  await userEvent.click(named(/^Keep in the summary: Never touch/))
  expect(application.keepDetail.mock.calls).toEqual([[LOST]])
  await expect.element(named(/^Keep in the summary/)).not.toBeInTheDocument()
})

it('a comparison that failed says so, and opening the tab again tries again', async () => {
  const { application } = open({ compactionId: 'c-fails' })
  application.examine.mockRejectedValue(new RangeError('no worker'))
  await userEvent.click(tab(/^Lost/))
  await expect.element(page.getByRole('status')).toMatchTextContent('did not work')
  application.examine.mockResolvedValue(EXAMINED)
  await userEvent.click(tab(/^Summary/))
  await userEvent.click(tab(/^Lost/))
  await expect.element(named(/^Keep in the summary: Never touch/)).toBeVisible()
})

it('a summary that waits for its turn has no button, and one that was asked for can be discarded', async () => {
  open({ state: 'proposed', trigger: 'background' })
  await expect.element(page.getByText(/is ready for when it is needed/)).toBeVisible()
  await expect.element(named('Discard')).not.toBeInTheDocument()
  const { application, ui } = open({ state: 'proposed', trigger: 'manual' })
  await userEvent.click(named('Review'))
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(compactDialog)
  await userEvent.click(named('Discard'))
  expect(application.calls).toContain('discardProposal')
})
