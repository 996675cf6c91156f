import type { Command } from '../runtime/commands/command.ts'
import { COMMANDS } from '../runtime/commands/registry.ts'
import type { Ui } from './store.ts'

/** All commands, those of the features after the application's own. */
export function pageCommands(ui: Ui): readonly Command[] {
  const added = ui.features.flatMap(({ commands = [] }) => commands)
  return [
    ...COMMANDS,
    ...added.map(({ name, what, run }) => ({
      name,
      what,
      usage: '',
      unavailable: () => null,
      run: async (_context: unknown, typed: string) => {
        await run(ui, typed)
        return null
      },
    })),
  ]
}
