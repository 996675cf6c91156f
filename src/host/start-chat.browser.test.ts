import { expect, it } from 'vitest'
import { createFakeApplication } from '../test/fake-application.ts'
import { fakeUi } from '../test/fake-ui.ts'
import { startChat } from './start-chat.ts'

/** A page with a message box and another field, while a new chat is begun. */
function begin() {
  document.body.innerHTML = '<textarea id="message"></textarea><input id="other">'
  const begun = Promise.withResolvers<void>()
  const application = createFakeApplication()
  application.newSession = () => begun.promise
  const started = startChat(fakeUi(application).ui)
  return { begun, started, focused: () => document.activeElement?.id }
}

it('a new chat has the focus in its message box, also if the box was drawn again', async () => {
  const { begun, started, focused } = begin()
  expect(focused()).toBe('message')
  document.body.innerHTML = '<textarea id="message"></textarea>'
  begun.resolve()
  await started
  expect(focused()).toBe('message')
})

it('a new chat that begins late leaves the focus in the field into which the person went meanwhile', async () => {
  const { begun, started, focused } = begin()
  document.getElementById('other')?.focus()
  begun.resolve()
  await started
  expect(focused()).toBe('other')
})
