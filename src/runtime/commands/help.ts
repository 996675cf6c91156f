import type { Command } from './command.ts'

/** Says what the commands and keys are. */
export const help: Command = {
  name: 'help',
  usage: '',
  summary: 'command.help',
  unavailable: () => null,
  async run({ surface }) {
    surface.showHelp()
    return null
  },
}
