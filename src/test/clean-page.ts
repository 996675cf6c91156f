/** What a component test leaves on the page is gone before the next: several files share one. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { page } from 'vitest/browser'
import { unmount } from './mounted.ts'

beforeAll(() => page.viewport(414, 896))

afterEach(() => {
  unmount()
  localStorage.clear()
  sessionStorage.clear()
})

// A box or a field that the file itself has put there.
afterAll(() => document.body.replaceChildren())
