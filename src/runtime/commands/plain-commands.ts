import { type Command, type CommandContext, needsSession, wholeCompletion } from './command.ts'

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
  return { name, usage: '', unavailable, run: async context => void (await run(context)) }
}

/** Locks what is encrypted on this device. */
export const lock: Command = {
  name: 'lock',
  usage: '',
  unavailable: () => null,
  run: async ({ surface }) => ((await surface.atRest.lockNow()) ? null : 'command.lock.off'),
}

/** Undoes the newest compaction, clear or step back; with a number, as many. */
export const undo: Command = {
  name: 'undo',
  usage: '[steps]',
  unavailable: needsSession,
  run: async ({ app }, typed) => void (await app.checkpoints.undo(typed)),
}

/** Marks the present place of the conversation. */
export const checkpoint: Command = {
  name: 'checkpoint',
  usage: '[title]',
  unavailable: needsSession,
  run: async ({ app }, title) => void (await app.checkpoints.set(title)),
}

/** Goes back some turns or to a checkpoint; without either, shows the checkpoints. */
export const rewind: Command = {
  name: 'rewind',
  usage: '[turns | checkpoint number]',
  unavailable: needsSession,
  show: surface => surface.showCheckpoints(),
  run: async ({ app }, typed) => void (await app.checkpoints.rewind(typed)),
}

const CHECKPOINTS = 'checkpoints'

/** Shows the checkpoints. Source: Copilot CLI (presets, E16). */
export const session: Command = {
  name: 'session',
  usage: CHECKPOINTS,
  unavailable: needsSession,
  complete: () => [wholeCompletion(CHECKPOINTS, 'command.session')],
  show: surface => surface.showCheckpoints(),
  run: async ({ surface }, typed) => {
    if (typed !== CHECKPOINTS) return 'command.session.unknown'
    surface.showCheckpoints()
  },
}
