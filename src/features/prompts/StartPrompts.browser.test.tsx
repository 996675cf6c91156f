import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Prompt } from '../../ports/storage.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount, unmount } from '../../test/mounted.ts'
import { prompts } from './feature.ts'
import { StartPrompts } from './StartPrompts.tsx'

const start = (saved: readonly Prompt[]) =>
  mount(
    <>
      <StartPrompts />
      <p>Below</p>
    </>,
    withFeature(createFakeApplication(), prompts, saved),
  )

it('nothing is drawn before a prompt is saved', async () => {
  const { box } = start([])
  await expect.element(page.getByText('Below')).toBeVisible()
  expect(box.textContent).toBe('Below')
})

it('a saved prompt without blanks goes into the message box, and one with blanks is filled in first', async () => {
  const { ui } = start([
    { name: 'greet', text: 'Greet everybody.', at: 2 },
    { name: 'translate', text: 'Translate into {{language}}.', at: 1 },
  ])
  await userEvent.click(page.getByRole('button', { name: /^greet/ }))
  await expect.poll(() => ui.store.getState().added?.words).toBe('Greet everybody.')
  await expect.element(page.getByRole('button', { name: /^translate/ })).toBeVisible()
})

it('blanks are filled in place by keys alone, and what was typed can be had back in the dialog', async () => {
  const text = 'Translate {{text}} into {{language}}.'
  const { ui } = start([{ name: 'translate', text, at: 1 }])
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
    given: { first: { values: new Map([['text', 'tides']]) } },
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
  expect(offered()).toMatchObject({
    given: { first: { values: new Map([['language', 'Greek']]) } },
  })
})
