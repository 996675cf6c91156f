import { type Command, needsSession } from '../runtime/commands/command.ts'
import { COMMANDS } from '../runtime/commands/registry.ts'
import type { FeatureCommand } from './feature.ts'
import type { Ui } from './store.ts'

/** All commands, those of the features after the application's own. */
export function pageCommands(ui: Ui): readonly Command[] {
  const added = ui.features.flatMap(({ commands = [] }) => commands)
  return [...COMMANDS, ...added.map(command => pageCommand(ui, command))]
}

function pageCommand(
  ui: Ui,
  { name, what, usage = '', needs, complete, run }: FeatureCommand,
): Command {
  return {
    name,
    what,
    usage,
    unavailable: needs === 'session' ? needsSession : () => null,
    ...(complete && { complete: (_app: unknown, typed: string) => complete(ui, typed) }),
    run: async (_context: unknown, typed: string) => {
      const words = await run(ui, typed)
      return typeof words === 'string' ? { words } : null
    },
  }
}
