import type { Locks } from '../runtime/ports.ts'

interface Waiter {
  readonly signal: AbortSignal
  readonly give: (release: () => void) => void
}

/** Locks that hold among all who share the value: the sessions of one tab, or in tests several tabs. */
export function tabLocks(): Locks {
  const taken = new Set<string>()
  const waiting = new Map<string, readonly Waiter[]>()
  const take = (name: string) => {
    taken.add(name)
    return () => {
      taken.delete(name)
      const [next, ...others] = (waiting.get(name) ?? []).filter(({ signal }) => !signal.aborted)
      waiting.set(name, others)
      next?.give(take(name))
    }
  }
  return {
    tryAcquire: async name => (taken.has(name) ? null : take(name)),
    acquire: (name, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (!taken.has(name)) return resolve(take(name))
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        waiting.set(name, [...(waiting.get(name) ?? []), { signal, give: resolve }])
        return undefined
      }),
  }
}
