import { paletteDialog } from '../kit/dialogs.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FoundPassages } from '../../ports/archive.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { pressEnter } from '../../test/composing.ts'
import type { Scene } from '../../test/fake-snapshot.ts'
import { mount } from '../../test/mounted.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { Palette } from './Palette.tsx'

function Opener() {
  const { actions } = useUi()
  const isOpen = useUiState(({ dialog }) => dialog?.dialog === paletteDialog)
  return (
    <>
      <button type="button" onClick={() => actions.open(paletteDialog, {})}>
        Open
      </button>
      {isOpen && <Palette />}
    </>
  )
}

const opener = page.getByRole('button', { name: 'Open' })

async function open(scene: Scene = 'long') {
  const nothing: FoundPassages = { passages: [], waiting: 0, unread: 0 }
  const application = Object.assign(createFakeApplication({ scene }), {
    searchArchive: async () => nothing,
  })
  application.change({
    sessions: [
      sessionRow('s1', { title: 'Garden beds', messages: 4 }),
      sessionRow('s2', { title: 'Garden fence', messages: 9 }),
    ],
  })
  const { ui } = mount(<Opener />, application)
  await userEvent.click(opener)
  return { application, ui }
}

const field = page.getByRole('combobox')
const chosen = page.getByRole('option', { selected: true })

it('what is typed, and an Enter before the list is there, opens what it finds', async () => {
  // Once the box is there, so that the list cannot come before the keys.
  let lists = NaN
  const drawn = new MutationObserver(() => {
    const box = field.query()
    if (box === null) return
    drawn.disconnect()
    lists = page.getByRole('listbox').elements().length
    document.execCommand('insertText', false, 'garden fence')
    pressEnter(box)
  })
  drawn.observe(document.body, { childList: true, subtree: true })
  const { application, ui } = await open()
  await expect.poll(() => lists).toBe(0)
  await expect.element(field).toHaveValue('garden fence')
  await expect.poll(() => application.snapshot().openId).toBe('s2')
  expect(ui.store.getState().dialog).toBeNull()
})

it('the arrows go round the ends, and the field names the choice that Enter takes', async () => {
  const { application } = await open()
  await userEvent.fill(field, 'garden')
  await expect.element(chosen).toMatchTextContent('Garden beds')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen).toMatchTextContent('Garden fence')
  await expect.element(field).toHaveAttribute('aria-activedescendant', chosen.element().id)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen).toMatchTextContent('Garden beds')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => application.snapshot().openId).toBe('s2')
})

it('a command that cannot run now says why in the list, and again when it is chosen', async () => {
  const { ui } = await open('first-run')
  await userEvent.fill(field, '/inspect')
  await expect.element(chosen).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => ui.store.getState().notices).toHaveLength(1)
  expect(ui.store.getState().dialog).toBeNull()
})

it('says that nothing is found, and Escape gives the focus back', async () => {
  const { ui } = await open()
  await userEvent.fill(field, 'zebra crossing')
  await expect.element(page.getByRole('status')).toMatchTextContent('Nothing found')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
  await expect.element(opener).toHaveFocus()
})
