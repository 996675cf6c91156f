import {
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { isComposing } from './is-composing.ts'
import { SurroundingsContext } from './surroundings.ts'

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
  return useSyncExternalStore(subscribe, () => matchesMedia(query))
}

/** Whether a media query matches the window now; in a browser without them none does. */
export function matchesMedia(query: string): boolean {
  return mediaOf(query)?.matches ?? false
}

/** Null in a browser without media queries: the page then has the layout of a wide window. */
function mediaOf(query: string): MediaQueryList | null {
  return 'matchMedia' in window ? matchMedia(query) : null
}

/** The whole page, for `useKeys`. */
export const PAGE = {
  get current(): EventTarget {
    return window
  },
}

/** Calls the newest `onKey` for each key that is pressed inside and is not one of an input method. `capture`: before the listeners of the elements. */
export function useKeys(
  inside: { readonly current: EventTarget | null },
  onKey: (event: KeyboardEvent) => void,
  capture = false,
): void {
  const listen = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent && !isComposing(event)) onKey(event)
  })
  useEffect(() => {
    const element = inside.current
    element?.addEventListener('keydown', listen, { capture })
    return () => element?.removeEventListener('keydown', listen, { capture })
  }, [inside, capture])
}

/** Calls back when Escape is pressed with the focus inside an element, unless another listener took the key before. No one takes it after. */
export function useEscape(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useKeys(inside, event => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onEscape()
  })
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
  const { theme } = useContext(SurroundingsContext)
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'system' ? (prefersDark ? 'dark' : 'light') : theme
}

const listeners = new Set<() => void>()

/** Opens Find in the conversation; false if no conversation is shown. */
export function requestFind(): boolean {
  for (const listener of listeners) listener()
  return listeners.size > 0
}

/** Calls back when a person wants Find; returns the unsubscribe function. */
export function watchFindRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** To the message box, as when the focused control goes away. */
export function focusMessageBox(): void {
  document.getElementById('message')?.focus()
}

/** To the message box if what had the focus is gone, once what closes now has given it back. A phone would open its keyboard for that. */
export function focusIfLost(): void {
  setTimeout(() => {
    const isLost = document.activeElement === document.body
    if (isLost && mediaOf('(hover: none)')?.matches !== true) focusMessageBox()
  })
}
