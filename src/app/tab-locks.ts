import type { Locks } from '../runtime/ports.ts'

/** Locks that hold among all who share the value: the sessions of one tab, or in tests several tabs. */
export function tabLocks(): Locks {
  const taken = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  const take = (name: string) => {
    taken.add(name)
    return () => {
      taken.delete(name)
      waiting.get(name)?.shift()?.()
    }
  }
  return {
    tryAcquire: async name => (taken.has(name) ? null : take(name)),
    acquire: (name, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        if (!taken.has(name)) return resolve(take(name))
        waiting.set(name, [...(waiting.get(name) ?? []), () => resolve(take(name))])
        return undefined
      }),
  }
}
