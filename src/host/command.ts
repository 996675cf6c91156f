/** Slash commands as data. The list above the message box, the palette and the help show the same ones. */
import type { Application } from '../runtime/application/application.ts'
import { commandsText } from '../i18n/en/commands.ts'
import type { IconName } from '../kit/Icon.tsx'
import type { Actions, PageSurface } from './actions.ts'
import type { Completion } from './completion.ts'

/** What a command may use of the page. */
export interface PageParts {
  readonly application: Application
  readonly actions: Actions
  readonly surface: PageSurface
}

/** A slash command, which is an entry of the palette and of the help as well. */
export interface Command {
  /** Without the slash. */
  readonly name: string
  /** What it does. */
  readonly what: () => string
  /** Other words that a person may type for it in the palette. */
  readonly also?: () => string
  /** The arguments, for example `[title]`; absent: it takes none. */
  readonly usage?: () => string
  /** What it needs to run; absent: nothing. It waits while a session opens. */
  readonly needs?: 'session'
  /** A sentence that says why it cannot run now; null if it can. */
  unavailable?(page: PageParts): string | null
  /** The palette finds its arguments by their words alone. */
  readonly findsArguments?: boolean
  /** It is in the menu of the plus at the message box as well, with this icon. */
  readonly inAddMenu?: IconName
  /** For few people: the list of a lone slash and the palette without words leave it out. */
  readonly isRare?: boolean
  /** Arguments that begin with or contain the typed text; best first. */
  complete?(page: PageParts, typed: string): readonly Completion[]
  /** `typed`: what follows the name, trimmed. A sentence as its outcome says why it did nothing. */
  run(page: PageParts, typed: string): Outcome | Promise<Outcome>
}

type Outcome = string | null | undefined | void

/** A sentence that says why a command cannot run now; null if it can. */
export function whyUnavailable(command: Command, page: PageParts): string | null {
  const isMissing = command.needs === 'session' && page.application.snapshot().session === null
  return isMissing ? commandsText('commands.needs-session') : (command.unavailable?.(page) ?? null)
}

/**
 * Runs a command if it can run. Resolves with the sentence that says why it did nothing; null if it ran. Commands for the session
 * run one after the other, and wait while it opens.
 */
export async function runCommand(
  command: Command,
  page: PageParts,
  argument = '',
): Promise<string | null> {
  const { application } = page
  const run = async () =>
    whyUnavailable(command, page) ?? (await command.run(page, argument.trim())) ?? null
  const mustWait = isOpening(application) && whyUnavailable(command, page) !== null
  if (command.needs !== 'session' && !mustWait) return run()
  const outcome = (newest.get(application) ?? Promise.resolve())
    .then(() => whenOpened(application))
    .then(run)
  newest.set(
    application,
    outcome.catch(() => null),
  )
  return outcome
}

/** The outcome of the newest command for the session. */
const newest = new WeakMap<Application, Promise<unknown>>()

function isOpening(application: Application): boolean {
  const { opening, fatal } = application.snapshot()
  return opening && fatal === null
}

function whenOpened(application: Application): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (isOpening(application)) return
      stop()
      resolve()
    }
    const stop = application.subscribe(look)
    look()
  })
}
