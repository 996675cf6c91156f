import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Pixels from the end within which the reader counts as being there. */
const NEAR = 48

/**
 * Keeps a scroller at its end while its content grows, until the reader scrolls up; from then on it
 * stays where it is until they come back down.
 */
export function useStickToEnd(): {
  /** For the element that scrolls; its first child is the content. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** False while the reader is somewhere above. */
  readonly atEnd: boolean
  /** Goes to the end, and stays there. */
  toEnd(): void
  /** Stops following: somebody asked to see another place. */
  release(): void
} {
  const scroller = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const [atEnd, setAtEnd] = useState(true)
  useEffect(() => {
    const element = scroller.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const last = { top: element.scrollTop, height: element.scrollHeight }
    const onScroll = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = element
      const near = scrollHeight - scrollTop - clientHeight <= NEAR
      // Upwards while nothing shrank: the reader did it, not the layout.
      if (scrollTop < last.top - 1 && scrollHeight >= last.height && !near)
        following.current = false
      if (near) following.current = true
      last.top = scrollTop
      last.height = scrollHeight
      setAtEnd(near || following.current)
    }
    const follow = (): void => {
      // The composer below lines up with the text, whatever the scrollbar takes.
      const gutter = element.offsetWidth - element.clientWidth
      document.documentElement.style.setProperty('--gutter', `${gutter}px`)
      if (following.current) scrollToEnd(element)
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(content)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])
  const toEnd = useCallback(() => {
    following.current = true
    scrollToEnd(scroller.current)
    setAtEnd(true)
  }, [])
  const release = useCallback(() => {
    following.current = false
    setAtEnd(false)
  }, [])
  return { scroller, atEnd, toEnd, release }
}

function scrollToEnd(element: HTMLElement | null): void {
  element?.scrollTo({ top: element.scrollHeight })
}
