import { sentence } from '../../i18n/t.ts'
import { runCommand, type Command } from '../../runtime/commands/command.ts'
import { AppError } from '../../ports/errors.ts'
import { useUi } from '../store.ts'

/** Runs a command for the user; one that does nothing, or fails, says why as a notice. */
export function useRunCommand(): (command: Command, argument: string) => Promise<void> {
  const { application, surface, actions } = useUi()
  return async (command, argument) => {
    try {
      const refusal = await runCommand(command, { app: application, surface }, argument)
      if (refusal !== null) actions.notify({ tone: 'info', text: sentence(refusal), action: null })
    } catch (error) {
      const text = error instanceof AppError ? error.message : sentence('command.failed')
      actions.notify({ tone: 'error', text, action: null })
    }
  }
}
