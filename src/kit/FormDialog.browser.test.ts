import { createElement, type ComponentProps } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeUi } from '../test/fake-ui.ts'
import { UiProvider } from '../host/UiProvider.tsx'
import { FormDialog } from './FormDialog.tsx'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

type Given = Partial<ComponentProps<typeof FormDialog>>

/** What has the focus once the dialog is open: its text, or that of its first line. */
async function focusIn(given: Given): Promise<string | undefined> {
  root = createRoot(box)
  const dialog = { title: 'Leave', submit: 'Go on', run: () => undefined, ...given }
  root.render(createElement(UiProvider, { ui: fakeUi().ui }, createElement(FormDialog, dialog)))
  await vi.waitFor(() => {
    if (document.activeElement === document.body) throw new Error('Nothing has the focus yet')
  }, 20_000)
  const { activeElement } = document
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? undefined
}

it.each<[string, Given, string]>([
  ['its first field', { children: createElement('input', { 'aria-label': 'Name' }) }, 'Name'],
  ['its button, if it has no field', {}, 'Go on'],
  ['itself, if the button destroys something', { isDanger: true }, 'Leave'],
  ['itself, if the button is off', { isOff: true }, 'Leave'],
])('a form in a dialog gives the focus to %s', async (_, given, focused) => {
  expect(await focusIn(given)).toBe(focused)
})
