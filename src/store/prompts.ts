import type { Items } from '../ports/change-log.ts'
import { keyOf } from '../ports/collections.ts'
import type { Prompt, PromptStore } from '../ports/storage.ts'

/** The prompts, by name. */
export function createPromptStore(items: Items<Prompt>): PromptStore {
  return {
    list: async () =>
      [...(await items.list()).values()].toSorted((left, right) => right.at - left.at),
    replace: async (names, prompts) => {
      const gone = names.map(keyOf)
      const added = new Map(prompts.map(prompt => [keyOf(prompt.name), prompt]))
      if (added.size < prompts.length) return false
      let isTaken = false
      await items.change(
        here => {
          isTaken = [...added.keys()].some(key => here.has(key) && !gone.includes(key))
          if (isTaken) return null
          const removed = gone.filter(key => here.has(key))
          return new Map<string, Prompt | null>([
            ...removed.map(key => [key, null] as const),
            ...added,
          ])
        },
        prompts.length > 0 ? Math.max(...prompts.map(({ at }) => at)) : undefined,
      )
      return !isTaken
    },
    subscribe: items.subscribe,
  }
}
