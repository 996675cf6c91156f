import { functionsOf, loadOnce, remoteOf } from '../../ports/connection.ts'
import type { ProjectCommands, ShownProject } from './project-commands.ts'
import type { Projects, ProjectsOptions } from './projects.ts'

const NONE: readonly never[] = []

export type LazyProjects = ReturnType<typeof createLazyProjects>

/** The projects. They are loaded with the first session of a project, or after the first paint. */
export function createLazyProjects(options: Omit<ProjectsOptions, 'settingsFor'>) {
  const { storage, sessions, settings, notices, ready } = options
  let loaded: Projects | null = null
  const made = loadOnce(async () => {
    const { createProjects } = await import(/* chunk: afterwards */ './projects.ts')
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
