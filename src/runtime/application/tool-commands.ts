import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Tool } from '../../ports/chat-model.ts'
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import { loadOnce } from '../../ports/load-once.ts'
import type { ShownToolServer } from '../tool-servers/server-tools.ts'
import type { OfferedTools, OfferedToolsOptions } from '../tool-servers/offered-tools.ts'
import type { ToolServerCommands } from '../tool-servers/tool-server-commands.ts'

type ToolCommandsOptions = Omit<OfferedToolsOptions, 'ports'> & {
  readonly ports: Pick<ApplicationPorts, 'tools' | 'outsideTools' | 'storage' | 'clock'>
}

const NONE: readonly never[] = []

/** All tools that models are offered. The code of servers and web pages is loaded when the person wants one of them. */
export function createToolCommands(options: ToolCommandsOptions) {
  const { ports, settings } = options
  let made: OfferedTools | null = null

  const loaded = loadOnce(async () => {
    const { createOfferedTools } = await import('../tool-servers/offered-tools.ts')
    made = await createOfferedTools(options)
    return made
  })
  return {
    commands: remoteOf<ToolServerCommands>({
      callNamed: async (name, inputs) => functionsOf((await loaded()).commands)(name, inputs),
    }),
    /** Knows all tools that the settings ask for. Without their code the rest still works. */
    load: async (): Promise<void> => {
      const { toolServers, fetchPages } = settings()
      if (toolServers.length > 0 || fetchPages) await loaded().catch(options.onFault)
    },
    list: (): readonly ShownToolServer[] => made?.list() ?? NONE,
    current: (): readonly Tool[] => made?.current() ?? ports.tools,
  }
}
