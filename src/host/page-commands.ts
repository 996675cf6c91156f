import { type Command, needsSession } from '../runtime/commands/command.ts'
import { COMMANDS } from '../runtime/commands/registry.ts'
import type { FeatureCommand } from './feature.ts'
import type { Ui } from './store.ts'

/** All commands, those of the features after the application's own. */
export function pageCommands(ui: Ui): readonly Command[] {
  const added = ui.features.flatMap(({ commands = [] }) => commands)
  return [...COMMANDS, ...added.map(command => pageCommand(ui, command))]
}

function pageCommand(ui: Ui, command: FeatureCommand): Command {
  const { name, what, usage = '', needs, unavailable, complete, run } = command
  const session = needs === 'session' ? needsSession : () => null
  return {
    name,
    what,
    usage,
    unavailable: unavailable
      ? app => {
          const words = unavailable(ui)
          return session(app) ?? (words === null ? null : { words })
        }
      : session,
    isRare: command.isRare ?? false,
    findsArguments: command.findsArguments ?? false,
    ...(complete && { complete: (_app: unknown, typed: string) => complete(ui, typed) }),
    run: async (_context: unknown, typed: string) => {
      const words = await run(ui, typed)
      return typeof words === 'string' ? { words } : null
    },
  }
}
