import type { NetworkPort } from '../ports/application-ports.ts'

/** What the browser knows of the network: that it is there, not that anything answers. */
export function browserNetwork(): NetworkPort {
  return {
    isOnline,
    subscribe: listener => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
  }
}

/** A browser that does not report it is taken to be online: a request that fails says so itself. */
export function isOnline(): boolean {
  return !('onLine' in navigator) || navigator.onLine
}

/** Calls back whenever nobody sees the page any more, as long as it lives. */
export function onPageHidden(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') listener()
  })
}
