import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import type { ShownProject } from '../../runtime/projects/project-commands.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { type Ui } from '../../host/store.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { toggleFolder, useListView } from './group-sessions.ts'
import { SessionList } from './SessionList.tsx'

interface Drawn extends Partial<Pick<AppSnapshot, 'projects' | 'openId'>> {
  /** The project that was made before the list is drawn. */
  readonly made?: string
  readonly count?: number
  readonly isArchived?: boolean
}

const box = document.createElement('div')
box.style.cssText = 'display: flex; flex-direction: column; height: 700px'
document.body.append(box)
// Without the styles of the page the list would not scroll.
const style = document.createElement('style')
style.textContent = '[role="presentation"] { height: 700px; overflow: auto }'
document.body.append(style)
let root: Root | null = null
afterEach(() => {
  root?.unmount()
  useListView.setState({ toggled: new Set() })
})

const BOAT: ShownProject = {
  id: 'p1',
  name: 'Boat',
  instructions: '',
  preset: null,
  model: null,
  readsSharedMemory: true,
  files: [],
  createdAt: 1,
  changedAt: 1,
}

/** Sessions, twelve and all in the archive by default. */
function draw({ count = 12, isArchived = true, made, ...shown }: Drawn = {}): Ui {
  const sessions = Array.from({ length: count }, (_, index) =>
    sessionRow(`s${index}`, isArchived ? { archivedAt: 1 } : {}),
  )
  const application = createFakeApplication()
  application.change({ sessions, ...shown })
  const { ui } = fakeUi(application)
  if (made !== undefined) ui.actions.showProject(made)
  const list = createElement(SessionList, {
    sessions,
    now: 0,
    selection: null,
    onSelect: () => undefined,
    isTree: true,
  })
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui }, list))
  return ui
}

const stops = () => [...box.querySelectorAll<HTMLElement>('[tabindex="0"]')]
const archive = () => box.querySelector<HTMLElement>('[data-folder="archive"] > button')
const more = () => box.querySelector<HTMLElement>('[data-folder="archive*"] > button')

it('a list with folders alone has a tab stop', async () => {
  draw()
  await expect.poll(() => archive()).not.toBeNull()
  expect(stops()).toEqual([archive()])
})

it('the folder that had the focus last stays the tab stop', async () => {
  toggleFolder('archive')
  draw()
  await expect.poll(() => archive()).not.toBeNull()
  expect(stops()).not.toEqual([archive()])
  archive()?.focus()
  await expect.poll(() => stops()).toEqual([archive()])
})

it.each([
  ['a press', () => more()?.click()],
  [
    'a key',
    () => more()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
  ],
])('once all sessions of a folder are shown by %s, the focus is at the folder', async (_, show) => {
  toggleFolder('archive')
  draw()
  await expect.poll(() => more()).not.toBeNull()
  more()?.focus()
  show()
  await expect.poll(() => more()).toBeNull()
  await expect.poll(() => document.activeElement).toBe(archive())
})

it('a folder that was just made scrolls into sight', async () => {
  const folder = () => box.querySelector('[data-folder="p1"] > button')
  const ui = draw({ count: 60, isArchived: false, projects: [BOAT] })
  await expect.poll(folder).not.toBeNull()
  const scroller = box.querySelector('[role="presentation"]')
  const toEnd = () => {
    scroller?.scrollTo({ top: 100_000 })
    return folder()
  }
  await expect.poll(toEnd).toBeNull()
  ui.actions.showProject('p1')
  await expect.poll(folder).not.toBeNull()
})

it('a list that is drawn again shows the open session, and not the folder that was made before', async () => {
  draw({ count: 60, isArchived: false, projects: [BOAT], openId: 's59', made: 'p1' })
  await expect.poll(() => box.querySelector('[data-session="s59"]')).not.toBeNull()
  await expect
    .poll(() => box.querySelector('[role="presentation"]')?.scrollTop)
    .toBeGreaterThan(500)
  await expect.poll(() => box.querySelector('[data-folder="p1"] > button')).toBeNull()
})

it('a list that is drawn again does not go to the folder that was made before', async () => {
  const projects = Array.from({ length: 60 }, (_, at) => ({ ...BOAT, id: `p${at}` }))
  draw({ projects, made: 'p59' })
  await expect.poll(() => box.querySelector('[data-folder="p0"] > button')).not.toBeNull()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(box.querySelector('[role="presentation"]')?.scrollTop).toBe(0)
})
