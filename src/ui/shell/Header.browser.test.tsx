import { compactDialog } from '../kit/dialogs.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { METER } from '../../test/meter.ts'
import { mount } from '../../test/mounted.ts'
import { Header } from './Header.tsx'

const chat = (isStart = false) => (
  <main>
    <Header isStart={isStart} />
  </main>
)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

it('has Compact from half of the window on, and always in its menu', async () => {
  await page.viewport(1280, 800)
  const { application, ui } = mount(chat())
  application.changeSession({ meter: { ...METER, share: 0.49 } })
  await expect.element(button('More')).toBeVisible()
  await expect.element(button('Compact')).not.toBeInTheDocument()
  application.changeSession({ meter: { ...METER, share: 0.5 } })
  await expect.element(button('Compact')).toBeVisible()
  await userEvent.click(button('More'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Compact', exact: true }))
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(compactDialog)
})

it('names the preset only if it was chosen for this chat', async () => {
  await page.viewport(1280, 800)
  const { application } = mount(chat())
  const preset = application.snapshot().session?.preset
  if (!preset) throw new RangeError('The session has no preset')
  application.changeSession({ preset: { ...preset, isOwn: false } })
  await expect.element(button(/^Model: /)).toBeVisible()
  await expect.element(button(/^Preset: /)).not.toBeInTheDocument()
  application.changeSession({ preset: { ...preset, isOwn: true } })
  await expect.element(button(/^Preset: /)).toBeVisible()
})

it('in a narrow window the title opens the models and what can be done to the chat; a new chat is beside it', async () => {
  await page.viewport(390, 844)
  const { box } = mount(chat(), createFakeApplication())
  const title = button(/, atlas-4\. Menu of this chat$/)
  await expect.element(title).toBeVisible()
  // What is read aloud contains what is seen, word by word.
  const words = (text: string | null) => text?.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim() ?? ''
  const seen = words(title.element().textContent)
  expect(seen).toMatch(/ atlas 4$/)
  expect(words(title.element().getAttribute('aria-label'))).toContain(seen)
  await expect.element(button('New chat')).toBeVisible()
  expect(box?.querySelectorAll('header button')).toHaveLength(3)
  await userEvent.click(title)
  await expect.element(page.getByRole('menuitemradio').first()).toBeVisible()
  for (const name of ['Rename', 'Find in this chat', 'Compact', 'Export'])
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeInTheDocument()
})

it('above a new chat there is no title to see', async () => {
  await page.viewport(1280, 800)
  mount(chat(true), createFakeApplication({ scene: 'empty' }))
  await expect.element(button('More')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 }).element()
  expect(heading.getBoundingClientRect().width).toBeLessThanOrEqual(1)
})

it('names the branch, but not while several answers wait for a choice', async () => {
  await page.viewport(1280, 800)
  const { application } = mount(chat())
  const versions = { byMessage: {}, atEnd: null, branch: 1, branches: 3 }
  application.changeSession({ versions })
  await expect.element(page.getByText(/^Branch 1 of 3/)).toBeVisible()
  application.changeSession({ several: { answers: [], goesOn: null, activity: null } as never })
  await expect.element(page.getByText(/^Branch 1 of 3/)).not.toBeInTheDocument()
})
