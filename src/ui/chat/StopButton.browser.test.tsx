import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { useUiState } from '../../host/store.ts'
import { StopButton } from './StopButton.tsx'

const IDLE = { type: 'idle' } as const

function Composer() {
  const runs = useUiState(({ app }) => app.session?.activity.type !== 'idle')
  return (
    <>
      <textarea id="message" aria-label="Message" />
      {runs && <StopButton />}
    </>
  )
}

const stop = page.getByRole('button', { name: 'Stop' })
const box = page.getByRole('textbox', { name: 'Message' })

function running() {
  const application = createFakeApplication()
  application.changeSession({ activity: { type: 'streaming', since: 1 } })
  mount(<Composer />, application)
  return application
}

it('after Stop the focus is in the message box', async () => {
  const application = Object.assign(running(), {
    stop: () => application.changeSession({ activity: IDLE }),
  })
  await userEvent.click(stop)
  await expect.element(stop).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})

it('the focus of the button is not lost with an answer that ends on its own', async () => {
  const application = running()
  await expect.element(stop).toBeVisible()
  box.element().focus()
  await userEvent.tab()
  await expect.element(stop).toHaveFocus()
  application.changeSession({ activity: IDLE })
  await expect.element(box).toHaveFocus()
})

it('Escape stops the answer also while the conversation or nothing has the focus, but not in another field', async () => {
  const application = createFakeApplication()
  application.changeSession({ activity: { type: 'streaming', since: 1 } })
  mount(
    <>
      <div role="log" tabIndex={-1} aria-label="Conversation">
        <input aria-label="Argument of a call" />
      </div>
      <input aria-label="Find" />
      <Composer />
    </>,
    application,
  )
  for (const name of ['Find', 'Argument of a call']) {
    await userEvent.click(page.getByRole('textbox', { name }))
    await userEvent.keyboard('{Escape}')
    expect(application.calls).not.toContain('stop')
  }
  page.getByRole('log').element().focus()
  await userEvent.keyboard('{Escape}')
  expect(application.calls.filter(call => call === 'stop')).toHaveLength(1)
  await expect.element(box).toHaveFocus()
})
