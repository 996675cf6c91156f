import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { sentence, t } from '../../i18n/t.ts'
import { COMMANDS } from '../../runtime/commands/registry.ts'
import { SearchState, useArchiveSearch, type ArchiveSearch } from '../kit/archive-search.tsx'
import { Passage } from '../kit/Passage.tsx'
import { useNow } from '../kit/page-hooks.ts'
import { openPassage } from '../kit/open-passage.ts'
import { requestFind } from '../kit/page-requests.ts'
import { useUi, useUiState } from '../store.ts'
import { moveActive, useRunCommand } from './command-list.ts'
import { CommandOption, Keys, Option } from './CommandOption.tsx'
import { paletteItems, paletteKey, type PaletteItem } from './palette-items.ts'
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

/** What the palette found: commands, then sessions, then messages. */
function PaletteList({
  id,
  items,
  active,
  search,
  onPick,
}: {
  readonly id: string
  readonly items: readonly PaletteItem[]
  readonly active: number
  readonly search: ArchiveSearch
  readonly onPick: (item: PaletteItem) => void
}) {
  const now = useNow()
  const commands = items.filter(item => item.type === 'command')
  const sessions = items.filter(item => item.type === 'session')
  const find = items.filter(item => item.type === 'find')
  const passages = items.filter(item => item.type === 'passage')
  const option = (item: PaletteItem) => ({
    id: `${id}-${paletteKey(item)}`,
    active: items[active] === item,
    onPick: () => onPick(item),
  })
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('palette.name')}>
      <SearchState search={search} className={`soft ${styles.none}`} />
      {items.length === 0 && !search.isSearching && (
        <p className={`soft ${styles.none}`} role="status">
          {t('palette.none')}
        </p>
      )}
      {commands.length > 0 && (
        <div role="group" aria-label={t('commands.list')}>
          {commands.map(item => (
            <CommandOption
              {...option(item)}
              key={paletteKey(item)}
              command={item.command}
              argument={item.argument}
              what={item.what}
            />
          ))}
        </div>
      )}
      {find.map(item => (
        <Option {...option(item)} key="find">
          <span className="grow ellipsis">{t('palette.find')}</span>
          <Keys name="find" />
        </Option>
      ))}
      <Group heading={t('sessions.name')}>
        {sessions.map(item => (
          <Option {...option(item)} key={paletteKey(item)}>
            <span className="grow ellipsis">{item.session.title || t('sessions.untitled')}</span>
            <span className="small faint nowrap">
              {t('palette.messages', { count: item.session.messages })}
            </span>
          </Option>
        ))}
      </Group>
      <Group heading={t('search.messages')}>
        {passages.map(item => (
          <Option {...option(item)} key={paletteKey(item)}>
            <Passage passage={item.passage} now={now} />
          </Option>
        ))}
      </Group>
    </div>
  )
}

function Group({
  heading,
  children,
}: {
  readonly heading: string
  readonly children: readonly ReactNode[]
}) {
  if (children.length === 0) return null
  return (
    <div role="group" aria-label={heading}>
      <p className={`small faint ${styles.heading}`} aria-hidden="true">
        {heading}
      </p>
      {children}
    </div>
  )
}
