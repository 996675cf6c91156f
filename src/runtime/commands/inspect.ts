import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Shows exactly what would be sent now, message by message. */
export const inspect: Command = {
  name: 'inspect',
  usage: '',
  summary: 'command.inspect',
  unavailable: needsSession,
  async run({ surface }) {
    surface.showInspector()
    return null
  },
}
