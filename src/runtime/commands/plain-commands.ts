import { type Command, type CommandContext, needsSession } from './command.ts'

interface PlainCommand extends Partial<Pick<Command, 'unavailable'>> {
  readonly run: (context: CommandContext) => void | Promise<void>
}

const PLAIN = {
  /** Shows exactly what would be sent now, message by message. */
  inspect: { unavailable: needsSession, run: ({ surface }) => surface.showInspector() },
  /** Starts an empty session. */
  new: { run: ({ app }) => app.newSession() },
  /** Shows the saved sessions and puts the keyboard there. */
  sessions: { run: ({ surface }) => surface.showSessions() },
  /** Lets the user choose a session file and opens it as a new session. */
  import: {
    run: async ({ app, surface }) => {
      const file = await surface.chooseFile()
      if (file !== null) await app.importSession(file)
    },
  },
  /** Hands everything to the user as one zip. */
  backup: {
    run: async ({ app, surface }) => {
      const { name, content } = await app.backUp()
      surface.download(name, content)
    },
  },
  /** Lets the user choose a backup and shows what it would bring. */
  restore: { run: ({ surface }) => surface.showRestore() },
  /** Opens the settings: model, summaries, appearance, data. */
  settings: { run: ({ surface }) => surface.showSettings() },
  /** Shows what can run here: models on this device, servers, and what the browser allows. */
  device: { run: ({ surface }) => surface.showDevice() },
  /** Lists the commands and keys. */
  help: { run: ({ surface }) => surface.showHelp() },
} satisfies Readonly<Record<string, PlainCommand>>

/** The command of this name in the table; always available unless the table says otherwise. */
export function plainCommand(name: keyof typeof PLAIN): Command {
  const { run, unavailable = () => null }: PlainCommand = PLAIN[name]
  return {
    name,
    usage: '',
    summary: `command.${name}`,
    unavailable,
    run: async context => {
      await run(context)
      return null
    },
  }
}
