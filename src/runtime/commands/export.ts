import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Hands the open session to the user as a JSON file. */
export const exportCommand: Command = {
  name: 'export',
  usage: '',
  summary: 'command.export',
  unavailable: app =>
    needsSession(app) ?? (app.snapshot().session?.messages === 0 ? 'command.export.empty' : null),
  async run({ app, surface }) {
    const { openId } = app.snapshot()
    if (openId === null) return 'command.needs-session'
    const file = await app.exportSession(openId)
    surface.download(file.name, file.content)
    return null
  },
}
