import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import type { ShownProject } from '../../runtime/projects/project-commands.ts'
import { organizeDialog } from '../../host/dialogs.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { ProjectDialog } from './ProjectDialog.tsx'

const REOPENING: ShownProject = {
  id: 'p1',
  name: 'Reopening',
  instructions: 'Be brief.',
  preset: null,
  model: null,
  readsSharedMemory: true,
  files: [],
  createdAt: 0,
  changedAt: 0,
}

function open(id: string | null, sessionIds: readonly string[] = []) {
  const projects = {
    save: vi.fn<Application['projects']['save']>(async () => ({ ok: true, id: 'p2' })),
    mark: vi.fn<Application['projects']['mark']>(async () => undefined),
  }
  const application = Object.assign(createFakeApplication(), { projects })
  application.change({ projects: [REOPENING] })
  const { ui } = mount(
    <ProjectDialog id={id} sessionIds={sessionIds} typed={undefined} />,
    application,
  )
  ui.actions.open(organizeDialog, { page: { type: 'project', id } })
  return { projects, ui }
}

const dialog = page.getByRole('dialog')
const named = (name: string) => dialog.getByRole('button', { name, exact: true })
const instructions = dialog.getByRole('textbox', { name: /^Instructions/ })

it('a name that is taken says so at its field, and what was typed stays', async () => {
  const { projects, ui } = open(null, ['s1'])
  projects.save.mockResolvedValueOnce({ ok: false, sentence: 'There is one already.' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await userEvent.fill(name, 'reopening')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog).toMatchTextContent('There is one already.')
  await expect.element(name).toHaveValue('reopening')
  expect(projects.mark).not.toHaveBeenCalled()
  await userEvent.fill(name, 'Garden')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => projects.mark.mock.calls).toEqual([[['s1'], { projectId: 'p2' }]])
  expect(ui.store.getState().dialog).toBeNull()
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(named('Cancel'))],
  ['Delete project', () => userEvent.click(named('Delete project'))],
])(
  'what was typed can be had back after %s, and what was not changed asks nothing',
  async (way, leave) => {
    const { ui } = open('p1')
    const isDeleting = way === 'Delete project'
    const next = isDeleting ? { given: { page: { type: 'remove', id: 'p1' } } } : null
    await userEvent.fill(instructions, 'Write for families.')
    await userEvent.fill(instructions, 'Be brief.')
    await leave()
    await expect
      .poll(() => ui.store.getState().dialog)
      .toEqual(next && expect.objectContaining(next))
    expect(ui.store.getState().notices).toEqual([])
    await userEvent.fill(instructions, 'Write for families.')
    await leave()
    await expect.poll(() => ui.store.getState().notices).toHaveLength(1)
    ui.actions.pressNotice(ui.store.getState().notices[0]?.id ?? '')
    expect(ui.store.getState().dialog).toMatchObject({
      given: {
        page: { type: 'project', id: 'p1' },
        typed: { instructions: 'Write for families.' },
      },
    })
  },
)
