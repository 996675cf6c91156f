import { describe, expect, it } from 'vitest'
import type { Attachment } from '../../engine/index.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { createDraft } from './draft.ts'
import { switchTemporary } from './switch-temporary.ts'

const FILE: Attachment = { type: 'text', file: 'notes.txt', text: 'Kestrel' }

/** A chat with words in its box; `starts` answers the wish for a temporary chat. */
function setUp(starts: () => Promise<boolean>) {
  const application = createFakeApplication()
  const asked: string[] = []
  const ended: string[] = []
  Object.assign(application, {
    startTemporary: (words: string) => {
      asked.push(words)
      return starts()
    },
    endTemporary: async (words: string) => {
      ended.push(words)
      return true
    },
  })
  const { ui } = fakeUi(application)
  const draft = createDraft(application, ui.store)
  draft.follow()
  draft.setText('Typed before.')
  const start = () => switchTemporary(ui, draft)
  return { application, ui, draft, asked, ended, start }
}

describe('a temporary chat from the message box', () => {
  it('takes the words along', async () => {
    const { asked, draft, start } = setUp(async () => true)
    await start()
    expect(asked).toEqual(['Typed before.'])
    expect(draft.text()).toBe('')
  })

  it('is switched off where it was switched on, and the words stay', async () => {
    const { ui, asked, ended, draft, start } = setUp(async () => true)
    const { app } = ui.store.getState()
    ui.store.setState({ app: { ...app, openId: 't1' } })
    await start()
    expect([asked, ended]).toEqual([[], ['Typed before.']])
    expect(draft.text()).toBe('')
  })

  it.each([
    ['has files', { attachments: [FILE] }, 0],
    ['reads files', {}, 1],
  ])('is refused in a sentence while the box %s', async (_, session, readingFiles) => {
    const { application, ui, asked, draft, start } = setUp(async () => true)
    application.changeSession(session)
    ui.store.setState({ readingFiles })
    await start()
    expect(asked).toEqual([])
    expect(draft.text()).toBe('Typed before.')
    expect(ui.store.getState().notices.map(({ text }) => text)).toEqual([
      'A temporary chat takes along only what you typed. Remove the files first, then try again.',
    ])
  })

  it.each([
    ['does not start', async () => false, null],
    ['fails', async () => Promise.reject(new Error('Out of memory')), 'Out of memory'],
  ])('gives the words back before those typed meanwhile if it %s', async (_, starts, failure) => {
    const starting = Promise.withResolvers<boolean>()
    const { draft, start } = setUp(() => starting.promise)
    const started = start().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : error),
    )
    draft.setText('Typed meanwhile.')
    starting.resolve(starts())
    expect(await started).toBe(failure)
    expect(draft.text()).toBe('Typed before.\n\nTyped meanwhile.')
  })
})
