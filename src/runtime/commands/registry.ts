/** All commands, and the grammar of the slash. */
import type { Application } from '../application/application.ts'
import { COMMAND } from './slash.ts'
import { type Command, type Completion, orderByMatch } from './command.ts'
import {
  aside,
  compact,
  context,
  exportCommand,
  resume,
  subconscious,
  systemPrompt,
  archive,
  project,
  tag,
  title,
} from './session-commands.ts'
import { plainCommand, checkpoint, lock, rewind, session, undo } from './plain-commands.ts'
import { config, instructions, model, preset, prompt } from './choice-commands.ts'

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  compact,
  undo,
  aside,
  checkpoint,
  rewind,
  session,
  context,
  plainCommand('inspect'),
  model,
  preset,
  config,
  prompt,
  instructions,
  plainCommand('new'),
  plainCommand('temporary'),
  plainCommand('sessions'),
  resume,
  title,
  project,
  tag,
  archive,
  exportCommand,
  plainCommand('import'),
  plainCommand('backup'),
  plainCommand('restore'),
  plainCommand('settings'),
  systemPrompt,
  plainCommand('sync'),
  lock,
  plainCommand('memory'),
  subconscious,
  plainCommand('device'),
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
export interface TypedCommand {
  readonly command: Command
  /** The text after the name, trimmed. */
  readonly argument: string
}

/** Reads `/name argument`. Null: an ordinary message. `unknown`: no such command. */
export function parseSlash(text: string): TypedCommand | 'unknown' | null {
  const typed = COMMAND.exec(text.trimEnd())
  if (typed === null) return null
  const [, word = '', rest = ''] = typed
  const typedName = word.toLowerCase()
  const [name, first] = Object.hasOwn(ALIASES, typedName)
    ? (ALIASES[typedName] ?? [typedName, ''])
    : [typedName, '']
  const command = COMMANDS.find(candidate => candidate.name === name)
  if (command === undefined) return 'unknown'
  return { command, argument: `${first} ${rest}`.trim() }
}

/** The commands that match a half-typed `/na`, best first; none after a space. */
export function completeSlash(text: string): readonly Command[] {
  const typed = /^\/([a-z-]*)$/i.exec(text)
  if (typed === null) return []
  return orderByMatch(COMMANDS, typed[1] ?? '')
}

/** The arguments that match a half-typed `/name part`; null while the user types the name. */
export function completeArgument(
  app: Application,
  text: string,
): { readonly command: Command; readonly completions: readonly Completion[] } | null {
  const typed = /^\/([a-z-]+)[ \t]+([^\n]*)$/i.exec(text)
  if (typed === null) return null
  const command = COMMANDS.find(({ name }) => name === typed[1]?.toLowerCase())
  if (!command?.complete || command.unavailable(app) !== null) return null
  return { command, completions: command.complete(app, typed[2] ?? '') }
}
