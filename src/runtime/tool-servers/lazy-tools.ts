import type { Tool } from '../../ports/chat-model.ts'
import { lazyFunctions, loadOnce } from '../../ports/connection.ts'
import type { OfferedTools, OfferedToolsOptions } from './offered-tools.ts'
import type { ShownToolServer } from './server-tools.ts'
import type { ToolServerCommands } from './tool-server-commands.ts'

const NONE: readonly never[] = []

/** All tools that models are offered. The code of servers and web pages is loaded when the person wants one of them. */
export function createLazyTools(options: OfferedToolsOptions) {
  const { ports, settings } = options
  let made: OfferedTools | null = null
  const loaded = loadOnce(async () => {
    const { createOfferedTools } = await import('./offered-tools.ts')
    return (made = await createOfferedTools(options))
  })
  return {
    commands: lazyFunctions<ToolServerCommands>(async () => (await loaded()).commands),
    /** Knows all tools that the settings ask for. Without their code the rest still works. */
    load: async (): Promise<void> => {
      const { toolServers, fetchPages } = settings()
      if (toolServers.length > 0 || fetchPages) await loaded().catch(options.onFault)
    },
    list: (): readonly ShownToolServer[] => made?.list() ?? NONE,
    current: (): readonly Tool[] => made?.current() ?? ports.tools,
  }
}
