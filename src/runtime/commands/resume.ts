import type { SessionRow } from '../../ports/storage.ts'
import type { Command } from './command.ts'

/**
 * Opens a saved session: by its id, by a part of its title, or the newest one that is not
 * open already when nothing is named.
 */
export const resume: Command = {
  name: 'resume',
  usage: '[title or id]',
  summary: 'command.resume',
  unavailable: app => (app.snapshot().sessions.length === 0 ? 'command.resume.empty' : null),
  async run({ app }, wanted) {
    const { sessions, openId } = app.snapshot()
    const found = findSession(sessions, wanted, openId)
    if (found === null) return wanted === '' ? 'command.resume.only' : 'command.resume.unknown'
    await app.openSession(found.id)
    return null
  },
}

/**
 * The session that is meant: the one of that id, else the newest whose title holds the words.
 * Nothing named means the newest that is not open. Null when there is none.
 */
function findSession(
  sessions: readonly SessionRow[],
  wanted: string,
  openId: string | null,
): SessionRow | null {
  const newest = sessions.toSorted((left, right) => right.updatedAt - left.updatedAt)
  if (wanted === '') return newest.find(session => session.id !== openId) ?? null
  const words = wanted.toLocaleLowerCase()
  return (
    newest.find(session => session.id === wanted) ??
    newest.find(session => session.title.toLocaleLowerCase().includes(words)) ??
    null
  )
}
