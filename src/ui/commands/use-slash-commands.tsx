import { useId, useState, type KeyboardEvent } from 'react'
import { sentence } from '../../i18n/t.ts'
import type { Command } from '../../runtime/commands/command.ts'
import { completeSlash, parseSlash } from '../../runtime/commands/registry.ts'
import type { ComposerAssist } from '../kit/composer-assist.ts'
import { useUi } from '../store.ts'
import { moveActive } from './list-keys.ts'
import { optionId, SlashMenu } from './SlashMenu.tsx'
import { useRunCommand } from './use-run-command.ts'

/** A slash and a part of a name: the text for which the list is open. */
const NAME = /^\/[a-z-]*$/i

/**
 * Slash commands for the composer: the list while a name is typed, Enter to run, Tab to complete,
 * Escape to put the list away; a whole command is run instead of sent.
 */
export function useSlashCommands(text: string, setText: (text: string) => void): ComposerAssist {
  const id = useId()
  const { actions } = useUi()
  const run = useRunCommand()
  const [choice, setChoice] = useState({ text: '', active: 0 })
  const [dismissed, setDismissed] = useState<string | null>(null)
  const open = NAME.test(text) && dismissed !== text
  const commands = open ? completeSlash(text) : []
  const active = choice.text === text ? choice.active : 0
  const chosen = commands[active]

  const pick = (command: Command): void => {
    setText('')
    void run(command, '')
  }
  const take = (event: KeyboardEvent): boolean => {
    event.preventDefault()
    return true
  }
  return {
    menu: open ? <SlashMenu id={id} commands={commands} active={active} onPick={pick} /> : null,
    attributes:
      chosen === undefined
        ? {}
        : {
            'aria-autocomplete': 'list',
            'aria-controls': id,
            'aria-activedescendant': optionId(id, chosen),
          },
    onKeyDown(event) {
      if (chosen === undefined || event.nativeEvent.isComposing) return false
      const next = moveActive(event.key, active, commands.length)
      if (next !== null) {
        setChoice({ text, active: next })
        return take(event)
      }
      if (event.key === 'Enter' && !event.shiftKey) {
        pick(chosen)
        return take(event)
      }
      if (event.key === 'Tab' && !event.shiftKey) {
        setText(`/${chosen.name} `)
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
