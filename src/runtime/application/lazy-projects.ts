/** The projects, whose code is loaded with the first session of a project, or after the first paint. */
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import type { ProjectCommands, ShownProject } from '../projects/project-commands.ts'
import type { Projects, ProjectsOptions } from '../projects/projects.ts'

export type LazyProjects = ReturnType<typeof createLazyProjects>

export function createLazyProjects(options: Omit<ProjectsOptions, 'settingsFor'>) {
  const { storage, sessions, settings, notices, ready } = options
  let loaded: Projects | null = null
  const load = async () => {
    if (!loaded) {
      const { createProjects } = await import('../projects/projects.ts')
      loaded ??= createProjects({
        ...options,
        settingsFor,
      })
    }
    await loaded.load()
    return loaded
  }
  const settingsIn = (projectId: string | undefined) => loaded?.settingsIn(projectId) ?? settings()
  const projectIdOf = (sessionId: string | null) =>
    sessionId === null ? undefined : loaded?.projectIdOf(sessionId)
  const settingsFor = (sessionId: string | null) => settingsIn(projectIdOf(sessionId))
  return {
    load,
    list: () => loaded?.list() ?? NONE,
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

const NONE: readonly ShownProject[] = []
