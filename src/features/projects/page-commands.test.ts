import { expect, it } from 'vitest'
import { organizeDialog } from '../../host/dialogs.ts'
import { pageCommands } from '../../host/page-commands.ts'
import { runCommand } from '../../runtime/commands/command.ts'
import { completeArgument } from '../../runtime/commands/registry.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'

/** Runs commands; `asked`: what the person is asked then. `marked`: what the application was told. */
function harness() {
  const marked: unknown[] = []
  const app = Object.assign(createFakeApplication(), {
    projects: { mark: async (...inputs: unknown[]) => void marked.push(inputs) },
  })
  const { ui } = fakeUi(app)
  const commands = pageCommands(ui)
  const run = async (name: string, typed = '') => {
    const command = commands.find(one => one.name === name)
    const surface = { ...ui.surface, notify: () => undefined }
    return command && runCommand(command, { app, surface }, typed)
  }
  const asked = () => {
    const { dialog } = ui.store.getState()
    ui.actions.closeDialog()
    const isAsked = dialog?.dialog === organizeDialog
    return isAsked ? dialog.given.page : null
  }
  const offered = (typed: string) =>
    completeArgument(app, typed, commands)?.completions.map(({ argument }) => argument)
  return { app, run, asked, offered, marked }
}

it('/project moves the open session by name, out of its project by “none”, and asks without a name', async () => {
  const { app, run, asked, offered, marked } = harness()
  const reopening = { id: 'p1', name: 'Reopening', instructions: '', preset: null, model: null }
  app.change({
    projects: [{ ...reopening, files: [], readsSharedMemory: true, createdAt: 1, changedAt: 1 }],
    projectId: 'p1',
  })
  expect(await run('project', 'reopening')).toBeNull()
  expect(await run('project', 'none')).toBeNull()
  expect(await run('project', 'nowhere')).toEqual({
    words: 'No project has that name. Type /project to choose or add one.',
  })
  expect(marked).toEqual([
    [['long'], { projectId: 'p1' }],
    [['long'], { projectId: null }],
  ])
  expect(await run('project')).toBeNull()
  expect(asked()).toEqual({ type: 'move', sessionIds: ['long'] })
  expect(offered('/project ')).toEqual(['Reopening', 'none'])
})

it('/tag adds tags, each once, or shows them, and /archive puts a session away and brings it back', async () => {
  const { app, run, asked, marked } = harness()
  expect(await run('tag', '#home,  big   house, Home,,')).toBeNull()
  expect(await run('tag')).toBeNull()
  expect(asked()).toEqual({ type: 'tags', sessionIds: ['long'] })
  expect(await run('archive')).toBeNull()
  const [first, ...others] = app.snapshot().sessions
  if (first) app.change({ sessions: [{ ...first, archivedAt: 1 }, ...others] })
  expect(await run('archive')).toBeNull()
  expect(marked).toEqual([
    [['long'], { tagged: ['Home', 'big house'] }],
    [['long'], { isArchived: true }],
    [['long'], { isArchived: false }],
  ])
  app.change({ sessions: [] })
  expect(await run('archive')).toMatchObject({ words: expect.stringMatching(/nothing to archive/) })
})
