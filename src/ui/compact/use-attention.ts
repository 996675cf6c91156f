import { useEffect, useRef, useState, type RefObject } from 'react'

/** What a person gives an element on the page. Rows near the visible ones are drawn, too, so being drawn is none of it. */
export interface Attention<Shown extends Element> {
  readonly element: RefObject<Shown | null>
  /** It has been in sight. */
  readonly isSeen: boolean
  /** The person is at it, or had it in sight for a while. */
  readonly isRead: boolean
}

const AT_IT = ['pointerenter', 'focusin']

/** `readMs`: how long it is in sight before it counts as read. */
export function useAttention<Shown extends Element>(readMs: number): Attention<Shown> {
  const element = useRef<Shown>(null)
  const [isSeen, setSeen] = useState(false)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const shown = element.current
    if (isRead || shown === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => setRead(true)
    const observer = new IntersectionObserver(entries => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting !== true) return
      setSeen(true)
      timer = setTimeout(read, readMs)
    })
    observer.observe(shown)
    for (const type of AT_IT) shown.addEventListener(type, read, { once: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      for (const type of AT_IT) shown.removeEventListener(type, read)
    }
  }, [isRead, readMs])
  return { element, isSeen, isRead }
}
