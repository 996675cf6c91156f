/** What the commands that put the open session in order do: its project, its tags, the archive. Loaded with the first one. */
import { readTags } from '../sessions/tag-filter.ts'
import type { Command } from './command.ts'

/** The word that takes the session out of its project. */
const NONE = 'none'

export const ORGANIZE: Readonly<Record<'project' | 'tag' | 'archive', Command['run']>> = {
  /** Moves the open session to the project of this name; without a name, shows the choices. */
  project: async ({ app, surface }, name) => {
    const { openId, projects } = app.snapshot()
    if (openId === null) return 'command.needs-session'
    if (name === '') {
      surface.organize({ type: 'move', sessionIds: [openId] })
      return null
    }
    const wanted = projects.find(known => known.name.toLowerCase() === name.toLowerCase())
    if (!wanted && name.toLowerCase() !== NONE) return 'command.project.unknown'
    await app.projects.mark([openId], { projectId: wanted?.id ?? null })
    return null
  },
  /** Adds tags to the open session, between commas; without any, shows its tags. */
  tag: async ({ app, surface }, typed) => {
    const { openId } = app.snapshot()
    if (openId === null) return 'command.needs-session'
    if (typed === '') surface.organize({ type: 'tags', sessionIds: [openId] })
    else await app.projects.mark([openId], { tagged: readTags(typed) })
    return null
  },
  /** Moves the open session to the archive, or back to the list. */
  archive: async ({ app }) => {
    const { openId, sessions } = app.snapshot()
    const row = sessions.find(({ id }) => id === openId)
    if (!row) return 'command.archive.empty'
    await app.projects.mark([row.id], { isArchived: row.archivedAt === undefined })
    return null
  },
}
