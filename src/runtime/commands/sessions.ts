import type { Command } from './command.ts'

/** Shows the saved sessions and puts the keyboard there. */
export const sessions: Command = {
  name: 'sessions',
  usage: '',
  summary: 'command.sessions',
  unavailable: () => null,
  async run({ surface }) {
    surface.showSessions()
    return null
  },
}
