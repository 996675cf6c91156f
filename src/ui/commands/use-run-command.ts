import { sentence } from '../../i18n/t.ts'
import { runCommand, type Command } from '../../runtime/commands/command.ts'
import { useUi } from '../store.ts'

/** Runs a command for the user; one that does nothing says why, as a notice. */
export function useRunCommand(): (command: Command, argument: string) => Promise<void> {
  const { application, surface, actions } = useUi()
  return async (command, argument) => {
    const refusal = await runCommand(command, { app: application, surface }, argument)
    if (refusal !== null) actions.notify({ tone: 'info', text: sentence(refusal), action: null })
  }
}
