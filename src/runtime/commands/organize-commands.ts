/** Commands that put the open session in order: its title, its project, its tags, the archive. */
import { readTags } from '../sessions/tag-filter.ts'
import { type Command, needsSession, orderByMatch, wholeCompletion } from './command.ts'

/** The word that takes the session out of its project. */
const NONE = 'none'

/** Moves the open session to the project of this name; without a name, shows the choices. */
export const project: Command = {
  name: 'project',
  usage: '[name]',
  unavailable: needsSession,
  complete: (app, typed) => [
    ...orderByMatch(app.snapshot().projects, typed).map(({ name }) =>
      wholeCompletion(name, 'command.project'),
    ),
    ...(app.snapshot().projectId !== undefined && NONE.startsWith(typed.trim().toLowerCase())
      ? [wholeCompletion(NONE, 'command.project.none')]
      : []),
  ],
  async run({ app, surface }, name) {
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
}

/** Adds tags to the open session, between commas; without any, shows its tags. */
export const tag: Command = {
  name: 'tag',
  usage: '[tags]',
  unavailable: needsSession,
  async run({ app, surface }, typed) {
    const { openId } = app.snapshot()
    if (openId === null) return 'command.needs-session'
    if (typed === '') surface.organize({ type: 'tags', sessionIds: [openId] })
    else await app.projects.mark([openId], { tagged: readTags(typed) })
    return null
  },
}

/** Renames the open session; without words, a model proposes a title. */
export const title: Command = {
  name: 'title',
  usage: '[title]',
  unavailable: needsSession,
  async run({ app, surface }, typed) {
    const { openId } = app.snapshot()
    if (openId === null) return 'command.needs-session'
    if (typed === '') surface.organize({ type: 'title', sessionId: openId })
    else await app.renameSession(openId, typed)
    return null
  },
}

/** Moves the open session to the archive, or back to the list. */
export const archive: Command = {
  name: 'archive',
  usage: '',
  unavailable: needsSession,
  async run({ app }) {
    const { openId, sessions } = app.snapshot()
    const row = sessions.find(({ id }) => id === openId)
    if (!row) return 'command.archive.empty'
    await app.projects.mark([row.id], { isArchived: row.archivedAt === undefined })
    return null
  },
}
