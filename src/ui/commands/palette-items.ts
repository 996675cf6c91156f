import type { Command } from '../../host/command.ts'
import type { Completion } from '../../host/completion.ts'
import type { FoundPassage } from '../../ports/archive.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { holdsWords, wordsOf } from '../../kit/words.ts'

export type PaletteItem =
  | {
      readonly type: 'command'
      readonly command: Command
      readonly argument: string
      readonly what?: string
    }
  /** Looks for words in the open conversation. */
  | { readonly type: 'find' }
  | { readonly type: 'session'; readonly session: SessionRow }
  | { readonly type: 'passage'; readonly passage: FoundPassage }

/** What a key does in the list; false for a key that it does not take. */
export type PressKey = (key: string) => boolean

export interface PaletteSource {
  readonly commands: readonly Command[]
  readonly sessions: readonly SessionRow[]
  /** The words of the entry that opens Find; null if no conversation is shown. */
  readonly find: string | null
  /** Messages that hold the typed words; none for a command. */
  readonly passages: readonly FoundPassage[]
  complete(command: Command, typed: string): readonly Completion[]
  /** The sentence by which a command is found, next to its name. */
  describe(command: Command): string
}

/** Sessions that the palette shows at most; typing narrows them down. */
const MOST_SESSIONS = 30

/** Commands, among them arguments that are found by their words, then sessions, then messages that hold every typed word. A leading slash asks for commands only; words after a name are its argument. */
export function paletteItems(typed: string, source: PaletteSource): readonly PaletteItem[] {
  const slash = typed.startsWith('/')
  const text = (slash ? typed.slice(1) : typed).trim()
  const [name = '', ...rest] = text.split(/\s+/)
  const exact = source.commands.find(
    command => command.usage !== undefined && command.name === name.toLowerCase(),
  )
  if (exact !== undefined && rest.length > 0) return withArgument(exact, rest.join(' '), source)

  const words = wordsOf(text)
  const commands = source.commands
    .filter(({ isRare }) => words.length > 0 || !isRare)
    .filter(command => holdsWords(`${command.name} ${source.describe(command)}`, words))
    .map(command => ({
      rank: rankOf(command, text),
      item: { type: 'command', command, argument: '' } satisfies PaletteItem,
    }))
    .toSorted((left, right) => left.rank - right.rank)
  if (slash) return commands.map(({ item }) => item)
  const found = source.commands.flatMap(command =>
    command.findsArguments && words.length > 0 ? withArgument(command, text, source, []) : [],
  )
  const isMeant = (item: PaletteItem): boolean =>
    item.type === 'command' && item.argument.startsWith(text.toLowerCase())
  const find: readonly PaletteItem[] =
    source.find !== null && holdsWords(source.find, words) ? [{ type: 'find' }] : []
  const sessions = source.sessions
    .filter(session => holdsWords(session.title, words))
    .slice(0, MOST_SESSIONS)
    .map((session): PaletteItem => ({ type: 'session', session }))
  const passages = source.passages.map((passage): PaletteItem => ({ type: 'passage', passage }))
  return [
    ...commands.filter(({ rank }) => rank < BY_SENTENCE).map(({ item }) => item),
    ...found.filter(isMeant),
    ...commands.filter(({ rank }) => rank === BY_SENTENCE).map(({ item }) => item),
    ...found.filter(item => !isMeant(item)),
    ...find,
    ...sessions,
    ...passages,
  ]
}

/** What the typed argument may become, `otherwise` the argument as it is typed. */
function withArgument(
  command: Command,
  typed: string,
  { complete }: PaletteSource,
  otherwise: readonly PaletteItem[] = [{ type: 'command', command, argument: typed }],
): readonly PaletteItem[] {
  const whole = complete(command, typed).filter(({ isWhole }) => isWhole)
  return whole.length === 0
    ? otherwise
    : whole.map(({ argument, what }) => ({ type: 'command', command, argument, what }))
}

/** Stable identity of an item for lists. */
export function paletteKey(item: PaletteItem): string {
  switch (item.type) {
    case 'command':
      return `command-${item.command.name}${item.what === undefined ? '' : `-${item.argument}`}`
    case 'find':
      return 'find'
    case 'session':
      return `session-${item.session.id}`
    case 'passage':
      return `passage-${item.passage.sessionId}-${item.passage.messageId}`
  }
}

/** The rank of a command that only its sentence, or other words of it, match. */
const BY_SENTENCE = 2

/** The command whose name is the typed text comes first, then those whose names begin with it, then those that only their sentences match. */
function rankOf(command: Command, text: string): number {
  const typed = text.toLowerCase()
  if (text === '' || !command.name.startsWith(typed)) return BY_SENTENCE
  return command.name === typed ? 0 : 1
}
