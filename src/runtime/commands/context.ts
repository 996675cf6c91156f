import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Shows what the next request would hold, part by part. */
export const context: Command = {
  name: 'context',
  usage: '',
  summary: 'command.context',
  unavailable: needsSession,
  async run({ surface }) {
    surface.showContext()
    return null
  },
}
