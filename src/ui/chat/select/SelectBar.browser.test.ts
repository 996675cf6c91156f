import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'

import { createFakeApplication, type FakeApplication } from '../../../test/fake-application.ts'
import { messageRow, text } from '../../../test/fake-session.ts'
import { fakeUi } from '../../../test/fake-ui.ts'
import { UiProvider } from '../../../host/UiProvider.tsx'
import type { Item } from '../items.ts'
import { SelectBar } from './SelectBar.tsx'
import { changeSelection, startSelecting } from './SelectCheckbox.tsx'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => {
  root?.unmount()
  changeSelection(() => null)
})

/** Shows the bar with one selected message. */
function showBar(application: FakeApplication) {
  const { ui } = fakeUi(application)
  const row = messageRow(1, 'user', text('Hello'))
  const items: readonly Item[] = [{ type: 'message', row, calls: new Map() }]
  startSelecting(row.entry.event.id)
  const bar = createElement(SelectBar, {
    items,
    stored: items,
    list: { current: null },
    scroller: { current: null },
  })
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui }, bar))
  return ui
}

it('selected messages whose tokens cannot be counted are counted, and the bar says so', async () => {
  const application = createFakeApplication()
  application.weighMessages = () => Promise.reject(new Error('The worker stopped'))
  showBar(application)
  await expect
    .poll(() => box.querySelector('[role=status]')?.textContent)
    .toBe('1 message. Its tokens cannot be counted now.')
})

it('selected messages that cannot be read for a copy give a notice', async () => {
  const application = createFakeApplication()
  application.weighMessages = async () => null
  application.writeMessages = () => Promise.reject(new Error('The worker stopped'))
  const ui = showBar(application)
  const copy = () => box.querySelector<HTMLElement>('[data-key="c"]')
  await expect.poll(() => copy()).not.toBeNull()
  copy()?.click()
  await expect
    .poll(() => ui.store.getState().notices)
    .toMatchObject([{ tone: 'error', text: 'The worker stopped' }])
})
