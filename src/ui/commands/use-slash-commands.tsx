import { useId, useState } from 'react'
import { sentence } from '../../i18n/t.ts'
import { parseSlash } from '../../runtime/commands/registry.ts'
import type { ComposerAssist } from '../kit/composer-assist.ts'
import { useUi, useUiState } from '../store.ts'
import { moveActive, useRunCommand } from './command-list.ts'
import { choiceText, slashChoices, type SlashChoice, type SlashChoices } from './slash-choices.ts'
import { optionId, SlashMenu } from './SlashMenu.tsx'

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
        actions.notify({ tone: 'warning', text: sentence('command.unknown'), action: null })
        return true
      }
      box.setText('')
      void run(parsed.command, parsed.argument)
      return true
    },
  }
}
