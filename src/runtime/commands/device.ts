import type { Command } from './command.ts'

/** Says what can run here: models on this device, servers, and what the browser allows. */
export const device: Command = {
  name: 'device',
  usage: '',
  summary: 'command.device',
  unavailable: () => null,
  async run({ surface }) {
    surface.showDevice()
    return null
  },
}
