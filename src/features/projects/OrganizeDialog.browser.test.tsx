import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { organizeDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import type { Application } from '../../runtime/application/application.ts'
import type { ShownProject } from '../../runtime/projects/project-commands.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { OrganizeDialog } from './OrganizeDialog.tsx'

const GARDEN: ShownProject = {
  id: 'p1',
  name: 'Garden',
  instructions: '',
  preset: null,
  model: null,
  readsSharedMemory: true,
  files: [],
  createdAt: 0,
  changedAt: 0,
}

/** The button of each project, the message box, and the dialog while it is open. */
function Page() {
  const { actions } = useUi()
  const projects = useUiState(({ app }) => app.projects)
  const isOpen = useUiState(({ dialog }) => dialog !== null)
  const asked = { page: { type: 'remove', id: 'p1' } } as const
  return (
    <>
      {projects.map(({ id, name }) => (
        <button key={id} onClick={() => actions.open(organizeDialog, asked)}>
          {name}
        </button>
      ))}
      <textarea id="message" />
      {isOpen && <OrganizeDialog {...asked} />}
    </>
  )
}

it('a project that is deleted with the button that asked for it leaves the focus to the message box', async () => {
  const application = createFakeApplication()
  const remove = vi.fn<Application['projects']['remove']>(async () => {
    await new Promise(resolve => setTimeout(resolve, 100))
    application.change({ projects: [] })
  })
  Object.assign(application, { projects: { remove } })
  application.change({ projects: [GARDEN] })
  mount(<Page />, application)
  await userEvent.click(page.getByRole('button', { name: 'Garden' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete project' }))
  await expect.poll(() => remove.mock.calls).toEqual([['p1', 'stay']])
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})
