import { settingsDialog } from '../../host/dialogs.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../test/mounted.ts'
import { HeaderPicks } from './HeaderPicks.tsx'

it('the menu of the model begins with the way to another one, and ends with all of them', async () => {
  const { ui } = mount(
    <main>
      <HeaderPicks isStart={false} />
    </main>,
  )
  await userEvent.click(page.getByRole('button', { name: /^Model/ }))
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const items = [...menu.element().querySelectorAll('[role^="menuitem"]')]
  const words = items.map(({ textContent }) => textContent)
  expect(words[0]).toBe('Connect a model…')
  expect(words.at(-1)).toBe('All models…')
  expect(words.find(text => text?.startsWith('demo'))).toContain('built in')
  await userEvent.click(menu.getByRole('menuitem', { name: 'Connect a model…' }))
  expect(ui.store.getState().dialog?.dialog).toBe(settingsDialog)
})
