import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { EventId } from '../engine/index.ts'
import type { PlannedChange } from '../runtime/inspection/cache-loss.ts'
import { createFakeApplication } from '../test/fake-application.ts'
import { fakeUi } from '../test/fake-ui.ts'
import { messageRow, text } from '../test/fake-session.ts'
import { MessageTools } from '../ui/chat/MessageTools.tsx'
import { UiProvider } from './UiProvider.tsx'
import { useCacheLoss } from './CacheNote.tsx'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

type CacheLoss = (change: PlannedChange) => Promise<number | null>

function openPage(cacheLoss: CacheLoss) {
  const application = Object.assign(createFakeApplication(), { cacheLoss })
  application.costOf = async () => null
  application.changeSession({ leafId: 'first' as EventId })
  const { ui } = fakeUi(application)
  root = createRoot(box)
  return { application, ui, root }
}

function Loss({ change }: { readonly change: PlannedChange | null }) {
  return `costs ${useCacheLoss(change)}`
}

it('the price of a change goes away with the change, and once the change costs no more', async () => {
  const cacheLoss = vi.fn<CacheLoss>(async () => 0.5)
  const page = openPage(cacheLoss)
  const draw = (change: PlannedChange | null) =>
    page.root.render(createElement(UiProvider, { ui: page.ui }, createElement(Loss, { change })))
  draw({ type: 'pin', messageId: 'm1' })
  await expect.poll(() => box.textContent).toBe('costs 0.5')
  // Another change has no price before its own is known.
  cacheLoss.mockReturnValueOnce(new Promise(() => undefined))
  draw({ type: 'pin', messageId: 'm2' })
  await expect.poll(() => box.textContent).toBe('costs null')
  draw({ type: 'pin', messageId: 'm1' })
  await expect.poll(() => box.textContent).toBe('costs 0.5')
  draw(null)
  await expect.poll(() => box.textContent).toBe('costs null')
  draw({ type: 'pin', messageId: 'm1' })
  await expect.poll(() => box.textContent).toBe('costs 0.5')
  cacheLoss.mockResolvedValue(null)
  page.application.changeSession({ leafId: 'later' as EventId })
  await expect.poll(() => box.textContent).toBe('costs null')
})

it('a message asks for prices only while the pointer or the focus is at it', async () => {
  const cacheLoss = vi.fn<CacheLoss>(async () => null)
  const page = openPage(cacheLoss)
  const tools = createElement(MessageTools, {
    row: messageRow(1, 'user', text('Hello')),
    newest: false,
  })
  page.root.render(createElement(UiProvider, { ui: page.ui }, tools))
  const copy = await vi.waitFor(() => {
    const found = box.querySelector('button')
    if (found === null) throw new Error('No button is drawn')
    return found
  }, 20_000)
  const grow = (leafId: string) => page.application.changeSession({ leafId: leafId as EventId })
  const asked = () => cacheLoss.mock.calls.length
  const move = (type: string, relatedTarget: Element) => {
    const from = type === 'pointerout' ? copy : relatedTarget
    const to = type === 'pointerout' ? relatedTarget : copy
    from.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: to }))
    to.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget: from }))
  }
  move('pointerover', document.body)
  await expect.poll(() => asked()).toBe(2)
  copy.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  move('pointerout', document.body)
  grow('second')
  await expect.poll(() => asked()).toBe(4)
  copy.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  grow('third')
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(asked()).toBe(4)
})
