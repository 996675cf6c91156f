import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ShownCall } from '../../runtime/session/snapshot.ts'
import { MarkdownReaderContext } from '../../kit/markdown/contexts.ts'
import { createMarkdownReader } from '../../workers/markdown-reader.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { Conversation } from './Conversation.tsx'

const WAITING: ShownCall = {
  call: { type: 'tool-call', callId: 'c', tool: 'note', input: { text: 'As the model wrote it' } },
  state: 'waiting',
  startedAt: null,
  progress: null,
  question: {
    effect: 'changes',
    to: null,
    description: 'Writes a note.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    untrusted: null,
  },
}

it('a call that waits keeps what the person changed of it while they read far above', async () => {
  const application = createFakeApplication()
  application.changeSession({ activity: { type: 'asking' }, toolCalls: [WAITING] })
  const { box } = mount(
    <MarkdownReaderContext value={createMarkdownReader()}>
      <div style={{ height: 500, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>
        <Conversation renderCompaction={() => null} />
      </div>
    </MarkdownReaderContext>,
    application,
  )
  const log = page.getByRole('log')
  const field = page.getByRole('textbox', { name: 'text' })
  await userEvent.fill(field, 'As the person wants it')
  /** Scrolls as a person does, and gives the number of the newest message that is laid out then. */
  const newestAt = async (top: number): Promise<number> => {
    log.element().dispatchEvent(new WheelEvent('wheel', { deltaY: top === 0 ? -500 : 500 }))
    log.element().scrollTo({ top })
    await new Promise(resolve => setTimeout(resolve, 100))
    const rows = [...(box?.querySelectorAll('article[data-number]') ?? [])]
    return Math.max(...rows.map(row => Number(row.getAttribute('data-number'))))
  }
  let newest = 0
  await expect.poll(async () => (newest = await newestAt(1e7))).toBeGreaterThan(0)
  await expect.poll(() => newestAt(0)).toBeLessThan(newest)
  await expect.poll(() => newestAt(1e7)).toBeGreaterThanOrEqual(newest)
  await expect.element(field).toHaveValue('As the person wants it')
  await expect.element(field).toHaveFocus()
})
