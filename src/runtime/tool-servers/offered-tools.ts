import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Tool } from '../../ports/chat-model.ts'
import { rememberLast } from '../async/calls.ts'
import { createToolServers, type ToolServersOptions } from './tool-servers.ts'

export interface OfferedToolsOptions extends Omit<
  ToolServersOptions,
  'builtIn' | 'port' | 'clock' | 'store'
> {
  readonly ports: Pick<ApplicationPorts, 'tools' | 'outsideTools' | 'storage' | 'clock'>
  /** Called when other tools are offered than before. */
  readonly toolsChanged: () => void
}

export type OfferedTools = Awaited<ReturnType<typeof createOfferedTools>>

/** The tools that models are offered, in one order: those of this device, web pages if wanted, those of servers. */
export async function createOfferedTools({ ports, toolsChanged, ...options }: OfferedToolsOptions) {
  const { fetchUrl, servers: port } = await ports.outsideTools()
  const builtIn = rememberLast((tools: readonly Tool[], isWanted: boolean) =>
    isWanted ? [...tools, fetchUrl] : tools,
  )
  const own = () => builtIn(ports.tools, options.settings().fetchPages)
  const all = rememberLast((first: readonly Tool[], others: readonly Tool[]) =>
    others.length === 0 ? first : [...first, ...others],
  )
  const current = () => all(own(), servers.tools())
  const notify = () => {
    const now = current()
    if (now === known) return
    known = now
    toolsChanged()
  }
  const servers = createToolServers({
    ...options,
    port,
    clock: ports.clock,
    store: ports.storage.settings,
    builtIn: own,
    changed: () => {
      options.changed()
      notify()
    },
  })
  await servers.load()
  let known = current()
  return { current, list: servers.list, commands: servers.commands }
}
