/** The grammar of the slash. */
import { type Command, type PageParts, whyUnavailable } from '../../host/command.ts'
import { type Completion, orderByMatch } from '../../host/completion.ts'
import { COMMAND } from './slash.ts'

/** Names that people of other systems know, with the command and argument that they mean. Source: co-cli (presets, A10), and Claude Code. */
const ALIASES: Readonly<Record<string, readonly [name: string, argument: string]>> = {
  btw: ['aside', ''],
  clear: ['context', 'clear'],
  compress: ['compact', ''],
  system: ['system-prompt', ''],
}

/** A command as the person typed it. */
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

/** The arguments that match a half-typed `/name part`; null while the person types the name. */
export function completeArgument(
  page: PageParts,
  text: string,
  commands: readonly Command[],
): { readonly command: Command; readonly completions: readonly Completion[] } | null {
  const typed = /^\/([a-z-]+)[ \t]+([^\n]*)$/i.exec(text)
  if (typed === null) return null
  const command = commands.find(({ name }) => name === typed[1]?.toLowerCase())
  if (!command?.complete || whyUnavailable(command, page) !== null) return null
  return { command, completions: command.complete(page, typed[2] ?? '') }
}
