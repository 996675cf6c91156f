import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Shows what the next request would hold, part by part; `clear` hides everything until now from the model. */
export const context: Command = {
  name: 'context',
  usage: '[clear]',
  summary: 'command.context',
  unavailable: needsSession,
  complete: (_app, typed) =>
    'clear'.startsWith(typed.trim().toLowerCase())
      ? [{ argument: 'clear', what: 'command.context.clear', isWhole: true }]
      : [],
  async run({ app, surface }, argument) {
    if (argument === '') {
      surface.showContext()
      return null
    }
    if (argument.toLowerCase() !== 'clear') return 'command.context.unknown'
    const { session } = app.snapshot()
    if (session === null || session.messages === 0) return 'command.context.empty'
    await app.clearContext()
    return null
  },
}
