/**
 * A command: one object for the button, the slash in the composer and the palette.
 *
 * @module
 */
import type { Application } from '../application.ts'

/** What only the interface can do; commands ask for it by name. */
export interface Surface {
  openCompactDialog(focus: string): void
  showContext(): void
  showSessions(): void
  showHelp(): void
  showSettings(): void
  /** Lets the user choose a file; resolves to null when they close the chooser. */
  chooseFile(): Promise<File | null>
  /** Hands a file to the user. */
  download(name: string, content: Blob): void
}

export interface CommandContext {
  readonly app: Application
  readonly surface: Surface
}

export interface Command {
  /** Without the slash: `compact`. */
  readonly name: string
  /** What may follow, for example `[focus]`; empty for nothing. */
  readonly usage: string
  /** Key of the sentence that says what it does. */
  readonly summary: `command.${string}`
  /** Why it cannot run now, as the key of a sentence; null when it can. */
  unavailable(app: Application): `command.${string}` | null
  run(context: CommandContext, argument: string): Promise<void> | void
}
