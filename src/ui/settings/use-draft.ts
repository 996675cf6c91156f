import { useEffect, useRef, useState } from 'react'

/**
 * A text that is typed here and kept elsewhere: it is handed over when the field is left, and when it
 * goes away with words in it that were not handed over yet.
 */
export function useDraft(
  kept: string,
  keep: (text: string) => void,
): { readonly value: string; change(text: string): void; leave(): void } {
  const [value, setValue] = useState(kept)
  const latest = useRef({ value, kept, keep })
  useEffect(() => {
    latest.current = { value, kept, keep }
  })
  const leave = useRef(() => {
    const now = latest.current
    if (now.value !== now.kept) now.keep(now.value)
  })
  useEffect(() => {
    const { current } = leave
    return () => current()
  }, [])
  return { value, change: setValue, leave: () => leave.current() }
}
