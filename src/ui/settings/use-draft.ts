import { useEffect, useRef, useState } from 'react'

/** What a field takes to show a draft. */
interface Draft {
  readonly value: string
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
  readonly onBlur: () => void
}

/**
 * A text that is typed here and kept elsewhere: it is handed over when the field is left, and when it
 * goes away with words in it that were not handed over yet.
 */
export function useDraft(kept: string, keep: (text: string) => void): Draft {
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
  return {
    value,
    onChange: ({ target }) => setValue(target.value),
    onBlur: () => leave.current(),
  }
}
