import { useId, useState, type KeyboardEvent } from 'react'
import { sentence } from '../../i18n/t.ts'
import type { ComposerAssist } from '../kit/composer-assist.ts'
import { useUi, useUiState } from '../store.ts'
import { moveActive } from './list-keys.ts'
import type { SlashChoice, SlashChoices } from './slash-choices.ts'
import { useRunCommand } from './use-run-command.ts'
import { useSlash, type Slash } from './use-slash.ts'

const NOTHING: SlashChoices = { choices: [], first: -1 }

interface TypedText {
  /** As it is now, which may be later than what is drawn. */
  text(): string
  setText(text: string): void
}

/**
 * Slash commands for the composer: the list while a name or an argument is typed, Enter to run, Tab to complete,
 * Escape to put the list away; a whole command is run instead of sent. `text`: as it is drawn.
 */
export function useSlashCommands(text: string, box: TypedText): ComposerAssist {
  const id = useId()
  const { actions, application } = useUi()
  const run = useRunCommand()
  const { slash, load } = useSlash(text)
  // Arguments may become known while they are being typed.
  useUiState(state => state.app.presetChoices)
  useUiState(state => state.app.prompts)
  const [choice, setChoice] = useState({ text: '', active: 0 })
  const [dismissed, setDismissed] = useState<string | null>(null)
  const isOffered = slash !== null && dismissed !== text
  const offered = isOffered ? slash.slashChoices(application, text) : null
  const { choices, first } = offered ?? NOTHING
  const active = choice.text === text ? choice.active : first
  const chosen = choices[active]

  const pick = ({ choiceText }: Slash, picked: SlashChoice): void => {
    box.setText(picked.runs ? '' : choiceText(picked))
    if (picked.runs) void run(picked.command, picked.argument)
  }
  const submitNow = ({ parseSlash }: Slash, typed: string): boolean => {
    const parsed = parseSlash(typed)
    if (parsed === null) return false
    if (parsed === 'unknown') {
      actions.notify({ tone: 'warning', text: sentence('command.unknown'), action: null })
      return true
    }
    box.setText('')
    void run(parsed.command, parsed.argument)
    return true
  }
  /** Enter before the list could be shown does what it would have done there. */
  const submitLate = async (typed: string): Promise<boolean> => {
    try {
      const loaded = await load()
      if (box.text() !== typed) return true
      const late = loaded.slashChoices(application, typed) ?? NOTHING
      const wanted = late.choices[late.first]
      if (!wanted) return submitNow(loaded, typed)
      pick(loaded, wanted)
    } catch {
      actions.notify({ tone: 'error', text: sentence('command.failed'), action: null })
    }
    return true
  }
  const take = (event: KeyboardEvent): boolean => {
    event.preventDefault()
    return true
  }
  return {
    menu: slash && offered && (
      <slash.SlashMenu
        id={id}
        choices={choices}
        active={active}
        onPick={picked => pick(slash, picked)}
      />
    ),
    attributes:
      slash === null || choices.length === 0
        ? {}
        : {
            'aria-autocomplete': 'list',
            'aria-controls': id,
            'aria-activedescendant': chosen && slash.optionId(id, chosen),
          },
    onKeyDown(event) {
      if (slash === null || choices.length === 0 || event.nativeEvent.isComposing) return false
      const next = moveActive(event.key, active, choices.length)
      if (next !== null) {
        setChoice({ text, active: next })
        return take(event)
      }
      if (event.key === 'Enter' && !event.shiftKey && chosen) {
        pick(slash, chosen)
        return take(event)
      }
      if (event.key === 'Tab' && !event.shiftKey && chosen) {
        box.setText(slash.choiceText(chosen))
        return take(event)
      }
      if (event.key !== 'Escape') return false
      setDismissed(text)
      return take(event)
    },
    submit: async typed => {
      if (!typed.startsWith('/')) return false
      return slash ? submitNow(slash, typed) : submitLate(typed)
    },
  }
}
