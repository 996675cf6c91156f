import { helpDialog } from '../kit/dialogs.ts'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { useSlashCommands } from './use-slash-commands.ts'

/** A box that takes commands and nothing else. */
function Box() {
  const [text, setText] = useState('')
  const assist = useSlashCommands(text, { text: () => text, setText })
  return (
    <>
      {assist.menu}
      <textarea
        {...assist.attributes}
        aria-label="Message"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (assist.onKeyDown(event) || event.key !== 'Enter') return
          event.preventDefault()
          assist.submit(text)
        }}
      />
    </>
  )
}

const field = page.getByRole('textbox')
const list = page.getByRole('listbox')

function open() {
  const application = createFakeApplication()
  return { application, ui: mount(<Box />, application).ui }
}

it('a slash lists the commands; the arrows choose, and Enter runs the choice', async () => {
  const { ui } = open()
  await userEvent.fill(field, '/')
  await expect.element(list).toBeVisible()
  const chosen = list.getByRole('option', { selected: true })
  const first = chosen.element().id
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => chosen.element().id).not.toBe(first)
  await userEvent.fill(field, '/hel')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(helpDialog)
  await expect.element(field).toHaveValue('')
})

it('Tab completes the name for an argument, and Escape closes the list but keeps the words', async () => {
  open()
  await userEvent.fill(field, '/pres')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveValue('/preset ')
  await userEvent.fill(field, '/preset m')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('/preset m')
})

it('an unknown command stays in the box, and its notice says so', async () => {
  const { ui } = open()
  await userEvent.fill(field, '/nosuch')
  await expect.element(page.getByRole('status')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => ui.store.getState().notices[0]?.tone).toBe('warning')
  await expect.element(field).toHaveValue('/nosuch')
})
