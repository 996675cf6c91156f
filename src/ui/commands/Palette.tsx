import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { sentence, t } from '../../i18n/t.ts'
import { COMMANDS } from '../../runtime/commands/registry.ts'
import { useArchiveSearch } from '../kit/archive-search.tsx'
import { openPassage } from '../kit/open-passage.ts'
import { requestFind } from '../kit/page-requests.ts'
import { useUi, useUiState } from '../store.ts'
import { moveActive, useRunCommand } from './command-list.ts'
import { paletteItems, paletteKey, type PaletteItem } from './palette-items.ts'
import { PaletteList } from './PaletteList.tsx'
import styles from './CommandList.module.css'

/** All commands and sessions behind one box. It is a dialog of the browser and comes with the page, so that it takes the next keys at once. */
export function Palette() {
  const ui = useUi()
  const { application, actions } = ui
  const sessions = useUiState(state => state.app.sessions)
  const canFind = useUiState(({ app }) => (app.session?.messages ?? 0) > 0)
  const run = useRunCommand()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [opener] = useState(() => document.activeElement)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const search = useArchiveSearch(typed.startsWith('/') ? '' : typed)
  const items = paletteItems(typed, {
    commands: COMMANDS,
    sessions,
    find: canFind ? t('palette.find') : null,
    passages: search.found.passages,
    describe: command => sentence(`command.${command.name}`),
    complete: (command, argument) => command.complete?.(application, argument) ?? [],
  })
  const chosen = items[active]
  const activeId = chosen === undefined ? undefined : `${id}-${paletteKey(chosen)}`
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // Once the dialog is gone: Chromium types nothing into what gets the focus earlier.
    return () => {
      const isFree = document.activeElement === document.body
      if (isFree && opener instanceof HTMLElement) opener.focus()
    }
  }, [opener])
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const pick = (item: PaletteItem): void => {
    actions.closeDialog()
    if (item.type === 'find') requestFind()
    else if (item.type === 'session') void application.openSession(item.session.id)
    else if (item.type === 'passage') void openPassage(ui, item.passage)
    else void run(item.command, item.argument)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = moveActive(event.key, active, items.length)
    if (next !== null) setActive(next)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) pick(chosen)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={`overlay ${styles.palette}`}
      aria-label={t('palette.name')}
      onCancel={actions.closeDialog}
      onPointerDown={({ target }) => target === dialog.current && actions.closeDialog()}
    >
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('palette.hint')}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={id} items={items} active={active} search={search} onPick={pick} />
    </dialog>
  )
}
