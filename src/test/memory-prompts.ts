import type { Prompt, StoragePort } from '../ports/storage.ts'
import { keyOf } from '../store/prompts.ts'

/** The prompts of `createMemoryStorage`, the same ones for all its connections. */
export function createMemoryPrompts(): StoragePort['prompts'] {
  const prompts = new Map<string, Prompt>()
  const listeners = new Set<() => void>()
  return {
    list: async () => [...prompts.values()].toSorted((left, right) => right.at - left.at),
    replace: async (names, added) => {
      const gone = names.map(keyOf)
      const keys = added.map(({ name }) => keyOf(name))
      const isTaken = keys.some(key => prompts.has(key) && !gone.includes(key))
      if (isTaken || new Set(keys).size < keys.length) return false
      for (const key of gone) prompts.delete(key)
      for (const prompt of structuredClone(added)) prompts.set(keyOf(prompt.name), prompt)
      for (const listener of listeners) queueMicrotask(listener)
      return true
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
