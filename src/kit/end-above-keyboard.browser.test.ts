import { afterEach, expect, it, vi } from 'vitest'
import './tokens.css'
import './base.css'
import { endAboveKeyboard } from './end-above-keyboard.ts'

const root = document.body.appendChild(document.createElement('div'))
root.id = 'root'

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.style.removeProperty('--keyboard')
})

/** What is seen of the page, as Safari on iOS tells it: a keyboard makes it smaller, and leaves the page as it is. */
function seePart() {
  const seen = Object.assign(new EventTarget(), { scale: 1, height: innerHeight })
  vi.stubGlobal('visualViewport', seen)
  endAboveKeyboard()
  return (change: Partial<{ scale: number; height: number }>) => {
    Object.assign(seen, change)
    seen.dispatchEvent(new Event('resize'))
    return Math.round(innerHeight - root.getBoundingClientRect().height)
  }
}

it('the page ends above a keyboard on the screen, and at the bottom again without one', () => {
  const see = seePart()
  expect(see({ height: innerHeight - 300 })).toBe(300)
  expect(see({ height: innerHeight - 340 })).toBe(340)
  expect(see({ height: innerHeight })).toBe(0)
})

it('neither the bars of the browser nor an enlarged page are a keyboard', () => {
  const see = seePart()
  expect(see({ height: innerHeight - 80 })).toBe(0)
  expect(see({ height: innerHeight / 2, scale: 2 })).toBe(0)
})
