import { type Command, type CommandContext, needsSession } from './command.ts'

interface PlainCommand extends Partial<Pick<Command, 'unavailable'>> {
  readonly run: (context: CommandContext) => void | Promise<void>
}

const PLAIN = {
  /** Shows the exact next request, message by message. */
  inspect: { unavailable: needsSession, run: ({ surface }) => surface.showInspector() },
  new: { run: ({ app }) => app.newSession() },
  /** Opens a chat that is never stored. */
  temporary: { run: async ({ app }) => void (await app.steering.startTemporary('')) },
  /** Shows the saved sessions and focuses them. */
  sessions: { run: ({ surface }) => surface.showSessions() },
  /** Asks the user for files and shows what an import would bring. */
  import: { run: ({ surface }) => surface.showImport() },
  /** Downloads everything as one zip. */
  backup: {
    run: async ({ app, surface }) => {
      const { name, content } = await app.backUp()
      surface.download(name, content)
    },
  },
  /** Asks the user for a backup and shows a preview. */
  restore: { run: ({ surface }) => surface.showRestore() },
  settings: { run: ({ surface }) => surface.showSettings() },
  /** Shows how the devices are kept in step, or sets that up. */
  sync: { run: ({ surface }) => surface.showSync() },
  /** Shows what is kept across sessions. */
  memory: { run: ({ surface }) => surface.showMemory('blocks') },
  /** Shows the models on this device, the servers, and what the browser allows. */
  device: { run: ({ surface }) => surface.showDevice() },
  /** Lists commands and keyboard shortcuts. */
  help: { run: ({ surface }) => surface.showHelp() },
} satisfies Readonly<Record<string, PlainCommand>>

/** The command of this name in the table; always available unless the table says otherwise. */
export function plainCommand(name: keyof typeof PLAIN): Command {
  const { run, unavailable = () => null }: PlainCommand = PLAIN[name]
  return {
    name,
    usage: '',
    unavailable,
    run: async context => {
      await run(context)
      return null
    },
  }
}
