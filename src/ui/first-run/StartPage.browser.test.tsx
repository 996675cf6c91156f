import { settingsDialog } from '../../host/dialogs.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { mount } from '../../test/mounted.ts'
import { StartPage } from './StartPage.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const DEMO = { provider: 'demo', host: null, model: 'demo' } as const

/** A device on which the demo answers and nothing was written yet. */
function firstVisit() {
  const application = createFakeApplication({ scene: 'empty' })
  const { model } = application.snapshot()
  application.change({ model: { ...model, ref: DEMO }, sessions: [] })
  return application
}

it('while the demo answers, one button leads to the choice of a model; else it says where the words go', async () => {
  const application = createFakeApplication({ scene: 'empty' })
  const { model } = application.snapshot()
  application.change({ model: { ...model, ref: DEMO } })
  const { ui, box } = mount(<StartPage />, application)
  await userEvent.click(button('Connect a model'))
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(settingsDialog)
  application.change({ model })
  await expect.element(button('Connect a model')).not.toBeInTheDocument()
  expect(box?.textContent).toContain('sent to')
  const ref = { provider: 'wllama', host: null, model: 'small' } as const
  application.change({ model: { ...model, ref } })
  await expect.poll(() => box?.textContent).toContain('Nothing leaves this device')
})

it('a task is sent to the demo, which is said, and is put into the message box for a model', async () => {
  const application = firstVisit()
  const send = vi.fn<Application['send']>(async () => undefined)
  Object.assign(application, { send })
  const { ui, box } = mount(<StartPage />, application)
  await expect
    .poll(() => box?.textContent)
    .toContain('Try with the demo, whose answers are written in advance')
  await userEvent.click(button('Explain a letter in plain words'))
  await expect.poll(() => send.mock.calls[0]?.[0]).toContain('Explain this letter')
  application.change({ model: createFakeApplication().snapshot().model })
  await userEvent.click(button('Turn my notes into a plan with dates'))
  await expect.poll(() => ui.store.getState().added?.words).toContain('Turn my notes')
  expect(send).toHaveBeenCalledTimes(1)
})

it('the sample is one press away until it is in the list', async () => {
  const application = firstVisit()
  const bring = vi.fn<Application['openSample']>(async () => undefined)
  Object.assign(application, { openSample: bring })
  mount(<StartPage />, application)
  await userEvent.click(button('See a long chat that was summarized'))
  await expect.poll(() => bring.mock.calls).toHaveLength(1)
  application.change({ sessions: [sessionRow('s1', { origin: 'sample' })] })
  await expect.element(button('See a long chat that was summarized')).not.toBeInTheDocument()
  await expect.element(button('Explain a letter in plain words')).toBeVisible()
})

it('who has chats finds the last three to carry on, each with the words that it ends with, and no tasks', async () => {
  const application = firstVisit()
  const rows = ['a', 'b', 'c', 'd'].map((id, index) =>
    sessionRow(id, { updatedAt: 1_000 - index, ...(id === 'b' && { archivedAt: 1 }) }),
  )
  application.change({
    sessions: [sessionRow('s', { origin: 'sample', updatedAt: 2_000 }), ...rows],
  })
  const lastWords = vi.fn<Application['lastWords']>(async () => ({ a: 'Raise the beds.' }))
  Object.assign(application, { lastWords })
  mount(<StartPage />, application)
  const links = page.getByRole('link')
  await expect.element(links.first()).toBeVisible()
  expect(links.elements().map(link => link.getAttribute('href'))).toEqual([
    '#/s/a',
    '#/s/c',
    '#/s/d',
  ])
  await expect.poll(() => links.first().element().textContent).toContain('Raise the beds.')
  expect(lastWords.mock.calls).toEqual([[['a', 'c', 'd']]])
  // A chat that grows is read again; its neighbours keep their words meanwhile.
  const read = Promise.withResolvers<Readonly<Record<string, string>>>()
  lastWords.mockReturnValue(read.promise)
  application.change({
    sessions: rows.map(row => (row.id === 'c' ? { ...row, revision: 9 } : row)),
  })
  await expect.poll(() => lastWords.mock.calls).toHaveLength(2)
  expect(links.first().element().textContent).toContain('Raise the beds.')
  read.resolve({ a: 'Raise the beds.', c: 'Sieve the soil.' })
  await expect.poll(() => links.nth(1).element().textContent).toContain('Sieve the soil.')
  await expect.poll(() => links.first().element().textContent).toContain('Raise the beds.')
  await expect.element(button('Explain a letter in plain words')).not.toBeInTheDocument()
})

it('a chat in which nothing was said is none to carry on', async () => {
  const application = firstVisit()
  application.change({ sessions: [sessionRow('a', { messages: 0 })] })
  mount(<StartPage />, application)
  await expect.element(button('Explain a letter in plain words')).toBeVisible()
  await expect.element(page.getByText('Carry on')).not.toBeInTheDocument()
})

it('has the parts of features below the ways to begin', async () => {
  const { ui } = fakeUi()
  const features = [{ name: 'tea', StartPart: () => <p>A cup of tea</p> }, { name: 'none' }]
  mount(
    <UiProvider ui={{ ...ui, features }}>
      <StartPage />
    </UiProvider>,
  )
  await expect.element(page.getByText('A cup of tea')).toBeVisible()
})
