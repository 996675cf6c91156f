import { useEffect } from 'react'
import { commandsText } from '../../i18n/en/commands.ts'
import type { ComposerAssist } from '../../kit/composer-assist.ts'
import type { Ui } from '../../host/store.ts'
import { moveActive, runForUser, CommandOption } from './CommandOption.tsx'
import { allCommands } from './all-commands.ts'
import { completeArgument, completeSlash, parseSlash } from './read-slash.ts'
import styles from './Commands.module.css'
import { type Command, type PageParts, whyUnavailable } from '../../host/command.ts'
import { isComposing } from '../../kit/is-composing.ts'

const NOTHING: SlashChoices = { choices: [], first: -1 }

/** The list while a name or an argument is typed, its keys, and the command that is sent. */
export function assistWithCommands(
  ui: Ui,
  draft: SlashDraft,
  { id, text, state, setState }: SlashState,
): ComposerAssist {
  const offered = state.dismissed === text ? null : slashChoices(ui, text, allCommands(ui))
  const { choices, first } = offered ?? NOTHING
  const active = state.text === text ? state.active : first
  const chosen = choices[active]

  const pick = (picked: SlashChoice): void => {
    draft.setText(picked.runs ? '' : choiceText(picked))
    if (picked.runs) void runForUser(ui, picked.command, picked.argument)
  }
  return {
    menu: offered && <SlashMenu id={id} choices={choices} active={active} onPick={pick} />,
    attributes:
      choices.length === 0
        ? {}
        : {
            'aria-autocomplete': 'list',
            'aria-controls': id,
            'aria-activedescendant': chosen && optionId(id, chosen),
          },
    onKeyDown(event) {
      if (choices.length === 0 || isComposing(event.nativeEvent)) return false
      const next = moveActive(event.key, active, choices.length)
      if (next !== null) setState({ ...state, text, active: next })
      else if (event.key === 'Enter' && !event.shiftKey && chosen) pick(chosen)
      else if (event.key === 'Tab' && !event.shiftKey && chosen) draft.setText(choiceText(chosen))
      else if (event.key === 'Escape') setState({ ...state, dismissed: text })
      else return false
      event.preventDefault()
      return true
    },
    submit: typed => submitCommand(ui, typed, isKnown => isKnown && draft.setText('')),
  }
}

/** Runs the typed command, or says that there is none of that name. `found` is called before; false for an ordinary message. */
export function submitCommand(ui: Ui, typed: string, found: (isKnown: boolean) => void): boolean {
  const parsed = parseSlash(typed, allCommands(ui))
  if (parsed === null) return false
  found(parsed !== 'unknown')
  if (parsed === 'unknown')
    ui.actions.notify({ tone: 'warning', text: commandsText('command.unknown') })
  else void runForUser(ui, parsed.command, parsed.argument)
  return true
}

interface SlashMenuProps {
  readonly id: string
  readonly choices: readonly SlashChoice[]
  /** Index of the choice that Enter takes; none for -1. */
  readonly active: number
  readonly onPick: (choice: SlashChoice) => void
}

/** The commands above the message box while a slash is typed, or what may follow a command's name. */
function SlashMenu({ id, choices, active, onPick }: SlashMenuProps) {
  const chosen = choices[active]
  const chosenId = chosen && optionId(id, chosen)
  useEffect(() => {
    if (chosenId !== undefined)
      document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  if (choices.length === 0)
    return (
      <div className={`overlay ${styles.menu}`} role="status">
        <p className={`soft ${styles.none}`}>{commandsText('commands.none')}</p>
      </div>
    )
  return (
    <div
      id={id}
      className={`overlay ${styles.menu}`}
      role="listbox"
      aria-label={commandsText('commands.list')}
    >
      {choices.map((choice, index) => (
        <CommandOption
          key={choiceKey(choice)}
          id={optionId(id, choice)}
          command={choice.command}
          argument={choice.argument}
          what={choice.what}
          active={index === active}
          onPick={() => onPick(choice)}
        />
      ))}
    </div>
  )
}

function optionId(listId: string, choice: SlashChoice): string {
  return `${listId}-${choiceKey(choice)}`
}

/** The message box, as commands change it. */
export interface SlashDraft {
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
export function slashChoices(
  page: PageParts,
  text: string,
  all: readonly Command[],
): SlashChoices | null {
  if (NAME.test(text)) {
    // A name that is typed whole stays first: Enter says why it cannot be done.
    const isLast = (command: Command): boolean =>
      whyUnavailable(command, page) !== null && `/${command.name}` !== text.toLowerCase()
    const commands = completeSlash(text, all).toSorted(
      (a, b) => Number(isLast(a)) - Number(isLast(b)),
    )
    const choices = commands.map(command => ({ command, argument: '', what: null, runs: true }))
    return { choices, first: 0 }
  }
  const completed = completeArgument(page, text, all)
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
