import type { NetworkPort } from '../ports/application-ports.ts'

/** A network that a test takes away and gives back. */
export function scriptedNetwork() {
  let online = true
  const listeners = new Set<() => void>()
  const port: NetworkPort = {
    isOnline: () => online,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    port,
    set: (now: boolean) => {
      online = now
      for (const listener of listeners) listener()
    },
    listeners: () => listeners.size,
  }
}
