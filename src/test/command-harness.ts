/** Slash commands over a fake page. */
import { type PageParts, runCommand } from '../host/command.ts'
import type { Completion } from '../host/completion.ts'
import type { Dialog } from '../host/dialog.ts'
import type { Arrived } from '../ports/connection.ts'
import { allCommands } from '../ui/commands/all-commands.ts'
import { completeArgument } from '../ui/commands/read-slash.ts'
import { createFakeApplication } from './fake-application.ts'
import { fakeUi } from './fake-ui.ts'

/** Runs commands by name in the page of the application. `surface`: parts of the page that replace those of the fake one. */
export function commandHarness(
  application = createFakeApplication(),
  surface: Partial<PageParts['surface']> = {},
) {
  const { ui } = fakeUi(application, surface)
  const commands = allCommands(ui)
  return {
    app: application,
    ui,
    commands,
    /** Resolves with the sentence that says why it did nothing; null if it ran. */
    run: async (name: string, typed = ''): Promise<string | null> => {
      const command = commands.find(one => one.name === name)
      if (command === undefined) throw new RangeError(`No command ${name}`)
      return runCommand(command, ui, typed)
    },
    /** What this dialog was opened with, null if it is not open; whatever is open closes. */
    opened: <Given extends object>(dialog: Dialog<Given>): Arrived | null => {
      const { dialog: open } = ui.store.getState()
      ui.actions.closeDialog()
      return open?.dialog === dialog ? open.given : null
    },
    /** The texts of the notices. */
    told: (): readonly string[] => ui.store.getState().notices.map(({ text }) => text),
    /** What a half-typed command may become; absent if it takes nothing now. */
    offered: (text: string): readonly Completion[] | undefined =>
      completeArgument(ui, text, commands)?.completions,
  }
}
