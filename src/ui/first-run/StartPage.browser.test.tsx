import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { mount } from '../../test/mounted.ts'
import { StartPage } from './StartPage.tsx'

const way = (name: RegExp) =>
  page.getByRole('group', { name: 'Ways to begin' }).getByRole('button', { name })

it('with the demo model the first way leads to the choice of a model, with another one to the message box', async () => {
  const application = createFakeApplication()
  const { model } = application.snapshot()
  application.change({
    model: { ...model, ref: { provider: 'demo', host: null, model: 'demo' } },
  })
  const { ui } = mount(<StartPage />, application)
  await userEvent.click(way(/^Choose a model/))
  await expect.poll(() => ui.store.getState().dialog?.type).toBe('settings')
  application.change({ model })
  await expect.element(way(/^Write to atlas-4/)).toBeVisible()
})

it('the sample is opened where it is, and brought back where it was deleted', async () => {
  const open = vi.fn<Application['openSession']>(async () => undefined)
  const bring = vi.fn<Application['openSample']>(async () => undefined)
  const application = Object.assign(createFakeApplication(), {
    openSession: open,
    openSample: bring,
  })
  application.change({ sessions: [sessionRow('s1', { origin: 'sample' })] })
  mount(<StartPage />, application)
  await userEvent.click(way(/^See a long chat summarized/))
  await expect.poll(() => open.mock.calls).toEqual([['s1']])
  application.change({ sessions: [] })
  await userEvent.click(way(/^See a long chat summarized/))
  await expect.poll(() => bring.mock.calls).toHaveLength(1)
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
