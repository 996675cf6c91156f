import { compactDialog } from '../kit/dialogs.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LostFact } from '../../engine/index.ts'
import type { Application } from '../../runtime/application/application.ts'
import type { Examined } from '../../runtime/inspection/inspection.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { COMPACTION, OUTLOOK } from '../../test/fake-session.ts'
import { mount } from '../../test/mounted.ts'
import { CompactDialog } from './CompactDialog.tsx'

const fact = (text: string, criticality: number): LostFact => ({
  kind: 'rule',
  text,
  messageId: 'm9',
  origin: 'user',
  mentions: 1,
  number: 9,
  criticality,
})
const EXAMINED: Examined = {
  total: 7,
  kept: 5,
  lost: [fact('Never touch region 7.', 0.6), fact('Keep it plain.', 0.1)],
  inDoubt: [],
  unchecked: [],
  isVerbatim: false,
  claims: [],
  sizes: null,
}

/** The dialog; `compactionId` names a summary that waits for review. */
function open(
  compactionId: string | null = null,
  outlook = OUTLOOK,
  examined = EXAMINED,
  foldOutlook: Application['foldOutlook'] = async () => null,
) {
  const application = Object.assign(createFakeApplication({ outlook }), {
    foldOutlook,
    compact: vi.fn<Application['compact']>(async () => undefined),
    cancelCompaction: vi.fn<Application['cancelCompaction']>(),
    applyProposal: vi.fn<Application['applyProposal']>(async () => undefined),
    discardProposal: vi.fn<Application['discardProposal']>(async () => undefined),
    examine: vi.fn<Application['examine']>(async () => examined),
  })
  const { result } = COMPACTION
  if (compactionId !== null && result !== null)
    application.changeSession({
      proposal: { ...result, type: 'v1.compaction-proposed', compactionId },
    })
  const { ui } = mount(<CompactDialog focus="" from={undefined} to={undefined} />, application)
  ui.actions.open(compactDialog, { focus: '' })
  return { application, ui }
}

const dialog = page.getByRole('dialog', { name: 'Compact' })
const named = (name: string | RegExp) => dialog.getByRole('button', { name })
const summary = dialog.getByRole('group', { name: /^Summary/ })

it('says why there is nothing to compact, and offers nothing to press', async () => {
  open(null, { ...OUTLOOK, reason: 'Only one turn so far.' })
  await expect.element(dialog).toMatchTextContent('Only one turn so far.')
  await expect.element(named('Write summary')).not.toBeInTheDocument()
})

it('is drawn when all of it is known, so that nothing moves under a press', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const asked = vi.fn<Application['foldOutlook']>(() => promise)
  open(null, OUTLOOK, EXAMINED, asked)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await new Promise(done => setTimeout(done, 50))
  await expect.element(dialog).not.toBeInTheDocument()
  resolve(null)
  await expect.element(dialog.getByRole('radio', { name: /^Quotes only/ })).toBeVisible()
})

it('a second Enter while the summary is written neither cancels nor applies it', async () => {
  const { application } = open()
  application.compact.mockReturnValue(new Promise(() => undefined))
  await userEvent.fill(dialog.getByRole('textbox'), ' the dates ')
  await userEvent.click(dialog.getByRole('radio', { name: /^Quotes only/ }))
  await expect.element(named('Write summary')).toBeEnabled()
  named('Write summary').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(named('Write summary')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(application.compact.mock.calls).toEqual([
    [{ focus: 'the dates', summarizer: 'extractive', range: undefined }],
  ])
  expect(application.cancelCompaction).not.toHaveBeenCalled()
  await userEvent.click(named('Cancel'))
  expect(application.cancelCompaction).toHaveBeenCalledTimes(1)
})

it('a summary that failed says why, and quotes can be used in its place', async () => {
  const { application } = open()
  application.compact.mockImplementation(async () => {
    const failed = {
      ...COMPACTION,
      compactionId: 'c9',
      trigger: 'manual',
      state: 'failed',
    } as const
    const record = { ...failed, result: null, failure: 'The server is not there.' }
    const rows = application.snapshot().session?.rows ?? []
    application.changeSession({ rows: [...rows, { type: 'compaction', record }] })
  })
  await userEvent.click(named('Write summary'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The server is not there.')
  await userEvent.click(named('Use quotes only, no AI'))
  await expect.poll(() => application.compact.mock.lastCall?.[0]?.summarizer).toBe('extractive')
})

it('what would be lost is kept by its button or by K, and counted at once', async () => {
  open('p1')
  const losses = dialog.getByRole('region', { name: 'Would be lost' })
  const tally = dialog.getByRole('contentinfo').getByRole('status')
  await expect.element(losses.getByRole('listitem').first()).toMatchTextContent('region 7')
  await expect.element(tally).toMatchTextContent('5 of 7 details are kept, 2 would be lost')
  await userEvent.click(named(/^Keep in the summary: Keep it plain/))
  await expect.element(summary).toMatchTextContent('Keep it plain.')
  await expect.element(tally).toMatchTextContent('6 of 7 details are kept, 1 of them by you')
  named(/^Keep in the summary: Never touch/)
    .element()
    .focus()
  await userEvent.keyboard('k')
  await expect
    .element(named(/^Kept in the summary: Never touch/))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(tally).toMatchTextContent('7 of 7')
})

it('a summary that was edited is still so when the dialog comes back, and is applied as it reads', async () => {
  open('p2')
  await expect.element(summary).toHaveFocus()
  await userEvent.click(named('Edit'))
  await expect.element(dialog.getByRole('textbox', { name: /^Summary/ })).toHaveFocus()
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Summary/ }), 'Mind the gap.')
  const { application, ui } = open('p2')
  await expect.element(summary).toMatchTextContent('Mind the gap.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => application.applyProposal.mock.calls).toEqual([['Mind the gap.']])
  application.changeSession({ proposal: null })
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
})

it('Discard throws a written summary away; to close the dialog leaves it waiting', async () => {
  const { application, ui } = open('p3')
  await expect.element(summary).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
  expect(application.discardProposal).not.toHaveBeenCalled()
  await userEvent.click(named('Discard'))
  await expect.poll(() => application.discardProposal.mock.calls).toHaveLength(1)
})

it('says nothing of a loss where nothing is lost, and has no second button that closes it', async () => {
  open()
  await expect.element(named('Write summary')).toBeVisible()
  await expect.element(named('Cancel')).not.toBeInTheDocument()
  open('p4', OUTLOOK, { ...EXAMINED, kept: 7, lost: [] })
  await expect
    .element(dialog.getByRole('region', { name: 'Compared with the originals' }))
    .toMatchTextContent('All names, numbers and files found are in the summary.')
  await expect.element(dialog.getByText('Would be lost')).not.toBeInTheDocument()
})
