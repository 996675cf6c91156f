import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { UiContext } from '../store.ts'
import { toggleFolder, useListView } from './group-sessions.ts'
import { SessionList } from './SessionList.tsx'

const box = document.createElement('div')
box.style.cssText = 'display: flex; flex-direction: column; height: 700px'
document.body.append(box)
let root: Root | null = null
afterEach(() => {
  root?.unmount()
  useListView.setState({ toggled: new Set() })
})

/** Twelve sessions, all in the archive. */
function draw(): void {
  const sessions = Array.from({ length: 12 }, (_, index) =>
    sessionRow(`s${index}`, { archivedAt: 1 }),
  )
  const application = createFakeApplication()
  application.change({ sessions })
  const { ui } = fakeUi(application)
  const list = createElement(SessionList, {
    sessions,
    now: 0,
    selection: null,
    onSelect: () => undefined,
    isTree: true,
  })
  root = createRoot(box)
  root.render(createElement(UiContext, { value: ui }, list))
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
