import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EventId } from '../../engine/index.ts'
import type { ShownRow } from '../../runtime/session/shown-row.ts'
import type { ShownCall } from '../../runtime/session/snapshot.ts'
import { MarkdownReaderContext } from '../../kit/markdown/contexts.ts'
import { createMarkdownReader } from '../../workers/markdown-reader.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { messageRow, text } from '../../test/fake-session.ts'
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

const CHANGED: ShownRow = {
  type: 'changed',
  id: 'c1' as EventId,
  at: 0,
  changes: [{ type: 'hidden', numbers: [13], messageIds: [] }],
}

function shown(application: ReturnType<typeof createFakeApplication>) {
  return mount(
    <MarkdownReaderContext value={createMarkdownReader()}>
      <main style={{ height: 500, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>
        <Conversation renderCompaction={() => null} />
      </main>
    </MarkdownReaderContext>,
    application,
  )
}

it('a call that waits keeps what the person changed of it while they read far above', async () => {
  const application = createFakeApplication()
  application.changeSession({ activity: { type: 'asking' }, toolCalls: [WAITING] })
  const { box } = shown(application)
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

it('the buttons of the message under the pointer lie over the next message, however close that is', async () => {
  await page.viewport(1280, 800)
  const application = createFakeApplication()
  application.changeSession({
    rows: [
      messageRow(1, 'user', text('Sorry, wrong window.'), { status: { type: 'excluded' } }),
      messageRow(2, 'user', text('Which time is it?')),
      messageRow(
        3,
        'assistant',
        [{ type: 'tool-call', callId: 'c', tool: 'current_time', input: {} }],
        { finishReason: 'tool-calls' },
      ),
      messageRow(4, 'tool', [
        { type: 'tool-result', callId: 'c', tool: 'current_time', output: 'Noon' },
      ]),
      messageRow(5, 'assistant', text('It is noon.')),
    ],
  })
  shown(application)
  await expect.element(page.getByText('It is noon.')).toBeVisible()
  for (let number = 1; number <= 5; number += 1) {
    const menu = page.getByRole('button', { name: `Actions for message ${number}` })
    const row = menu.element().closest('article')
    if (!row) throw new Error('Each message has a row')
    await userEvent.hover(row)
    // Fails if another element would take the press.
    await userEvent.hover(menu, { timeout: 2_000 })
    expect(menu.element().matches(':hover')).toBe(true)
  }
})

it('a message keeps its place while the person hides it and shows it again, also at the end of the chat', async () => {
  const application = createFakeApplication()
  const rows = (last: 'kept' | 'excluded') => [
    ...Array.from({ length: 12 }, (_, at) =>
      messageRow(at + 1, at % 2 === 0 ? 'user' : 'assistant', text(`Line ${at + 1} of many.`)),
    ),
    messageRow(13, 'user', text('Sorry, wrong window.'), { status: { type: last } }),
    ...(last === 'kept' ? [] : [CHANGED]),
  ]
  application.setExcluded = async (_id, excluded) => {
    application.changeSession({ rows: rows(excluded ? 'excluded' : 'kept') })
  }
  application.changeSession({ rows: rows('kept') })
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    shown(application)
    const menu = page.getByRole('button', { name: 'Actions for message 13' })
    await expect.element(menu).toBeVisible()
    await new Promise(resolve => setTimeout(resolve, 300))
    const place = () => menu.element().getBoundingClientRect()
    const { x, y } = place()
    for (const label of [/^Hide from the model/, /^Show to the model again/]) {
      await userEvent.click(menu)
      await userEvent.click(page.getByRole('menuitem', { name: label }))
      const isHidden = label.source.includes('Hide')
      const row = menu.element().closest('article')
      await expect.poll(() => row?.hasAttribute('data-out')).toBe(isHidden)
      await new Promise(resolve => setTimeout(resolve, 300))
      expect(place().x).toBe(x)
      expect(Math.abs(place().y - y)).toBeLessThan(2)
    }
  }
})

it('goes to own messages by Alt and an arrow with the focus, and Q quotes the message that has it', async () => {
  await page.viewport(1280, 800)
  const application = createFakeApplication()
  application.changeSession({
    rows: Array.from({ length: 8 }, (_, at) =>
      messageRow(at + 1, at % 2 === 0 ? 'user' : 'assistant', text(`Line ${at + 1} of many.`)),
    ),
  })
  const { ui } = shown(application)
  const row = (number: number) =>
    page.getByRole('article', { name: new RegExp(`message ${number}$`) })
  await expect.element(row(8)).toBeVisible()
  await userEvent.click(page.getByRole('log'))
  await userEvent.keyboard('{Alt>}{End}{/Alt}')
  await expect.element(row(7)).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(row(5)).toHaveFocus()
  await userEvent.keyboard('q')
  expect(ui.store.getState().added).toEqual({ words: 'Line 5 of many.', isQuote: true })
  // Nothing in the conversation has the focus: the message that is read is quoted.
  ui.store.setState({ added: null })
  page.getByRole('log').element().focus()
  await userEvent.keyboard('q')
  expect(ui.store.getState().added?.words).toMatch(/^Line \d of many\.$/)
})

it('a message that the person goes to takes the focus, but not once they are at another place', async () => {
  const application = createFakeApplication()
  application.changeSession({ rows: [messageRow(1, 'user', text('Line 1 of one.'))] })
  const { ui, box } = shown(application)
  await expect.element(page.getByText('Line 1 of one.')).toBeVisible()
  const field = document.createElement('input')
  box?.append(field)
  const row = () => box?.querySelector('article[data-number="1"]') ?? null
  ui.actions.goToMessage(1)
  await expect.poll(row).toHaveFocus()
  flushSync(() => ui.actions.goToMessage(1))
  field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  field.focus()
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(document.activeElement).toBe(field)
})
