/** The projects, whose code is loaded with the first session of a project, or after the first paint. */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import type { Project } from '../../ports/projects.ts'
import type { ModelRegistry } from '../models/model-registry.ts'
import type { Notices } from '../notices/notices.ts'
import type { ProjectCommands } from '../projects/project-commands.ts'
import type { Projects, ProjectsOptions } from '../projects/projects.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Settings } from '../settings/settings.ts'

interface LazyProjectsOptions extends Pick<ProjectsOptions, 'modelNamed' | 'changed'> {
  readonly settings: () => Settings
  readonly sessions: Sessions
  readonly notices: Notices
  readonly ready: ModelRegistry['ready']
}

export type LazyProjects = ReturnType<typeof createLazyProjects>

export function createLazyProjects(
  { storage, clock, nextId }: Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId'>,
  { sessions, settings, notices, ready, ...options }: LazyProjectsOptions,
) {
  let loaded: Projects | null = null
  const load = async () => {
    if (!loaded) {
      const { createProjects } = await import('../projects/projects.ts')
      loaded ??= createProjects({
        ...options,
        store: storage,
        clock,
        nextId,
        notices,
        settings,
        rowOf: sessions.rowOf,
        rows: sessions.rows,
        startNew: sessions.startNew,
        whole: sessions.whole,
        followMarks: async ids => {
          await Promise.all(ids.map(sessions.rereadRow))
          const open = sessions.opened()
          if (open) await ready(settingsFor(open.sessionId))
          options.changed()
          await open?.modelChanged()
        },
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
    settingsIn,
    settingsFor,
    projectIdOf,
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

const NONE: readonly Project[] = []
