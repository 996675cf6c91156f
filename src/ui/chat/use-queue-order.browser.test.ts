import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { useQueueOrder } from './use-queue-order.ts'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

const QUEUE = ['a', 'b', 'c'].map(id => ({ id, text: id, images: [] }))

function Mover() {
  const { told, move } = useQueueOrder(QUEUE)
  return createElement('button', { onClick: () => void move('a', 1) }, told)
}

it('the new place of a queued message is told only if the message was moved', async () => {
  const application = createFakeApplication()
  const arrange = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  application.arrangeQueued = arrange
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui: fakeUi(application).ui }, createElement(Mover)))
  const press = () => box.querySelector('button')?.click()
  await expect.poll(() => box.querySelector('button')).not.toBeNull()
  press()
  await expect.poll(() => arrange).toHaveBeenCalledTimes(1)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(box.textContent).toBe('')
  arrange.mockResolvedValue(true)
  press()
  await expect.poll(() => box.textContent).toBe('Now 2 of 3.')
})
