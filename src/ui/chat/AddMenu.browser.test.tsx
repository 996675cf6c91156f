import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { mount } from '../../test/mounted.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { AddMenu } from './AddMenu.tsx'
import { createDraft } from './draft.ts'

const temporary = page.getByRole('menuitemcheckbox', { name: /^Temporary chat/ })

async function openMenu(scene: 'empty' | 'long') {
  const application = createFakeApplication({ scene })
  const begin = vi.fn<Application['startTemporary']>(async () => true)
  const end = vi.fn<Application['endTemporary']>(async () => true)
  Object.assign(application, { startTemporary: begin, endTemporary: end })
  const { ui } = fakeUi(application)
  const draft = createDraft(application, ui.store)
  draft.setText('Plan a trip')
  mount(
    <UiProvider ui={ui}>
      <main>
        <AddMenu draft={draft} onFiles={() => undefined} />
      </main>
    </UiProvider>,
  )
  const press = () =>
    userEvent.click(page.getByRole('button', { name: 'Add files, prompts and more' }))
  await press()
  return { application, ui, begin, end, press }
}

it('a new chat is made temporary here, with the typed words, and stored again while nothing was sent', async () => {
  const { application, begin, end, press } = await openMenu('empty')
  await expect.element(temporary).not.toBeChecked()
  await userEvent.click(temporary)
  await expect.poll(() => begin.mock.calls).toEqual([['Plan a trip']])
  application.change({ openId: 't1' })
  await press()
  await expect.element(temporary).toBeChecked()
  await userEvent.click(temporary)
  await expect.poll(() => end.mock.calls).toHaveLength(1)
})

it('a chat with messages stays what it is', async () => {
  await openMenu('long')
  await expect.element(page.getByRole('menuitem', { name: 'Attach files' })).toBeVisible()
  await expect.element(temporary).not.toBeInTheDocument()
})
