import { useLayoutEffect, type RefObject } from 'react'

/** Pixels around a notice. */
const GAP = 12
/** A notice that is narrower is harder to read than the title is to miss for a while. */
const LEAST_WIDTH = 300

interface Span {
  readonly left: number
  readonly right: number
}

/** Puts the list into the header while what it says goes by itself: nothing else is covered, and nothing moves. */
export function usePlaceInHeader(list: RefObject<HTMLElement | null>, isPassing: boolean): void {
  useLayoutEffect(() => (isPassing ? putIntoHeader(list.current) : undefined), [list, isPassing])
}

/** Returns the function that takes it out again. */
function putIntoHeader(element: HTMLElement | null): () => void {
  const header = document.querySelector('main > header')
  if (element === null || header === null) return () => undefined
  const put = (): void => {
    const { top } = header.getBoundingClientRect()
    const { left, right } = roomIn(header)
    element.dataset['place'] = 'header'
    Object.assign(element.style, {
      top: `${top + GAP / 2}px`,
      left: `${left}px`,
      width: `${right - left}px`,
    })
  }
  put()
  window.addEventListener('resize', put)
  return () => {
    window.removeEventListener('resize', put)
    delete element.dataset['place']
    for (const name of ['top', 'left', 'width']) element.style.removeProperty(name)
  }
}

/** The layout of a narrow window has a button at each end of the header. */
const NARROW = 720

/** Between the title and the buttons to its right. Without room there it lies over the title, which comes back: over no button, and in a narrow window between the first and the last one. */
function roomIn(header: Element): Span {
  const { left, right } = spanOf(header)
  const buttons = [...header.querySelectorAll('button')]
    .map(spanOf)
    .filter(button => button.right > button.left)
  if (right - left <= NARROW) {
    const [first, last] = [buttons[0], buttons.at(-1)]
    return mirrored({
      left: (first?.right ?? left) + GAP / 2,
      right: (last?.left ?? right) - GAP / 2,
    })
  }
  const words = [...header.querySelectorAll('h1, p')].map(spanOfWords)
  const title = Math.max(left, ...words.map(span => span.right))
  const after = buttons.filter(button => button.left >= title).map(button => button.left)
  const end = Math.min(right, ...after) - GAP
  const beside = { left: title + GAP, right: end }
  return mirrored(
    beside.right - beside.left >= LEAST_WIDTH ? beside : { left: left + GAP, right: end },
  )
}

function spanOf(element: Element): Span {
  return mirrored(element.getBoundingClientRect())
}

/** Of its words, which may end before the element does. */
function spanOfWords(element: Element): Span {
  const range = document.createRange()
  range.selectNodeContents(element)
  const words = range.getBoundingClientRect()
  const { left, right } = element.getBoundingClientRect()
  return mirrored({ left: Math.max(left, words.left), right: Math.min(right, words.right) })
}

/** In a page from the right, what it would be in one from the left, and back. */
function mirrored(span: Span): Span {
  const { left, right } = span
  return document.documentElement.dir === 'rtl'
    ? { left: innerWidth - right, right: innerWidth - left }
    : span
}
