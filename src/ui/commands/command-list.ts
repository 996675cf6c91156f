import { sentence } from '../../i18n/t.ts'
import { runCommand, type Command } from '../../runtime/commands/command.ts'
import { AppError } from '../../ports/errors.ts'
import { useUi } from '../store.ts'

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
export function useRunCommand(): (command: Command, argument: string) => Promise<void> {
  const { application, surface, actions } = useUi()
  return async (command, argument) => {
    try {
      const refusal = await runCommand(command, { app: application, surface }, argument)
      if (refusal !== null) actions.notify({ tone: 'info', text: sentence(refusal) })
    } catch (error) {
      const text = error instanceof AppError ? error.message : sentence('command.failed')
      actions.notify({ tone: 'error', text })
    }
  }
}
