/** Draws a part of the page over a fake application, in the page's own styles, for component tests in Chromium. */
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '../kit/tokens.css'
import '../kit/base.css'
import { UiProvider } from '../host/UiProvider.tsx'
import { createFakeApplication } from './fake-application.ts'
import { fakeUi } from './fake-ui.ts'

let root: Root | null = null
let box: HTMLElement | null = null

/** Draws the element. What was drawn before is taken down first, and what is left after the test. */
export function mount(element: ReactNode, application = createFakeApplication()) {
  unmount()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  const { ui } = fakeUi(application)
  root.render(createElement(UiProvider, { ui }, element))
  return { application, ui, box }
}

/** Takes down what was drawn. */
export function unmount(): void {
  root?.unmount()
  box?.remove()
  root = null
  box = null
}
