import { settingsDialog } from '../../host/dialogs.ts'
import { compactDialog } from '../kit/dialogs.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Meter } from '../../engine/index.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { METER } from '../../test/meter.ts'
import { mount } from '../../test/mounted.ts'
import { ContextPanel } from './ContextPanel.tsx'
import { MeterRing } from './MeterRing.tsx'

function open(meter: Partial<Meter> = {}) {
  const application = createFakeApplication()
  application.changeSession({ meter: { ...METER, ...meter } })
  const onClose = vi.fn<() => void>()
  const { ui } = mount(
    <ContextPanel onClose={onClose} takesFocus edge={null} summary={null} />,
    application,
  )
  return { application, ui, onClose }
}

const panel = page.getByRole('region', { name: 'Context' })
const named = (name: string) => panel.getByRole('button', { name, exact: true })

it('takes the focus over the conversation, and Escape closes it', async () => {
  const { onClose } = open()
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

it('says the one step that is next and when, and what stands in the way in its place', async () => {
  const { application, ui } = open()
  await expect.element(panel).toMatchTextContent(/takes the place of older messages After about 2/)
  application.changeSession({ meter: { ...METER, next: { number: 3, isDue: true } } })
  await expect.element(panel).toMatchTextContent('With your next message.')
  await userEvent.click(named('Compact now…'))
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(compactDialog)
  application.changeSession({ meter: { ...METER, state: 'too-long', draftExcess: 1_200 } })
  await expect.element(panel).toMatchTextContent(/1\.2k tokens too long to be sent/)
  await expect.element(panel).not.toMatchTextContent('With your next message')
  await expect.element(named('Compact now…')).not.toBeInTheDocument()
})

it('a window that is only assumed is said to be, and leads to where it is set', async () => {
  const { application, ui } = open({ windowSource: 'default' })
  await expect.element(panel).toMatchTextContent('How much atlas-4 can read is not known')
  await userEvent.click(named('Set it in settings'))
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(settingsDialog)
  application.changeSession({ meter: METER })
  await expect.element(named('Set it in settings')).not.toBeInTheDocument()
})

it('what is not sent yet is counted, file by file', async () => {
  const { application } = open()
  application.changeSession({
    attachments: [{ type: 'text', text: 'Monday: heron.', file: 'rota.txt' }],
    attachmentTokens: [{ tokens: 450, source: 'tokenized' }],
  })
  await expect
    .element(panel)
    .toMatchTextContent(/not sent yet is counted too: 500\..*rota\.txt, 450/)
  application.changeSession({ meter: { ...METER, parts: { ...METER.parts, draft: 0 } } })
  await expect.element(panel).not.toMatchTextContent('rota.txt')
})

it('costs are shown where something was paid, with what is not in them', async () => {
  const application = createFakeApplication()
  application.spending = async () => ({
    total: 0.5,
    answers: 0.4,
    summaries: 0.1,
    notShown: 0,
    elsewhere: 0,
    unpriced: 2,
    reply: null,
  })
  mount(
    <ContextPanel onClose={() => undefined} takesFocus edge={null} summary={null} />,
    application,
  )
  await userEvent.click(panel.getByText('Cost so far'))
  await expect.element(panel).toMatchTextContent(/Answers ?\$0\.40 ?Summaries ?\$0\.10/)
  await expect.element(panel).toMatchTextContent('2 requests at an unknown price')
})

it('the ring says its share and what comes next, and nothing while all is calm', async () => {
  const ring = page.getByRole('meter', { name: 'Context' })
  mount(<MeterRing meter={METER} />)
  await expect.element(ring).toHaveAttribute('aria-valuenow', '60')
  await expect.element(ring).toMatchTextContent(/60 ?% ?.*68k/)
  mount(<MeterRing meter={{ ...METER, state: 'calm' }} />)
  await expect.element(ring).not.toMatchTextContent('68k')
})
