/** All commands, and the grammar of the slash. */
import type { Application } from '../application/application.ts'
import { COMMAND } from './slash.ts'
import { type Command, type CommandContext, needsSession } from './command.ts'
import { type Completion, orderByMatch } from './completion.ts'
import { compact, context, resume, systemPrompt } from './session-commands.ts'
import { config, model, preset } from './choice-commands.ts'

interface PlainCommand extends Partial<Pick<Command, 'unavailable'>> {
  readonly run: (context: CommandContext) => void | Promise<void>
}

const PLAIN = {
  new: { run: ({ app }) => app.newSession() },
  /** Opens a chat that is never stored. */
  temporary: { run: async ({ app }) => void (await app.startTemporary('')) },
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
  /** Lists commands and keyboard shortcuts. */
  help: { run: ({ surface }) => surface.showHelp() },
} satisfies Readonly<Record<string, PlainCommand>>

/** The command of this name in the table; always available unless the table says otherwise. */
function plainCommand(name: keyof typeof PLAIN): Command {
  const { run, unavailable = () => null }: PlainCommand = PLAIN[name]
  return { name, usage: '', unavailable, run: async around => void (await run(around)) }
}

/** Locks what is encrypted on this device. */
const lock: Command = {
  name: 'lock',
  usage: '',
  unavailable: () => null,
  run: async ({ surface }) => ((await surface.atRest.lockNow()) ? null : 'command.lock.off'),
}

/** Undoes the newest compaction, clear or step back; with a number, as many. */
const undo: Command = {
  name: 'undo',
  usage: '[steps]',
  unavailable: needsSession,
  run: async ({ app }, typed) => void (await app.undo(typed)),
}

/** Those of the application itself, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  compact,
  undo,
  context,
  model,
  preset,
  config,
  plainCommand('new'),
  plainCommand('temporary'),
  plainCommand('sessions'),
  resume,
  plainCommand('import'),
  plainCommand('backup'),
  plainCommand('restore'),
  plainCommand('settings'),
  systemPrompt,
  lock,
  plainCommand('help'),
]

/** Names that users of other systems know, with the command and argument that they mean. Source: co-cli (presets, A10), and Claude Code. */
const ALIASES: Readonly<Record<string, readonly [name: string, argument: string]>> = {
  btw: ['aside', ''],
  clear: ['context', 'clear'],
  compress: ['compact', ''],
  system: ['system-prompt', ''],
}

/** A command as the user typed it. */
interface TypedCommand {
  readonly command: Command
  /** The text after the name, trimmed. */
  readonly argument: string
}

/** Reads `/name argument`. Null: an ordinary message. `unknown`: no such command. */
export function parseSlash(
  text: string,
  commands: readonly Command[],
): TypedCommand | 'unknown' | null {
  const typed = COMMAND.exec(text.trimEnd())
  if (typed === null) return null
  const [, word = '', rest = ''] = typed
  const typedName = word.toLowerCase()
  const [name, first] = Object.hasOwn(ALIASES, typedName)
    ? (ALIASES[typedName] ?? [typedName, ''])
    : [typedName, '']
  const command = commands.find(candidate => candidate.name === name)
  if (command === undefined) return 'unknown'
  return { command, argument: `${first} ${rest}`.trim() }
}

/** The commands that match a half-typed `/na`, best first; none after a space. */
export function completeSlash(text: string, commands: readonly Command[]): readonly Command[] {
  const typed = /^\/([a-z-]*)$/i.exec(text)
  if (typed === null) return []
  const [, name = ''] = typed
  return orderByMatch(name === '' ? commands.filter(({ isRare }) => !isRare) : commands, name)
}

/** The arguments that match a half-typed `/name part`; null while the user types the name. */
export function completeArgument(
  app: Application,
  text: string,
  commands: readonly Command[],
): { readonly command: Command; readonly completions: readonly Completion[] } | null {
  const typed = /^\/([a-z-]+)[ \t]+([^\n]*)$/i.exec(text)
  if (typed === null) return null
  const command = commands.find(({ name }) => name === typed[1]?.toLowerCase())
  if (!command?.complete || command.unavailable(app) !== null) return null
  return { command, completions: command.complete(app, typed[2] ?? '') }
}
