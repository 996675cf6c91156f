import { beforeEach, expect, it, vi } from 'vitest'
import { importDialog } from '../../host/dialogs.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { beginWith } from './begin-with.ts'

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: () => null, activeElement: null })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  return () => vi.unstubAllGlobals()
})

/** A page, and what the application was asked for, in order. */
function page() {
  const asked: string[] = []
  const note = (name: string) => async () => asked.push(name) > 0
  const application = Object.assign(createFakeApplication(), {
    newSession: note('new chat'),
    chooseModel: note('model'),
    attachFiles: note('files'),
    send: note('send'),
  })
  const { ui } = fakeUi(application)
  return { ui, asked }
}

it('a question of the address stands in the box of a new chat, and is not asked', async () => {
  const { ui, asked } = page()
  await beginWith(ui, { words: 'What is a floe?', model: null, files: [] })
  expect(asked).toEqual(['new chat'])
  expect(ui.store.getState().added).toEqual({ words: 'What is a floe?' })
})

it('a model that is not connected is named, and none is chosen', async () => {
  const { ui, asked } = page()
  await beginWith(ui, { words: 'Hi', model: 'unheard-of', files: [] })
  expect(asked).toEqual(['new chat'])
  expect(ui.store.getState().notices[0]?.text).toContain('not connected here: unheard-of')
})

it('files are attached, and files that may hold chats are offered for import', async () => {
  const { ui, asked } = page()
  await beginWith(ui, { words: '', model: null, files: [new File(['x'], 'a.txt')] })
  expect(asked).toEqual(['new chat', 'files'])
  await beginWith(ui, { words: '', model: null, files: [new File(['{}'], 'a.json')] })
  expect(asked).toEqual(['new chat', 'files', 'new chat'])
  expect(ui.store.getState().dialog?.dialog).toBe(importDialog)
})
