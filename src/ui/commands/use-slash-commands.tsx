import { useId, useState, type KeyboardEvent } from 'react'
import { sentence } from '../../i18n/t.ts'
import { parseSlash } from '../../runtime/commands/registry.ts'
import type { ComposerAssist } from '../kit/composer-assist.ts'
import { useUi, useUiState } from '../store.ts'
import { moveActive } from './list-keys.ts'
import { choiceText, slashChoices, type SlashChoice } from './slash-choices.ts'
import { optionId, SlashMenu } from './SlashMenu.tsx'
import { useRunCommand } from './use-run-command.ts'

/**
 * Slash commands for the composer: the list while a name or an argument is typed, Enter to run, Tab to complete,
 * Escape to put the list away; a whole command is run instead of sent.
 */
export function useSlashCommands(text: string, setText: (text: string) => void): ComposerAssist {
  const id = useId()
  const { actions, application } = useUi()
  const run = useRunCommand()
  // Arguments may become known while they are being typed.
  useUiState(state => state.app.presetChoices)
  const [choice, setChoice] = useState({ text: '', active: 0 })
  const [dismissed, setDismissed] = useState<string | null>(null)
  const offered = dismissed === text ? null : slashChoices(application, text)
  const choices = offered?.choices ?? []
  const active = choice.text === text ? choice.active : (offered?.first ?? -1)
  const chosen = choices[active]

  const pick = (picked: SlashChoice): void => {
    setText(picked.runs ? '' : choiceText(picked))
    if (picked.runs) void run(picked.command, picked.argument)
  }
  const take = (event: KeyboardEvent): boolean => {
    event.preventDefault()
    return true
  }
  return {
    menu: offered ? <SlashMenu id={id} choices={choices} active={active} onPick={pick} /> : null,
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
      if (next !== null) {
        setChoice({ text, active: next })
        return take(event)
      }
      if (event.key === 'Enter' && !event.shiftKey && chosen) {
        pick(chosen)
        return take(event)
      }
      if (event.key === 'Tab' && !event.shiftKey && chosen) {
        setText(choiceText(chosen))
        return take(event)
      }
      if (event.key !== 'Escape') return false
      setDismissed(text)
      return take(event)
    },
    submit(typed) {
      const parsed = parseSlash(typed)
      if (parsed === null) return false
      if (parsed === 'unknown') {
        actions.notify({ tone: 'warning', text: sentence('command.unknown'), action: null })
        return true
      }
      setText('')
      void run(parsed.command, parsed.argument)
      return true
    },
  }
}
