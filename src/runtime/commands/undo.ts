import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Takes back the newest compaction in force; the model reads the originals again. */
export const undo: Command = {
  name: 'undo',
  usage: '',
  summary: 'command.undo',
  unavailable: app =>
    needsSession(app) ?? (app.snapshot().session?.undoable == null ? 'command.undo.nothing' : null),
  async run({ app }) {
    await app.undoCompaction()
    return null
  },
}
