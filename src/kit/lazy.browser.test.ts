import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Boundary, lazyPart } from './Boundary.tsx'
import { lazy } from './lazy.ts'

const box = document.createElement('div')
document.body.append(box)
const root = createRoot(box)
afterEach(() => root.render(null))

const press = async (name: string) => {
  const found = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`Nothing is called ${name}`)
  await userEvent.click(found)
}
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

it('a component that is loaded lazily is drawn as soon as its code is there, and what it brings too', async () => {
  const Word = lazy(
    async () => () => 'here',
    () => 'comes',
  )
  const fetched = Promise.withResolvers<void>()
  const Page = lazy(
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

it('a component that is loaded lazily is fetched once, and ahead where somebody asks for it', async () => {
  const fetch = vi.fn<() => Promise<() => string>>(async () => () => 'here')
  const Word = lazy(fetch, () => 'comes')
  await Promise.all([Word.load(), Word.load()])
  root.render(createElement(Word))
  await expect.poll(() => box.textContent).not.toBe('')
  expect(box.textContent).toBe('here')
  expect(fetch).toHaveBeenCalledTimes(1)
})

/** Rejects, as without a network, until `comesBack`. */
function lostCode() {
  let isLost = true
  const fetch = vi.fn<() => Promise<() => string>>(async () => {
    if (isLost) throw new TypeError('Failed to fetch')
    return () => 'here'
  })
  return { fetch, comesBack: () => void (isLost = false) }
}

it('a component whose code did not arrive says what to do, and is fetched again at the next try', async () => {
  const { fetch, comesBack } = lostCode()
  root.render(createElement(lazyPart(fetch)))
  await expect.poll(() => box.textContent).toContain('Check your connection and try again.')
  await press('Try again')
  await expect.poll(() => fetch.mock.calls.length).toBe(2)
  await expect.poll(() => box.textContent).toContain('Check your connection')
  comesBack()
  await press('Try again')
  await expect.poll(() => box.textContent).toBe('here')
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('a fetch ahead that failed costs nothing: the drawing fetches again', async () => {
  const { fetch, comesBack } = lostCode()
  const Word = lazy(fetch)
  await Word.load()
  comesBack()
  root.render(createElement(Word))
  await expect.poll(() => box.textContent).toBe('here')
})

it('a dialog whose code did not arrive can be closed, and comes when it is opened again', async () => {
  const { fetch, comesBack } = lostCode()
  const Word = lazy(fetch)
  let isOpen = true
  const draw = () => {
    const children = isOpen && createElement(Word)
    const props = { area: 'dialog', onClose, resetKey: isOpen, children } as const
    root.render(createElement(Boundary, props))
  }
  const onClose = () => {
    isOpen = false
    draw()
  }
  draw()
  await expect.poll(() => box.textContent).toContain('Check your connection')
  await press('Close')
  await expect.poll(() => box.textContent).toBe('')
  comesBack()
  isOpen = true
  draw()
  await expect.poll(() => box.textContent).toBe('here')
})

it('what is not needed keeps its fallback, and comes with the next drawing', async () => {
  const { fetch, comesBack } = lostCode()
  const Word = lazy(fetch, () => 'source', { isNeeded: false })
  root.render(createElement(Word))
  await expect.poll(() => fetch.mock.results.length).toBe(1)
  await frame()
  expect(box.textContent).toBe('source')
  comesBack()
  root.render(createElement(Word, { key: 'next' }))
  await expect.poll(() => box.textContent).toBe('here')
})
