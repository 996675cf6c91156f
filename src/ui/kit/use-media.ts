import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query matches the window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query)
      if (media === null) return () => undefined
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => mediaOf(query)?.matches ?? false)
}

/** Null in a browser that answers no such questions: the page is laid out as for a wide window. */
function mediaOf(query: string): MediaQueryList | null {
  return 'matchMedia' in window ? matchMedia(query) : null
}
