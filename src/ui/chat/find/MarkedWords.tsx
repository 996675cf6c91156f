import { useMemo, type RefObject } from 'react'
import { patternOf } from './matches.ts'
import { useHighlights } from './use-highlights.ts'

/** Marks the words that a source repeats, in the message that it leads to. */
export function MarkedWords({
  scroller,
  number,
  words,
}: {
  readonly scroller: RefObject<HTMLElement | null>
  readonly number: number
  readonly words: string
}) {
  const pattern = useMemo(() => patternOf(words), [words])
  const chosen = useMemo(() => ({ number, nth: 0 }), [number])
  useHighlights(scroller, pattern, chosen)
  return null
}
