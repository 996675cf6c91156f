import type { Application } from '../application/application.ts'

/** What only the interface can do; commands ask for it by name. */
export interface CommandUi {
  openCompactDialog(focus: string): void
  showContext(): void
  showSessions(): void
  showHelp(): void
  showSettings(): void
  /** Lets the user choose a backup, and shows what it would bring; nothing where they close the chooser. */
  showRestore(): Promise<void>
  /** The model of the open session, with those to choose from. */
  showModel(): void
  /** What the open session sends with its requests besides the messages: its own system prompt. */
  showOptions(): void
  /** What can run here, and why not. */
  showDevice(): void
  /** How this session's context is governed, with the presets to choose from and the settings of the chosen one. */
  showPresets(): void
  /** The prompts; or the blanks of the one of this name, which is then put into the message. */
  showPrompts(name: string | null): void
  /** Puts words behind those of the message box, which has the focus then. */
  addWords(words: string): void
  /** The next request, message by message. */
  showInspector(): void
  /** Shows the user a sentence about what was done. */
  notify(text: CommandSentence, parameters: Readonly<Record<string, string>>): void
  /** Lets the user choose a file of these kinds, sessions by default; null when they close the chooser. */
  chooseFile(kinds?: string): Promise<File | null>
  /** Hands a file to the user. */
  download(name: string, content: Blob): void
}

export interface CommandContext {
  readonly app: Application
  readonly surface: CommandUi
}

/** Key of a sentence about a command: what it does, or why it did nothing. */
export type CommandSentence = `command.${string}`

/** An argument that a half-typed one may become. */
export interface Completion {
  /** The whole argument. */
  readonly argument: string
  /** What it is, in a few words or as the key of a sentence. */
  readonly what: string
  /** False while more must be typed after it. */
  readonly isWhole: boolean
}

export interface Command {
  /** Without the slash: `compact`. */
  readonly name: string
  /** What may follow, for example `[focus]`; empty for nothing. */
  readonly usage: string
  /** Key of the sentence that says what it does. */
  readonly summary: CommandSentence
  /** Arguments that begin with or hold what is typed; best first. */
  complete?(app: Application, typed: string): readonly Completion[]
  /** Why it cannot run now, as the key of a sentence; null when it can. */
  unavailable(app: Application): CommandSentence | null
  /** Resolves to the sentence that says why it did nothing; null when it did what was asked. */
  run(context: CommandContext, argument: string): Promise<CommandSentence | null>
}

/** Runs a command if it can run now. Resolves to the sentence that says why it did nothing; null when it ran. */
export async function runCommand(
  command: Command,
  context: CommandContext,
  argument: string,
): Promise<CommandSentence | null> {
  return command.unavailable(context.app) ?? command.run(context, argument.trim())
}

/** Those whose name begins with what is typed, then those whose name or title holds it. */
export function orderByMatch<Named extends { readonly name: string; readonly title?: string }>(
  all: readonly Named[],
  typed: string,
): readonly Named[] {
  const words = typed.trim().toLowerCase()
  const starting = all.filter(({ name }) => name.toLowerCase().startsWith(words))
  const holding = all.filter(
    ({ name, title = '' }) =>
      name.toLowerCase().includes(words) || title.toLowerCase().includes(words),
  )
  return [...new Set([...starting, ...holding])]
}

/** Why a command about the open session cannot run; null while a session is open. */
export function needsSession(app: Application): CommandSentence | null {
  return app.snapshot().session === null ? 'command.needs-session' : null
}
