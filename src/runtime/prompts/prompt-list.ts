import type { Prompt, PromptStore } from '../../ports/storage.ts'

export type PromptList = ReturnType<typeof createPromptList>

/** The saved prompts of all tabs: sessions offer the model those with a purpose. `onFault`: another tab changed them, and they could not be read. */
export function createPromptList(store: PromptStore, onFault: (error: unknown) => void) {
  let list: readonly Prompt[] = []
  const listeners = new Set<() => void>()
  const read = async (): Promise<void> => {
    list = await store.list()
    for (const listener of listeners) listener()
  }
  store.subscribe(() => void read().catch(onFault))
  return {
    /** As last read, last saved first; the same list while nothing was read. */
    list: () => list,
    read,
    /** Calls back after each reading. */
    subscribe: (listener: () => void) => void listeners.add(listener),
  }
}
