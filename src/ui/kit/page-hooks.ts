import { useEffect, useState, useCallback, useSyncExternalStore, type RefObject } from 'react'
import { useUiState } from '../store.ts'

const MINUTE = 60_000

/** The time in milliseconds, updated each minute, or as often as requested. */
export function useNow(everyMs: number = MINUTE): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

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

/** Null in a browser without media queries: the page then has the layout of a wide window. */
function mediaOf(query: string): MediaQueryList | null {
  return 'matchMedia' in window ? matchMedia(query) : null
}

/** Calls back when Escape is pressed with the focus inside an element, unless another listener took the key before. No one takes it after. */
export function useEscape(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const element = inside.current
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onEscape()
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [inside, onEscape])
}

/** Milliseconds after the start when it is fetched, even if nothing needs it yet. */
const FETCH_MS = 1_000

/** Fetches what will soon be needed once the first word can be typed, so that it is there without a network too. */
export function useFetchAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // If this fails, the boundary around the component says so when it is needed.
    const timer = setTimeout(() => void load().catch(() => undefined), FETCH_MS)
    return () => clearTimeout(timer)
  }, [load])
}

/** The colours of the page now. */
export function useScheme(): 'light' | 'dark' {
  const theme = useUiState(({ app }) => app.settings.theme)
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'system' ? (prefersDark ? 'dark' : 'light') : theme
}
