import type { CommandKey } from '../../i18n/en/commands.ts'
import type { AtRestPort } from '../../ports/at-rest.ts'
import type { Application } from '../application/application.ts'
import type { Completion } from './completion.ts'

/** Numbers of the first and the last message that the person wants to fold; absent: as the preset would. */
export interface FoldWish {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** What only the interface can do; commands call it. */
export interface CommandUi {
  openCompactDialog(focus: string, wish?: FoldWish): void
  showContext(): void
  showSessions(): void
  showHelp(): void
  showSettings(): void
  /** Asks the user for a backup file and shows a preview; does nothing if they cancel. */
  showRestore(): Promise<void>
  /** Shows the model of the open session and the other choices. */
  showModel(): void
  /** Shows the system prompt and sampling of the open session. */
  showOptions(): void
  /** Shows the preset of this session, the other presets, and the settings. */
  showPresets(): void
  /** Shows the user a sentence about the result. */
  notify(text: CommandKey, parameters: Readonly<Record<string, string>>): void
  /** Asks the user for a file of these kinds, sessions by default; null if they cancel. */
  chooseFile(kinds?: string): Promise<File | null>
  /** Like `chooseFile`, for several files of any kind; empty if they cancel. */
  chooseFiles(): Promise<readonly File[]>
  /** Asks the user for files and shows what an import would bring. */
  showImport(): Promise<void>
  download(name: string, content: Blob): void
  /** The encryption on this device. */
  readonly atRest: AtRestPort
}

export interface CommandContext {
  readonly app: Application
  readonly surface: CommandUi
}

/** Why a command did nothing: the key of a sentence, or the sentence of a feature. */
export type Refusal = CommandKey | { readonly words: string }

export interface Command {
  /** Without the slash: `compact`. The sentence `command.compact` says what it does, unless `what` does. */
  readonly name: string
  readonly what?: () => string
  /** The arguments, for example `[focus]`; empty for none. */
  readonly usage: string
  /** Only listed once a part of its name or of its sentence is typed. */
  readonly isRare?: boolean
  /** The palette finds its arguments by their words alone. */
  readonly findsArguments?: boolean
  /** Arguments that begin with or contain the typed text; best first. */
  complete?(app: Application, typed: string): readonly Completion[]
  /** Why the command cannot run now; null if it can. */
  unavailable(app: Application): Refusal | null
  /** Runs instead if the user typed no argument. */
  show?(surface: CommandUi): void
  /** Resolves with why it did nothing; without that, it did its work. */
  run(context: CommandContext, argument: string): Promise<Refusal | null | undefined>
}

/**
 * Runs a command if it can run. Resolves with why it did nothing; null if it ran. Commands for the session
 * run one after the other, and wait while it opens.
 */
export async function runCommand(
  command: Command,
  context: CommandContext,
  argument: string,
): Promise<Refusal | null> {
  const { app } = context
  const run = async () => {
    const refusal = command.unavailable(app)
    const typed = argument.trim()
    if (refusal !== null || typed !== '' || !command.show)
      return refusal ?? (await command.run(context, typed)) ?? null
    command.show(context.surface)
    return null
  }
  const mustWait = command.unavailable(app) !== null && isOpening(app)
  if (command.unavailable !== needsSession && !mustWait) return run()
  const outcome = (newest.get(app) ?? Promise.resolve()).then(() => whenOpened(app)).then(run)
  newest.set(
    app,
    outcome.catch(() => null),
  )
  return outcome
}

/** The outcome of the newest command for the session. */
const newest = new WeakMap<Application, Promise<unknown>>()

function isOpening(app: Application): boolean {
  const { opening, fatal } = app.snapshot()
  return opening && fatal === null
}

function whenOpened(app: Application): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (isOpening(app)) return
      stop()
      resolve()
    }
    const stop = app.subscribe(look)
    look()
  })
}

/** Why a command for the open session cannot run; null while a session is open. */
export function needsSession(app: Application): CommandKey | null {
  return app.snapshot().session === null ? 'command.needs-session' : null
}
