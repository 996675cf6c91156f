import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { sentence, t } from '../../i18n/t.ts'
import { COMMANDS } from '../../runtime/commands/registry.ts'
import { requestFind } from '../kit/page-requests.ts'
import { openPassage } from '../kit/open-passage.ts'
import { useArchiveSearch } from '../kit/archive-search.tsx'
import type { EarlyKeys } from '../open-dialog.ts'
import { useUi, useUiState } from '../store.ts'
import { moveActive, useRunCommand } from './command-list.ts'
import { paletteItems, paletteKey, type PaletteItem } from './palette-items.ts'
import { PaletteList } from './PaletteList.tsx'
import styles from './CommandList.module.css'

/** All commands and sessions behind one box: type, move with the arrows, Enter. */
export function Palette({ early }: { readonly early: EarlyKeys }) {
  // What was typed before the box had the focus, until the box itself is typed into.
  const ui = useUi()
  const { application, actions, store } = ui
  const sessions = useUiState(state => state.app.sessions)
  const canFind = useUiState(({ app }) => (app.session?.messages ?? 0) > 0)
  const run = useRunCommand()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [inBox, setTyped] = useState<string | null>(null)
  const typed = inBox ?? early.text
  const [active, setActive] = useState(0)
  const search = useArchiveSearch(typed.startsWith('/') ? '' : typed)
  const items = paletteItems(typed, {
    commands: COMMANDS,
    sessions,
    find: canFind ? t('palette.find') : null,
    passages: search.found.passages,
    describe: command => sentence(command.summary),
    complete: (command, argument) => command.complete?.(application, argument) ?? [],
  })
  const chosen = items[active]
  const activeId = chosen === undefined ? undefined : `${id}-${paletteKey(chosen)}`
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
  const atOnce = early.entered ? chosen : undefined
  const pickAtOnce = useRef(pick)
  useEffect(() => {
    if (atOnce) pickAtOnce.current(atOnce)
  }, [atOnce])
  /** From now on the box takes the keys itself; one that came after the last drawing is kept as well. */
  const onFocus = (): void => {
    const { dialog } = store.getState()
    if (dialog?.type === 'palette' && dialog.early.listening)
      actions.openDialog({ type: 'palette', early: { ...dialog.early, listening: false } })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = moveActive(event.key, active, items.length)
    if (next !== null) setActive(next)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) pick(chosen)
    else return
    event.preventDefault()
  }

  return (
    <Base.Root open onOpenChange={open => !open && actions.closeDialog()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={`overlay ${styles.palette}`}
            aria-label={t('palette.name')}
            initialFocus={input}
          >
            <input
              ref={input}
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
              onFocus={onFocus}
              onChange={event => {
                setTyped(event.target.value)
                setActive(0)
              }}
              onKeyDown={onKeyDown}
            />
            <PaletteList id={id} items={items} active={active} search={search} onPick={pick} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
