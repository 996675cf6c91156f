/** Commands for the open session or a saved one. */
import { commandsText } from '../../i18n/en/commands.ts'
import type { Command } from '../../host/command.ts'
import { wholeCompletion } from '../../host/completion.ts'
import { compactDialog, optionsDialog } from '../kit/dialogs.ts'
import { t } from '../../i18n/t.ts'
import { holdsWords, wordsOf } from '../../kit/words.ts'
import type { SessionRow } from '../../ports/storage.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'

/** Opens the Compact dialog. With "apply without asking" it starts at once, unless there is nothing to compact. */
export const compact: Command = {
  name: 'compact',
  what: () => commandsText('command.compact'),
  also: () => commandsText('also.compact'),
  usage: () => commandsText('usage.focus'),
  needs: 'session',
  run: async ({ application, actions }, focus) => {
    const { settings, summaries } = application.snapshot()
    const asks = !settings.applyAtOnce || (await application.outlook())?.reason !== null
    if (asks) actions.open(compactDialog, { focus })
    else await application.compact({ focus: focus || null, summarizer: summaries.first })
  },
}

/** Shows the contents of the next request; `clear` hides everything until now from the model. */
export const context: Command = {
  name: 'context',
  what: () => commandsText('command.context'),
  usage: () => '[clear]',
  needs: 'session',
  findsArguments: true,
  complete: (_page, typed) => {
    const what = commandsText('command.context.clear')
    const foundBy = `clear ${what} ${commandsText('also.clear')}`
    return holdsWords(foundBy, wordsOf(typed)) ? [wholeCompletion('clear', what)] : []
  },
  run: async ({ application, actions }, typed) => {
    if (typed === '') return actions.showContext()
    if (typed.toLowerCase() !== 'clear') return commandsText('command.context.unknown')
    const { session } = application.snapshot()
    if (session === null || session.messages === 0) return commandsText('command.context.empty')
    await application.clearContext()
    return null
  },
}

/** The word that removes the session's own system prompt. */
const NONE = 'none'

/** Sets the system prompt of the open session; `none` removes it. Without a text, shows it in a form. */
export const systemPrompt: Command = {
  name: 'system-prompt',
  what: () => commandsText('command.system-prompt'),
  usage: () => commandsText('usage.text'),
  needs: 'session',
  complete: ({ application }, typed) =>
    application.snapshot().session?.systemPrompt !== '' &&
    NONE.startsWith(typed.trim().toLowerCase())
      ? [wholeCompletion(NONE, commandsText('command.system-prompt.none'))]
      : [],
  run: async ({ application, actions }, text) => {
    if (text === '') return actions.open(optionsDialog, {})
    await application.changeOptions({ systemPrompt: text.toLowerCase() === NONE ? '' : text })
    return null
  },
}

/** Opens a saved session by id or part of its title; without either, the newest one that is not open. */
export const resume: Command = {
  name: 'resume',
  what: () => commandsText('command.resume'),
  usage: () => commandsText('usage.resume'),
  unavailable: ({ application }) =>
    application.snapshot().sessions.length === 0 ? commandsText('command.resume.empty') : null,
  run: async ({ application }, wanted) => {
    const { sessions, openId } = application.snapshot()
    const found = findSession(sessions, wanted, openId)
    if (found === null)
      return commandsText(wanted === '' ? 'command.resume.only' : 'command.resume.unknown')
    await application.openSession(found.id)
    return null
  },
}

/** Moves the open session to the trash. */
export const moveToTrash: Command = {
  name: 'delete',
  what: () => commandsText('command.delete'),
  also: () => commandsText('also.delete'),
  unavailable: ({ application }) =>
    openRow(application.snapshot()) === undefined ? commandsText('command.delete.none') : null,
  run: async ({ application, actions }) => {
    const row = openRow(application.snapshot())
    if (row) await actions.moveToTrash(row.id, row.title || t('sessions.untitled'))
  },
}

function openRow({ sessions, openId }: AppSnapshot): SessionRow | undefined {
  return sessions.find(({ id }) => id === openId)
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
