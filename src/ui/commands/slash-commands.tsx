import { useEffect, useId, useState } from 'react'
import { sentence, t } from '../../i18n/t.ts'
import { parseSlash } from '../../runtime/commands/registry.ts'
import type { ComposerAssist } from '../kit/composer-assist.ts'
import { useUi, useUiState } from '../store.ts'
import { moveActive, useRunCommand } from './command-list.ts'
import { CommandOption } from './CommandOption.tsx'
import {
  choiceKey,
  choiceText,
  slashChoices,
  type SlashChoice,
  type SlashChoices,
} from './slash-choices.ts'
import styles from './CommandList.module.css'

const NOTHING: SlashChoices = { choices: [], first: -1 }

/** Slash commands for the composer: a list while a name or argument is typed. `text`: as it is drawn. */
export function useSlashCommands(
  text: string,
  box: { setText(text: string): void },
): ComposerAssist {
  const id = useId()
  const { actions, application } = useUi()
  const run = useRunCommand()
  // Arguments may become known while they are being typed.
  useUiState(state => state.app.presetChoices)
  useUiState(state => state.app.prompts)
  const [choice, setChoice] = useState({ text: '', active: 0 })
  const [dismissed, setDismissed] = useState<string | null>(null)
  const offered = dismissed === text ? null : slashChoices(application, text)
  const { choices, first } = offered ?? NOTHING
  const active = choice.text === text ? choice.active : first
  const chosen = choices[active]

  const pick = (picked: SlashChoice): void => {
    box.setText(picked.runs ? '' : choiceText(picked))
    if (picked.runs) void run(picked.command, picked.argument)
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
      if (next !== null) setChoice({ text, active: next })
      else if (event.key === 'Enter' && !event.shiftKey && chosen) pick(chosen)
      else if (event.key === 'Tab' && !event.shiftKey && chosen) box.setText(choiceText(chosen))
      else if (event.key === 'Escape') setDismissed(text)
      else return false
      event.preventDefault()
      return true
    },
    submit(typed) {
      const parsed = parseSlash(typed)
      if (parsed === null) return false
      if (parsed === 'unknown') {
        actions.notify({ tone: 'warning', text: sentence('command.unknown') })
        return true
      }
      box.setText('')
      void run(parsed.command, parsed.argument)
      return true
    },
  }
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
        <p className={`soft ${styles.none}`}>{t('commands.none')}</p>
      </div>
    )
  return (
    <div
      id={id}
      className={`overlay ${styles.menu}`}
      role="listbox"
      aria-label={t('commands.list')}
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
