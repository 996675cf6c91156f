import { commandSentence } from '../../i18n/en/commands.ts'
import { runCommand, type Command } from '../../runtime/commands/command.ts'
import { AppError } from '../../ports/errors.ts'
import type { Ui } from '../store.ts'

/** The choice that a key leads to in a list of `count`, round the ends; -1 stands for none. Null for any other key. */
export function moveActive(key: string, active: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (active + 1) % count,
    ArrowUp: active <= 0 ? count - 1 : active - 1,
    PageDown: Math.min(count - 1, active + 8),
    PageUp: Math.max(0, active - 8),
  }
  return count === 0 ? null : (places[key] ?? null)
}

/** Runs a command for the user; one that does nothing, or fails, says why as a notice. */
export async function runForUser(
  { application, surface, actions }: Ui,
  command: Command,
  argument: string,
): Promise<void> {
  const tell = (key: string, parameters?: Readonly<Record<string, string>>): void =>
    actions.notify({ tone: 'info', text: commandSentence(key, parameters) })
  try {
    const context = { app: application, surface: { ...surface, notify: tell } }
    const refusal = await runCommand(command, context, argument)
    if (refusal !== null) tell(refusal)
  } catch (error) {
    const text = error instanceof AppError ? error.message : commandSentence('command.failed')
    actions.notify({ tone: 'error', text })
  }
}
