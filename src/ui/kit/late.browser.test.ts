import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { late } from './late.ts'

const box = document.createElement('div')
document.body.append(box)
const root = createRoot(box)
afterEach(() => root.render(null))

const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

it('a component that is fetched late is drawn as soon as its code is there, and what it brings too', async () => {
  const Word = late(
    async () => () => 'here',
    () => 'comes',
  )
  const fetched = Promise.withResolvers<void>()
  const Page = late(
    async () => {
      await fetched.promise
      return () => createElement(Word)
    },
    () => 'comes',
  )
  root.render(createElement(Page))
  await expect.poll(() => box.textContent).toBe('comes')
  fetched.resolve()
  for (let frames = 0; frames < 4; frames += 1) await frame()
  expect(box.textContent).toBe('here')
})

it('a component that is fetched late is fetched once, and ahead where somebody asks for it', async () => {
  const fetch = vi.fn<() => Promise<() => string>>(async () => () => 'here')
  const Word = late(fetch, () => 'comes')
  await Promise.all([Word.load(), Word.load()])
  root.render(createElement(Word))
  await expect.poll(() => box.textContent).not.toBe('')
  expect(box.textContent).toBe('here')
  expect(fetch).toHaveBeenCalledTimes(1)
})
