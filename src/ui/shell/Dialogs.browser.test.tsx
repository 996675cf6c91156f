import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dialogOf, declaredDialog, drawn } from '../../host/dialog.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { fakeUi } from '../../test/fake-ui.ts'
import { mount } from '../../test/mounted.ts'
import { Dialogs } from './Dialogs.tsx'

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello, {name}</p>
}

it('a dialog is drawn with what it was opened with', async () => {
  const { ui } = mount(<Dialogs />)
  ui.actions.open(
    dialogOf(async () => Greeting),
    { name: 'Ada' },
  )
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
})

it('a dialog that the core opens is drawn by the feature that has it, and by nothing without it', async () => {
  const greeting = declaredDialog<{ readonly name: string }>()
  const dialogs = [drawn(greeting, async () => Greeting)]
  const { ui } = fakeUi()
  const pages = [
    ['with', [{ name: 'greeting', dialogs }]],
    ['without', []],
  ] as const
  mount(
    pages.map(([id, features]) => (
      <section key={id} aria-label={id}>
        <UiProvider ui={{ ...ui, features }}>
          <Dialogs />
        </UiProvider>
      </section>
    )),
  )
  ui.actions.open(greeting, { name: 'Grace' })
  await expect
    .element(page.getByRole('region', { name: 'with', exact: true }))
    .toHaveTextContent('Hello, Grace')
  expect(page.getByRole('region', { name: 'without' }).element().textContent).toBe('')
})
