import type { Command } from './command.ts'

/** Starts an empty session. */
export const newCommand: Command = {
  name: 'new',
  usage: '',
  summary: 'command.new',
  unavailable: () => null,
  async run({ app }) {
    await app.newSession()
    return null
  },
}
