import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { createFakeApplication } from '../../../test/fake-application.ts'
import { fakeUi } from '../../../test/fake-ui.ts'
import { UiProvider } from '../../../host/UiProvider.tsx'
import { Outline } from './Outline.tsx'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

it('an outline that cannot be read says so', async () => {
  const application = createFakeApplication()
  application.outline = () => Promise.reject(new Error('The worker stopped'))
  const outline = createElement(Outline, {
    items: [],
    list: { current: null },
    scroller: { current: null },
    isNarrow: false,
    goToSummary: () => undefined,
    onClose: () => undefined,
  })
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui: fakeUi(application).ui }, outline))
  await expect
    .poll(() => box.querySelector('[role="status"]')?.textContent)
    .toBe('The chat could not be read. Close the outline and try again.')
})
