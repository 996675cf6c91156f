import type { Command } from './command.ts'

/** Opens the settings: model, summaries, appearance, data. */
export const settings: Command = {
  name: 'settings',
  usage: '',
  summary: 'command.settings',
  unavailable: () => null,
  async run({ surface }) {
    surface.showSettings()
    return null
  },
}
