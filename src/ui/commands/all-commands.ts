/** All slash commands, in the order of the list, the palette and the help. */
import { commandsText } from '../../i18n/en/commands.ts'
import type { Command } from '../../host/command.ts'
import { helpDialog } from '../kit/dialogs.ts'
import type { Ui } from '../../host/store.ts'
import { config, model, preset } from './choice-commands.ts'
import { compact, context, moveToTrash, resume, systemPrompt } from './session-commands.ts'
import { settings } from './settings-command.ts'

/** Undoes the newest compaction, clear or step back; with a number, as many. */
const undo: Command = {
  name: 'undo',
  what: () => commandsText('command.undo'),
  usage: () => commandsText('usage.steps'),
  needs: 'session',
  run: async ({ application }, typed) => void (await application.undo(typed)),
}

/** Those of the application itself. */
const COMMANDS: readonly Command[] = [
  compact,
  undo,
  context,
  model,
  preset,
  config,
  {
    name: 'new',
    what: () => commandsText('command.new'),
    run: ({ application }) => application.newSession(),
  },
  {
    name: 'temporary',
    what: () => commandsText('command.temporary'),
    run: async ({ application }) => void (await application.startTemporary('')),
  },
  {
    name: 'sessions',
    what: () => commandsText('command.sessions'),
    run: ({ actions }) => actions.showSessions(),
  },
  resume,
  moveToTrash,
  settings,
  systemPrompt,
  {
    name: 'lock',
    what: () => commandsText('command.lock'),
    run: async ({ surface }) =>
      (await surface.atRest.lockNow()) ? null : commandsText('command.lock.off'),
  },
  {
    name: 'help',
    what: () => commandsText('command.help'),
    run: ({ actions }) => actions.open(helpDialog, {}),
  },
]

/** Those of the features follow. */
export function allCommands({ features }: Pick<Ui, 'features'>): readonly Command[] {
  return [...COMMANDS, ...features.flatMap(({ commands = [] }) => commands)]
}
