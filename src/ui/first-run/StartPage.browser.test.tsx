import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { mount, unmount } from '../../test/mounted.ts'
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

it('a saved prompt without blanks goes into the message box, and one with blanks is filled in first', async () => {
  const application = createFakeApplication()
  application.change({
    prompts: [
      { name: 'greet', text: 'Greet everybody.', at: 2 },
      { name: 'translate', text: 'Translate into {{language}}.', at: 1 },
    ],
  })
  const { ui } = mount(<StartPage />, application)
  await userEvent.click(page.getByRole('button', { name: /^greet/ }))
  await expect.poll(() => ui.store.getState().added?.words).toBe('Greet everybody.')
  await expect.element(page.getByRole('button', { name: /^translate/ })).toBeVisible()
})

it('blanks are filled in place by keys alone, and what was typed can be had back in the dialog', async () => {
  const application = createFakeApplication()
  const text = 'Translate {{text}} into {{language}}.'
  application.change({ prompts: [{ name: 'translate', text, at: 1 }] })
  const { ui } = mount(<StartPage />, application)
  const opener = page.getByRole('button', { name: /^translate/ })
  const blank = (name: string) => page.getByRole('textbox', { name })
  await expect.element(opener).toBeVisible()
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(blank('text')).toHaveFocus()
  await expect.element(opener).not.toBeInTheDocument()
  await userEvent.keyboard('tides{Escape}')
  await expect.element(blank('text')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  const offered = () => {
    const [notice] = ui.store.getState().notices
    ui.actions.pressNotice(notice?.id ?? '')
    return ui.store.getState().dialog
  }
  expect(offered()).toMatchObject({
    type: 'prompts',
    page: { values: new Map([['text', 'tides']]) },
  })

  await userEvent.keyboard('{Enter}moons{Tab}')
  await expect.element(blank('language')).toHaveFocus()
  await userEvent.keyboard('Latin{Enter}')
  await expect.poll(() => ui.store.getState().added?.words).toBe('Translate moons into Latin.')
  await expect.element(opener).toBeVisible()

  await userEvent.click(opener)
  await userEvent.fill(blank('language'), 'Greek')
  unmount()
  await expect.poll(() => ui.store.getState().notices).toHaveLength(1)
  expect(offered()).toMatchObject({ page: { values: new Map([['language', 'Greek']]) } })
})
