import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Takes back what left the model's view last: the newest compaction in force, or the newest clear. */
export const undo: Command = {
  name: 'undo',
  usage: '',
  summary: 'command.undo',
  unavailable: app => {
    const session = app.snapshot().session
    const nothing = session?.undoable === null && session.clear === null
    return needsSession(app) ?? (nothing ? 'command.undo.nothing' : null)
  },
  async run({ app }) {
    const session = app.snapshot().session
    if (session?.clear && (session.clear.isNewest || session.undoable === null))
      await app.restoreContext()
    else await app.undoCompaction()
    return null
  },
}
