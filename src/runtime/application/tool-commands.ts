import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Tool, ToolSource } from '../../ports/chat-model.ts'
import { type CancellableCalls, rememberLast } from '../async/calls.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { Settings } from '../settings/settings.ts'
import type { ShownToolServer } from '../tool-servers/server-tools.ts'
import type { ToolServers } from '../tool-servers/tool-servers.ts'
import type { Application } from './application.ts'

interface ToolCommandsOptions {
  readonly ports: Pick<ApplicationPorts, 'tools' | 'fetchUrl' | 'toolServers' | 'storage'>
  readonly keys: KeyStore
  readonly calls: CancellableCalls
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  readonly changed: () => void
  readonly onFault: (error: unknown) => void
}

const NONE: readonly never[] = []

/** All tools that models are offered, in one order. The code of tool servers is loaded with the first server. */
export function createToolCommands({ ports, ...options }: ToolCommandsOptions) {
  const { settings } = options
  const listeners = new Set<() => void>()
  let servers: ToolServers | null = null
  let loading: Promise<ToolServers> | null = null

  /** The tools that the listeners know; null for none. */
  let known: readonly Tool[] | null = null
  const notify = () => {
    const now = current()
    if (now === known) return
    known = now
    for (const listener of listeners) listener()
  }
  const loaded = () => {
    loading ??= import('../tool-servers/tool-servers.ts').then(async ({ createToolServers }) => {
      const made = createToolServers({
        ...options,
        port: ports.toolServers,
        store: ports.storage.settings,
        builtIn: { current: builtIn },
        changed: () => {
          options.changed()
          notify()
        },
      })
      await made.load()
      servers = made
      notify()
      return made
    })
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  const withFetch = rememberLast((tools: readonly Tool[], isWanted: boolean) =>
    isWanted ? [...tools, ports.fetchUrl] : tools,
  )
  const builtIn = () => withFetch(ports.tools.current(), settings().fetchPages)
  const all = rememberLast((own: readonly Tool[], others: readonly Tool[]) =>
    others.length === 0 ? own : [...own, ...others],
  )
  const current = () => all(builtIn(), servers?.tools() ?? NONE)
  ports.tools.onChange(notify)

  const commands: Application['toolServers'] = {
    add: async (...inputs) => (await loaded()).commands.add(...inputs),
    test: async (...inputs) => (await loaded()).commands.test(...inputs),
    setOn: async (...inputs) => (await loaded()).commands.setOn(...inputs),
    setToolOn: async (...inputs) => (await loaded()).commands.setToolOn(...inputs),
    remove: async (...inputs) => (await loaded()).commands.remove(...inputs),
  }
  return {
    commands,
    /** Knows the tools of all servers; does nothing without servers. */
    load: async (): Promise<void> => {
      // Without this code the rest still works.
      if (settings().toolServers.length > 0) await loaded().catch(options.onFault)
    },
    list: (): readonly ShownToolServer[] => servers?.list() ?? NONE,
    source: {
      current,
      onChange: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    } satisfies ToolSource,
  }
}
