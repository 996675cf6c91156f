import { useSyncExternalStore } from 'react'

let wraps = false
const listeners = new Set<() => void>()

/** Whether long lines of code are wrapped: one choice for all code, until the page is left. */
export function useWrap(): readonly [boolean, (wraps: boolean) => void] {
  return [useSyncExternalStore(subscribe, isWrapping), setWraps]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isWrapping(): boolean {
  return wraps
}

function setWraps(next: boolean): void {
  wraps = next
  for (const listener of listeners) listener()
}
