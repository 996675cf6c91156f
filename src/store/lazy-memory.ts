import { functionsOf, remoteOf } from '../ports/connection.ts'
import type { MemoryStore } from '../ports/memory.ts'
import type { Connection } from './db.ts'

/** The memory, whose code is loaded by the first call. `close`: ends the messages to other tabs. */
export function lazyMemoryStore(
  connection: Connection,
  name: string,
): { readonly memory: MemoryStore; readonly close: () => void } {
  let opened: (MemoryStore & { close(): void }) | null = null
  return {
    memory: remoteOf<MemoryStore>({
      callNamed: async (method, inputs) => {
        const { createMemoryStore } = await import('./memory.ts')
        opened ??= createMemoryStore(connection, name)
        return functionsOf(opened)(method, inputs)
      },
    }),
    close: () => opened?.close(),
  }
}
