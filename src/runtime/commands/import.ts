import type { Command } from './command.ts'

/** Lets the user choose a session file and opens it as a new session. */
export const importCommand: Command = {
  name: 'import',
  usage: '',
  summary: 'command.import',
  unavailable: () => null,
  async run({ app, surface }) {
    const file = await surface.chooseFile()
    if (file !== null) await app.importSession(file)
    return null
  },
}
