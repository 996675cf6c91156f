/** Commands for the open session or a saved one. */
import { type Command, needsSession } from './command.ts'
import { wholeCompletion } from './completion.ts'
import type { SessionRow } from '../../ports/storage.ts'

/** Opens the Compact dialog. With "apply without asking" it starts at once, unless there is nothing to compact. */
export const compact: Command = {
  name: 'compact',
  usage: '[focus]',
  unavailable: needsSession,
  async run({ app, surface }, focus) {
    const { settings, summaries } = app.snapshot()
    const asks = !settings.applyAtOnce || (await app.outlook())?.reason !== null
    if (asks) surface.openCompactDialog(focus)
    else await app.compact({ focus: focus || null, summarizer: summaries.first })
  },
}

/** Shows the contents of the next request; `clear` hides everything until now from the model. */
export const context: Command = {
  name: 'context',
  usage: '[clear]',
  unavailable: needsSession,
  complete: (_app, typed) =>
    'clear'.startsWith(typed.trim().toLowerCase())
      ? [wholeCompletion('clear', 'command.context.clear')]
      : [],
  show: surface => surface.showContext(),
  async run({ app }, argument) {
    if (argument.toLowerCase() !== 'clear') return 'command.context.unknown'
    const { session } = app.snapshot()
    if (session === null || session.messages === 0) return 'command.context.empty'
    await app.clearContext()
  },
}

/** The word that removes the session's own system prompt. */
const NONE = 'none'

/** Sets the system prompt of the open session; `none` removes it. Without a text, shows it in a form. */
export const systemPrompt: Command = {
  name: 'system-prompt',
  usage: '[text]',
  unavailable: needsSession,
  complete: (app, typed) =>
    app.snapshot().session?.systemPrompt !== '' && NONE.startsWith(typed.trim().toLowerCase())
      ? [wholeCompletion(NONE, 'command.system-prompt.none')]
      : [],
  show: surface => surface.showOptions(),
  async run({ app }, text) {
    await app.changeOptions({ systemPrompt: text.toLowerCase() === NONE ? '' : text })
  },
}

/** Opens a saved session by id or part of its title; without either, the newest one that is not open. */
export const resume: Command = {
  name: 'resume',
  usage: '[title or id]',
  unavailable: app => (app.snapshot().sessions.length === 0 ? 'command.resume.empty' : null),
  async run({ app }, wanted) {
    const { sessions, openId } = app.snapshot()
    const found = findSession(sessions, wanted, openId)
    if (found === null) return wanted === '' ? 'command.resume.only' : 'command.resume.unknown'
    await app.openSession(found.id)
  },
}

/** The session with that id, else the newest whose title contains the words; without words the newest that is not open. */
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
