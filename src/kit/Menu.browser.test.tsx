import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mounted.ts'
import { MenuButton, menuOf } from './Menu.tsx'

const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

function mountMenu() {
  const run = vi.fn<(what: string) => void>()
  mount(
    <main>
      <MenuButton
        icon="plus"
        label="Add"
        items={menuOf([
          ['files', 'attach', 'Attach files', () => run('files')],
          ['prompts', 'prompt', 'Prompts', () => run('prompts')],
          ['temporary', 'clock', 'Temporary chat', () => run('temporary'), { isOn: true }],
        ])}
      />
    </main>,
  )
  return { run, opener: page.getByRole('button', { name: 'Add' }) }
}

it.each(['{Enter}', ' '])(
  'opened with the key “%s”, it highlights its first entry, and Enter takes it',
  async key => {
    const { run, opener } = mountMenu()
    await expect.element(opener).toBeVisible()
    await userEvent.tab()
    await expect.element(opener).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(item('Attach files')).toHaveFocus()
    await expect.element(item('Attach files')).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Prompts')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.poll(() => run.mock.calls).toEqual([['files']])
    await expect.element(opener).toHaveFocus()
  },
)

it('opened by a press, it highlights nothing; what is on says so and is switched by a press', async () => {
  const { run, opener } = mountMenu()
  await userEvent.click(opener)
  await expect.element(item('Attach files')).toBeVisible()
  await expect.element(item('Attach files')).not.toHaveAttribute('data-highlighted')
  const temporary = page.getByRole('menuitemcheckbox', { name: 'Temporary chat' })
  await expect.element(temporary).toBeChecked()
  await userEvent.click(temporary)
  await expect.poll(() => run.mock.calls).toEqual([['temporary']])
  await expect.element(temporary).not.toBeInTheDocument()
})
