import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { failureRow } from '../../test/fake-session.ts'
import { FailureRow, FinishNote } from './AnswerEnd.tsx'

function note(isStopped: boolean) {
  const application = createFakeApplication()
  application.changeSession({ activity: { type: 'idle' }, canContinue: true })
  return mount(
    <FinishNote finishReason="interrupted" isStopped={isStopped} newest isTool={false} />,
    application,
  )
}

it('says that the person stopped the answer, and that a connection or a tab cut another one', async () => {
  note(true)
  await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
  note(false)
  await expect.element(page.getByText('Interrupted', { exact: true })).toBeVisible()
})

it('Continue goes to the end, where the answer goes on', async () => {
  const { application, ui } = note(true)
  const before = ui.store.getState().sends
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  expect(ui.store.getState().sends).toBe(before + 1)
  expect(application.calls).toContain('continueAnswer')
})

it('after Continue or Retry, which go away, the focus is in the message box', async () => {
  const application = createFakeApplication()
  application.changeSession({ activity: { type: 'idle' }, canContinue: true, canRetry: true })
  for (const name of ['Continue', 'Retry']) {
    mount(
      <>
        <FinishNote finishReason="interrupted" isStopped newest isTool={false} />
        <textarea id="message" aria-label="Message" />
      </>,
      application,
    )
    await userEvent.click(page.getByRole('button', { name }))
    await expect.element(page.getByRole('textbox')).toHaveFocus()
  }
})

it('a Stop before the first word is no failure: a quiet line with Answer again', async () => {
  const row = failureRow(1, { kind: 'other', isStopped: true })
  if (row.type !== 'failure') throw new RangeError('A failure has a row')
  const application = createFakeApplication()
  application.changeSession({ activity: { type: 'idle' }, canRetry: true })
  const { box } = mount(<FailureRow entry={row.entry} newest />, application)
  await expect
    .element(page.getByText('Stopped before the first word', { exact: true }))
    .toBeVisible()
  expect(box?.querySelector('[data-tone]')).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Answer again' }))
  expect(application.calls).toContain('retry')
  mount(<FailureRow entry={row.entry} newest={false} />, application)
  await expect.element(page.getByText(/· Stopped before the first word$/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
