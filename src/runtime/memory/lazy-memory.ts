import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { loadOnce } from '../../ports/connection.ts'
import type { createSessionMemory, MemoryOptions } from './session-memory.ts'

export type LazyMemory = ReturnType<typeof createLazyMemory>

/** The memory. It is loaded with the first session, after the first paint. */
export function createLazyMemory(ports: ApplicationPorts, options: MemoryOptions) {
  let loaded: ReturnType<typeof createSessionMemory> | null = null
  const made = loadOnce(async () => {
    await ports.firstDrawn()
    const { createSessionMemory } = await import(/* chunk: session */ '../memory/session-memory.ts')
    return (loaded = createSessionMemory(ports, options))
  })
  const load = async () => {
    const memory = await made()
    await memory.load()
    return memory
  }
  return {
    /** Reads the memory before the first request. A failure is shown, and the session opens without it. */
    load: () => load().catch(options.notices.fault),
    /** What a session gets of it; nothing before `load`. */
    forSession: (sessionId: string) => loaded?.forSession(sessionId),
    /** The memory once it is read. Rejects with `StoreError`. */
    whole: load,
  }
}
