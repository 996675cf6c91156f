import { expect, it } from 'vitest'
import { organizeDialog } from '../../host/dialogs.ts'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'

/** Runs commands; `asked`: what the person is asked then. `marked`: what the application was told. */
function harness() {
  const marked: unknown[] = []
  const made = commandHarness(
    Object.assign(createFakeApplication(), {
      projects: { mark: async (...inputs: unknown[]) => void marked.push(inputs) },
    }),
  )
  return { ...made, marked, asked: () => made.opened(organizeDialog)?.page ?? null }
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
  expect(await run('project', 'nowhere')).toBe(
    'No project has that name. Type /project to choose or add one.',
  )
  expect(marked).toEqual([
    [['long'], { projectId: 'p1' }],
    [['long'], { projectId: null }],
  ])
  expect(await run('project')).toBeNull()
  expect(asked()).toEqual({ type: 'move', sessionIds: ['long'] })
  expect(offered('/project ')?.map(({ argument }) => argument)).toEqual(['Reopening', 'none'])
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
  expect(await run('archive')).toMatch(/nothing to archive/)
})
