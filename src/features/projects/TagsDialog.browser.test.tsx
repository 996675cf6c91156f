import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { organizeDialog } from '../../host/dialogs.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { mount } from '../../test/mounted.ts'
import { TagsDialog } from './TagsDialog.tsx'

function open(sessionIds: readonly string[]) {
  const mark = vi.fn<Application['projects']['mark']>(async () => undefined)
  const application = Object.assign(createFakeApplication(), { projects: { mark } })
  application.change({
    sessions: [
      sessionRow('s1', { tags: ['rota', 'summer'] }),
      sessionRow('s2', { tags: ['rota', 'work', 'workshop'] }),
    ],
  })
  const { ui } = mount(<TagsDialog sessionIds={sessionIds} />, application)
  ui.actions.open(organizeDialog, { page: { type: 'tags', sessionIds } })
  return { mark, ui }
}

const dialog = page.getByRole('dialog', { name: 'Tags' })
const field = dialog.getByRole('textbox')
const named = (name: string) => dialog.getByRole('button', { name, exact: true })

it('the field has the focus; tags between commas are added with Enter, and an empty Enter is done', async () => {
  const { mark, ui } = open(['s1'])
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Hardware, urgent{Enter}')
  await expect.poll(() => mark.mock.calls).toEqual([[['s1'], { tagged: ['Hardware', 'urgent'] }]])
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
})

it('a tag is removed by its button', async () => {
  const { mark } = open(['s1'])
  await userEvent.click(named('Remove the tag summer'))
  await expect.poll(() => mark.mock.calls).toEqual([[['s1'], { untagged: ['summer'] }]])
})

it('a suggestion completes the last word, and takes along those typed before it', async () => {
  const { mark } = open(['s1'])
  await userEvent.fill(field, 'home, wor')
  await expect.element(named('rota')).not.toBeInTheDocument()
  await userEvent.click(named('work'))
  await expect.poll(() => mark.mock.calls).toEqual([[['s1'], { tagged: ['home', 'work'] }]])
})
