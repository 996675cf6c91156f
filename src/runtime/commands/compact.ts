import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/**
 * Opens the Compact dialog with the focus filled in. With "apply without asking" it starts at
 * once instead, unless there is nothing to compact: the dialog then says why.
 */
export const compact: Command = {
  name: 'compact',
  usage: '[focus]',
  summary: 'command.compact',
  unavailable: needsSession,
  async run({ app, surface }, focus) {
    const { settings, summaries } = app.snapshot()
    const asks = !settings.applyAtOnce || (await app.outlook())?.reason !== null
    if (asks) surface.openCompactDialog(focus)
    else
      await app.compact({
        focus: focus || null,
        summarizer: summaries.first,
      })
    return null
  },
}
