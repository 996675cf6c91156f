import type { Application } from '../../runtime/application/application.ts'
import type { Command } from '../../runtime/commands/command.ts'
import { completeArgument, completeSlash } from '../../runtime/commands/registry.ts'

/** The message box, as commands change it. */
export interface SlashBox {
  text(): string
  setText(text: string): void
}

/** What is chosen in the list of commands, while the text stays the same. */
export interface SlashState {
  /** Of the list. */
  readonly id: string
  /** As it is drawn. */
  readonly text: string
  readonly state: {
    readonly text: string
    readonly active: number
    /** The text whose list was closed. */
    readonly dismissed: string | null
  }
  setState(state: SlashState['state']): void
}

/** One line of the list above the message box: a command, or a command with an argument. */
export interface SlashChoice {
  readonly command: Command
  /** Empty for the command alone. */
  readonly argument: string
  /** What the argument is; null for the command alone. */
  readonly what: string | null
  /** True if picking it runs it; otherwise picking completes the typed text. */
  readonly runs: boolean
}

export interface SlashChoices {
  readonly choices: readonly SlashChoice[]
  /** The choice that Enter takes at first; -1 for none: Enter then runs the typed text. */
  readonly first: number
}

const NAME = /^\/[a-z-]*$/i

/** What the typed text may become; null if there is nothing to offer. */
export function slashChoices(app: Application, text: string): SlashChoices | null {
  if (NAME.test(text)) {
    // A name that is typed whole stays first: Enter says why it cannot be done.
    const isLast = (command: Command): boolean =>
      command.unavailable(app) !== null && `/${command.name}` !== text.toLowerCase()
    const commands = completeSlash(text).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
    const choices = commands.map(command => ({ command, argument: '', what: null, runs: true }))
    return { choices, first: 0 }
  }
  const completed = completeArgument(app, text)
  if (completed === null || completed.completions.length === 0) return null
  const { command, completions } = completed
  const choices = completions.map(({ argument, what, isWhole }) => ({
    command,
    argument,
    what,
    runs: isWhole,
  }))
  return { choices, first: /\s$/.test(text) ? -1 : 0 }
}

/** Stable identity of a choice. */
export function choiceKey({ command, argument }: SlashChoice): string {
  return argument === '' ? command.name : `${command.name}-${argument}`
}

/** The choice as it is typed, with the space that an argument follows. */
export function choiceText({ command, argument, runs }: SlashChoice): string {
  return [`/${command.name}`, argument, ...(runs && argument !== '' ? [] : [''])]
    .filter((word, at, all) => word !== '' || at === all.length - 1)
    .join(' ')
}
