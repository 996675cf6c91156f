import { useEffect } from 'react'
import { commandSentence, commandsText } from '../../i18n/en/commands.ts'
import { parseSlash } from '../../runtime/commands/registry.ts'
import type { ComposerAssist } from '../kit/composer-assist.ts'
import type { Ui } from '../store.ts'
import { moveActive, runForUser } from './command-list.ts'
import { CommandOption } from './CommandOption.tsx'
import {
  choiceKey,
  choiceText,
  slashChoices,
  type SlashBox,
  type SlashChoice,
  type SlashChoices,
  type SlashState,
} from './slash-choices.ts'
import styles from './CommandList.module.css'

const NOTHING: SlashChoices = { choices: [], first: -1 }

/** The list while a name or an argument is typed, its keys, and the command that is sent. */
export function assistWithCommands(
  ui: Ui,
  box: SlashBox,
  { id, text, state, setState }: SlashState,
): ComposerAssist {
  const offered = state.dismissed === text ? null : slashChoices(ui.application, text)
  const { choices, first } = offered ?? NOTHING
  const active = state.text === text ? state.active : first
  const chosen = choices[active]

  const pick = (picked: SlashChoice): void => {
    box.setText(picked.runs ? '' : choiceText(picked))
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
      if (choices.length === 0 || event.nativeEvent.isComposing) return false
      const next = moveActive(event.key, active, choices.length)
      if (next !== null) setState({ ...state, text, active: next })
      else if (event.key === 'Enter' && !event.shiftKey && chosen) pick(chosen)
      else if (event.key === 'Tab' && !event.shiftKey && chosen) box.setText(choiceText(chosen))
      else if (event.key === 'Escape') setState({ ...state, dismissed: text })
      else return false
      event.preventDefault()
      return true
    },
    submit: typed => submitCommand(ui, typed, isKnown => isKnown && box.setText('')),
  }
}

/** Runs the typed command, or says that there is none of that name. `found` is called before; false for an ordinary message. */
export function submitCommand(ui: Ui, typed: string, found: (isKnown: boolean) => void): boolean {
  const parsed = parseSlash(typed)
  if (parsed === null) return false
  found(parsed !== 'unknown')
  if (parsed === 'unknown')
    ui.actions.notify({ tone: 'warning', text: commandSentence('command.unknown') })
  else void runForUser(ui, parsed.command, parsed.argument)
  return true
}

/** The commands above the message box while a slash is typed, or what may follow a command's name. */
function SlashMenu({
  id,
  choices,
  active,
  onPick,
}: {
  readonly id: string
  readonly choices: readonly SlashChoice[]
  /** Index of the choice that Enter takes; none for -1. */
  readonly active: number
  readonly onPick: (choice: SlashChoice) => void
}) {
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
