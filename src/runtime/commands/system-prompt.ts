import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** What removes the session's own system prompt. */
const NONE = 'none'

/** Gives the open session a system prompt of its own; `none` removes it. Without a text, shows it in a form. */
export const systemPrompt: Command = {
  name: 'system-prompt',
  usage: '[text]',
  summary: 'command.system-prompt',
  unavailable: needsSession,
  complete: (app, typed) =>
    app.snapshot().session?.systemPrompt !== '' && NONE.startsWith(typed.trim().toLowerCase())
      ? [{ argument: NONE, what: 'command.system-prompt.none', isWhole: true }]
      : [],
  async run({ app, surface }, text) {
    if (text === '') surface.showOptions()
    else await app.changeOptions({ systemPrompt: text.toLowerCase() === NONE ? '' : text })
    return null
  },
}
