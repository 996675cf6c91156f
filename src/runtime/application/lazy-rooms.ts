/** The parts of the application whose code is loaded when somebody needs it. */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Tool } from '../../ports/chat-model.ts'
import { functionsOf, lazyFunctions, loadOnce, remoteOf } from '../../ports/connection.ts'
import type { ProjectCommands, ShownProject } from '../projects/project-commands.ts'
import type { Projects, ProjectsOptions } from '../projects/projects.ts'
import type { OfferedTools, OfferedToolsOptions } from '../tool-servers/offered-tools.ts'
import type { ShownToolServer } from '../tool-servers/server-tools.ts'
import type { ToolServerCommands } from '../tool-servers/tool-server-commands.ts'
import type {
  BackupCommands,
  BackupCommandsOptions,
  BackupProgress,
} from '../backup/backup-commands.ts'
import type { createSessionMemory, MemoryOptions } from '../memory/session-memory.ts'

const NONE: readonly never[] = []

/** Backup commands and their progress; null while none runs. */
export function createBackups({
  changed,
  ...options
}: Omit<BackupCommandsOptions, 'show'> & { readonly changed: () => void }) {
  const { show, shown } = shownValue<BackupProgress>(changed)
  const { backUp, readBackup, restoreBackup, readImports, storeImports } =
    lazyFunctions<BackupCommands>(async () => {
      const { createBackupCommands } = await import('../backup/backup-commands.ts')
      return createBackupCommands({ ...options, show })
    })
  return {
    progress: shown,
    commands: { backUp, readBackup, restoreBackup, readImports, storeImports },
  }
}

/** A value that the interface shows; null at first. */
function shownValue<Value>(changed: () => void) {
  let value: Value | null = null
  return {
    shown: () => value,
    show: (next: Value | null) => {
      value = next
      changed()
    },
  }
}

export type LazyMemory = ReturnType<typeof createMemory>

/** The memory. It is loaded with the first session, after the first paint. */
export function createMemory(ports: ApplicationPorts, options: MemoryOptions) {
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

/** All tools that models are offered. The code of servers and web pages is loaded when the person wants one of them. */
export function createToolCommands(options: OfferedToolsOptions) {
  const { ports, settings } = options
  let made: OfferedTools | null = null
  const loaded = loadOnce(async () => {
    const { createOfferedTools } = await import('../tool-servers/offered-tools.ts')
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

export type LazyProjects = ReturnType<typeof createLazyProjects>

/** The projects. They are loaded with the first session of a project, or after the first paint. */
export function createLazyProjects(options: Omit<ProjectsOptions, 'settingsFor'>) {
  const { storage, sessions, settings, notices, ready } = options
  let loaded: Projects | null = null
  const made = loadOnce(async () => {
    const { createProjects } = await import(/* chunk: afterwards */ '../projects/projects.ts')
    return (loaded = createProjects({ ...options, settingsFor }))
  })
  const load = async () => {
    const projects = await made()
    await projects.load()
    return projects
  }
  const settingsIn = (projectId: string | undefined) => loaded?.settingsIn(projectId) ?? settings()
  const projectIdOf = (sessionId: string | null) =>
    sessionId === null ? undefined : loaded?.projectIdOf(sessionId)
  const settingsFor = (sessionId: string | null) => settingsIn(projectIdOf(sessionId))
  return {
    load,
    list: (): readonly ShownProject[] => loaded?.list() ?? NONE,
    settingsFor,
    projectIdOf,
    filesOf: (sessionId: string) => loaded?.filesIn(projectIdOf(sessionId)),
    projectOf: (sessionId: string) => loaded?.project(projectIdOf(sessionId)),
    /** Reads the project of a session, if it is in one, before the session is shown. */
    prepare: async (sessionId: string) => {
      const row = sessions.rowOf(sessionId) ?? (await storage.sessions.marksOf(sessionId))
      if (!row.projectId) return
      const { noteNew } = await load()
      noteNew(sessionId, row.projectId)
      await ready(settingsFor(sessionId))
    },
    leave: async (sessionId: string) => loaded?.leave(sessionId),
    commands: remoteOf<ProjectCommands>({
      callNamed: async (name, inputs) => {
        try {
          return await functionsOf((await load()).commands)(name, inputs)
        } catch (error) {
          return notices.fault(error)
        }
      },
    }),
  }
}
