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
          ['prompts', 'prompt', 'Prompts', () => run('prompts'), { shortcut: 'd' }],
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
  // A screen reader counts the groups.
  expect(page.getByRole('group').elements()).toHaveLength(1)
  const temporary = page.getByRole('menuitemcheckbox', { name: 'Temporary chat' })
  await expect.element(temporary).toBeChecked()
  await userEvent.click(temporary)
  await expect.poll(() => run.mock.calls).toEqual([['temporary']])
  await expect.element(temporary).not.toBeInTheDocument()
})

it('a key that stands beside an entry takes it, also in the open menu; another letter goes to the entry that begins with it', async () => {
  const { run, opener } = mountMenu()
  await userEvent.click(opener)
  await expect.element(item('Prompts')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Temporary chat' })).toHaveFocus()
  expect(run).not.toHaveBeenCalled()
  await userEvent.keyboard('d')
  await expect.poll(() => run.mock.calls).toEqual([['prompts']])
  await expect.element(item('Prompts')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
