import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EventId, Version } from '../../../engine/index.ts'
import { MarkdownReaderContext } from '../../../kit/markdown/contexts.ts'
import { createFakeApplication } from '../../../test/fake-application.ts'
import { messageRow, text } from '../../../test/fake-session.ts'
import { mount } from '../../../test/mounted.ts'
import { createMarkdownReader } from '../../../workers/markdown-reader.ts'
import { Conversation } from '../Conversation.tsx'

const asked = messageRow(1, 'user', text('Which month?'))
const answered = messageRow(2, 'assistant', text('May.'))
const NONE = { branch: 1, branches: 2, byMessage: {}, atEnd: null }

/** A conversation whose other version has these versions, once the person goes there. */
function open(byMessage: Readonly<Record<string, Version>>) {
  const application = createFakeApplication()
  const atEnd: Version = { index: 2, count: 2, previousId: 'm2' as EventId, nextId: null }
  application.changeBranch = async () => {
    await new Promise(resolve => setTimeout(resolve, 50))
    application.changeSession({ rows: [asked, answered], versions: { ...NONE, byMessage } })
    return true
  }
  application.changeSession({
    rows: [asked],
    activity: { type: 'idle' },
    versions: { ...NONE, atEnd },
  })
  mount(
    <MarkdownReaderContext value={createMarkdownReader()}>
      <main style={{ height: 500, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>
        <Conversation renderCompaction={() => null} />
      </main>
    </MarkdownReaderContext>,
    application,
  )
}

const previous = page.getByRole('button', { name: 'Previous version' })

it('pressed, the focus goes on to the same button of the other version, or to the one that goes back', async () => {
  open({ m2: { index: 1, count: 2, previousId: null, nextId: 'm9' as EventId } })
  await userEvent.click(previous)
  await expect.element(page.getByRole('button', { name: 'Next version' })).toHaveFocus()
})

it('in the only version with an answer, which has no such buttons, the focus is on its first one', async () => {
  open({})
  await userEvent.click(previous)
  const row = page.getByRole('article', { name: 'Assistant, message 2' })
  await expect.element(row.getByRole('button', { name: 'Copy' })).toHaveFocus()
})
