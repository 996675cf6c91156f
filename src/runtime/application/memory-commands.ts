/** The memory, whose code is loaded with the first session, after the first paint. */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { remoteOf } from '../../ports/connection.ts'
import type { MemoryCommands } from '../memory/memory-commands.ts'
import type { createSessionMemory, MemoryOptions } from './session-memory.ts'

export function createMemory(ports: ApplicationPorts, options: MemoryOptions) {
  const { fault } = options.notices
  let loaded: ReturnType<typeof createSessionMemory> | null = null
  const load = async () => {
    if (!loaded) {
      await ports.firstDrawn()
      const { createSessionMemory } = await import('./session-memory.ts')
      loaded ??= createSessionMemory(ports, options)
    }
    await loaded.load()
    return loaded
  }
  const commands = remoteOf<MemoryCommands>({
    callNamed: async (name, inputs) => (await load()).call(name, inputs),
  })
  return {
    /** Reads the memory before the first request. A failure is shown, and the session opens without it. */
    load: () => load().catch(fault),
    /** What a session gets of it; nothing before `load`. */
    forSession: (sessionId: string) => loaded?.forSession(sessionId),
    /** Grows with each change. */
    changes: () => loaded?.changes() ?? 0,
    commands,
  }
}
