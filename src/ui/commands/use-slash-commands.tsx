import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { sentence } from '../../i18n/t.ts'
import type { ComposerAssist } from '../kit/composer-assist.ts'
import { useUi, useUiState } from '../store.ts'
import { moveActive, useRunCommand } from './command-list.ts'
import type { SlashChoice, SlashChoices } from './slash-choices.ts'
import { useFetchAhead } from '../kit/page-hooks.ts'
import type * as slash from './SlashMenu.tsx'

const NOTHING: SlashChoices = { choices: [], first: -1 }

interface TypedText {
  /** As it is now, which may be later than what is drawn. */
  text(): string
  setText(text: string): void
  giveBack(words: string, sessionId: string | null): void
}

/**
 * Slash commands for the composer: a list while a name or argument is typed, Enter to run, Tab to complete, Escape to close.
 * `text`: as it is drawn.
 */
export function useSlashCommands(text: string, box: TypedText): ComposerAssist {
  const id = useId()
  const { actions, application, store } = useUi()
  const run = useRunCommand()
  const { slash, load } = useSlash(text)
  // Arguments may become known while they are being typed.
  useUiState(state => state.app.presetChoices)
  useUiState(state => state.app.prompts)
  const [choice, setChoice] = useState({ text: '', active: 0 })
  const [dismissed, setDismissed] = useState<string | null>(null)
  /** The command that waits for its code, and that whatever is sent after it waits for. */
  const late = useRef<Promise<boolean> | null>(null)
  const isOffered = slash !== null && dismissed !== text
  const offered = isOffered ? slash.slashChoices(application, text) : null
  const { choices, first } = offered ?? NOTHING
  const active = choice.text === text ? choice.active : first
  const chosen = choices[active]

  const pick = ({ choiceText }: Slash, picked: SlashChoice): void => {
    box.setText(picked.runs ? '' : choiceText(picked))
    if (picked.runs) void runAfterLate(picked)
  }
  const runAfterLate = async ({ command, argument }: SlashChoice): Promise<void> => {
    await late.current
    await run(command, argument)
  }
  /** Runs what was typed; false where it is no command, `unknown` where it looks like one. */
  const runTyped = ({ parseSlash }: Slash, typed: string): boolean | 'unknown' => {
    const parsed = parseSlash(typed)
    if (parsed === null) return false
    if (parsed === 'unknown') {
      actions.notify({ tone: 'warning', text: sentence('command.unknown'), action: null })
      return 'unknown'
    }
    void run(parsed.command, parsed.argument)
    return true
  }
  const submitNow = (loaded: Slash, typed: string): boolean => {
    const outcome = runTyped(loaded, typed)
    if (outcome === true) box.setText('')
    return outcome !== false
  }
  /** Enter before the list could be shown does what it would have done there, after the command `before`. It empties the box at once. */
  const submitLate = async (typed: string, before: Promise<boolean> | null): Promise<boolean> => {
    const from = store.getState().app.session?.sessionId ?? null
    box.setText('')
    try {
      await before
      const loaded = await load()
      const { choices: known, first: best } = loaded.slashChoices(application, typed) ?? NOTHING
      const wanted = known[best]
      if (wanted?.runs) void run(wanted.command, wanted.argument)
      else if (wanted) box.giveBack(loaded.choiceText(wanted), from)
      else {
        const outcome = runTyped(loaded, typed)
        if (outcome !== true) box.giveBack(typed, from)
        return outcome !== false
      }
    } catch {
      box.giveBack(typed, from)
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
      if (!typed.startsWith('/')) {
        await late.current
        return false
      }
      if (slash !== null && late.current === null) return submitNow(slash, typed)
      const submitted = submitLate(typed, late.current)
      late.current = submitted
      const outcome = await submitted
      if (late.current === submitted) late.current = null
      return outcome
    },
  }
}

/** The code of slash commands. */
type Slash = typeof slash

/** The code of slash commands: null until it is fetched, a little after the start or once a slash is typed. */
function useSlash(text: string): {
  readonly slash: Slash | null
  readonly load: () => Promise<Slash>
} {
  const [loaded, setLoaded] = useState<Slash | null>(null)
  const load = useCallback(() => import('./SlashMenu.tsx'), [])
  const fetchAhead = useCallback(async () => setLoaded(await load()), [load])
  useFetchAhead(fetchAhead)
  const isAwaited = loaded === null && text.startsWith('/')
  useEffect(() => {
    // Where this fails, sending says so.
    if (isAwaited) void load().then(setLoaded, () => undefined)
  }, [isAwaited, load])
  return { slash: loaded, load }
}
