import { describe, expect, it } from 'vitest'
import { leaveWords, type TabStorage } from './private-page.ts'

/** The storage of a tab, and the pages that are in it one after the other. */
function tab() {
  const items = new Map<string, string>()
  const storage: TabStorage = {
    getItem: name => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: name => void items.delete(name),
  }
  const load = (hidden = false) => {
    const page = new EventTarget()
    const shown = Object.assign(new EventTarget(), { hidden })
    const show = (isHidden: boolean) => {
      shown.hidden = isHidden
      shown.dispatchEvent(new Event('visibilitychange'))
    }
    return {
      page,
      show,
      words: leaveWords(() => storage, page, shown),
      leave: () => page.dispatchEvent(new Event('pagehide')),
    }
  }
  return { items, load }
}

describe('words that a page leaves to the next one', () => {
  it('are in the storage of the tab only between the two', () => {
    const { items, load } = tab()
    const first = load()
    first.words.setItem('box', 'half')
    first.words.setItem('box', 'half a thought')
    first.words.setItem('edit', 'given up')
    first.words.removeItem('edit')
    expect([...items]).toEqual([])
    first.leave()
    expect([...items]).toEqual([['box', 'half a thought']])
    const { words } = load()
    expect(words.getItem('box')).toBe('half a thought')
    expect(words.getItem('edit')).toBeNull()
    expect([...items]).toEqual([])
  })

  it('are left by a page that is hidden, and taken back when it is seen again', () => {
    const { items, load } = tab()
    const { words, show, leave } = load()
    words.setItem('box', 'half')
    show(true)
    expect(items.get('box')).toBe('half')
    words.setItem('edit', 'while nobody sees it')
    expect(items.size).toBe(2)
    expect(words.getItem('edit')).toBe('while nobody sees it')
    expect(items.size).toBe(2)
    words.removeItem('edit')
    expect([...items.keys()]).toEqual(['box'])
    show(false)
    expect([...items]).toEqual([])
    expect(words.getItem('box')).toBe('half')
    leave()
    expect(items.get('box')).toBe('half')
  })

  it('go through at once when others store their last words, and in a page that begins hidden', () => {
    const { items, load } = tab()
    const { page, words, leave } = load()
    page.addEventListener('pagehide', () => words.setItem('box', 'typed just now'))
    leave()
    expect(items.get('box')).toBe('typed just now')
    load(true).words.setItem('edit', 'hidden')
    expect(items.get('edit')).toBe('hidden')
  })
})
