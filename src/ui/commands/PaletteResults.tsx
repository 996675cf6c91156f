import { useEffect, useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { commandsText } from '../../i18n/en/commands.ts'
import { t } from '../../i18n/t.ts'
import {
  SearchState,
  useArchiveSearch,
  type ArchiveSearch,
  Passage,
} from '../kit/archive-search.tsx'
import { openPassage } from '../../host/open-passage.ts'
import { focusMessageBox, useNow, requestFind } from '../../kit/page-hooks.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { moveActive, runForUser, CommandOption, Keys, Option } from './CommandOption.tsx'
import { allCommands } from './all-commands.ts'
import { paletteItems, paletteKey, type PaletteItem, type PressKey } from './palette-items.ts'
import styles from './Commands.module.css'

interface PaletteResultsProps {
  readonly id: string
  readonly typed: string
  /** Takes the keys of the box. */
  readonly press: Ref<PressKey>
  /** Called with the id of the choice that Enter takes. */
  readonly onActive: (id: string | undefined) => void
}

/** What the typed words find: commands, sessions, messages. */
export function PaletteResults({ id, typed, press, onActive }: PaletteResultsProps) {
  const ui = useUi()
  const { application, actions } = ui
  const sessions = useUiState(state => state.app.sessions)
  const canFind = useUiState(({ app }) => (app.session?.messages ?? 0) > 0)
  const [choice, setChoice] = useState({ typed, active: 0 })
  const active = choice.typed === typed ? choice.active : 0
  const search = useArchiveSearch(typed.startsWith('/') ? '' : typed)
  const items = paletteItems(typed, {
    commands: allCommands(ui),
    sessions,
    find: canFind ? commandsText('palette.find') : null,
    passages: search.found.passages,
    describe: command => `${command.what()} ${command.also?.() ?? ''}`,
    complete: (command, argument) => command.complete?.(ui, argument) ?? [],
  })
  const chosen = items[active]
  const activeId = chosen === undefined ? undefined : `${id}-${paletteKey(chosen)}`
  useEffect(() => {
    onActive(activeId)
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, onActive])

  const pick = (item: PaletteItem): void => {
    actions.closeDialog()
    if (item.type === 'find') requestFind()
    else if (item.type === 'session')
      void application.openSession(item.session.id).then(focusMessageBox)
    else if (item.type === 'passage') void openPassage(ui, item.passage)
    else void runForUser(ui, item.command, item.argument)
  }
  useImperativeHandle(press, () => key => {
    const next = moveActive(key, active, items.length)
    if (next !== null) setChoice({ typed, active: next })
    else if (key === 'Enter' && chosen) pick(chosen)
    else return false
    return true
  })

  return <PaletteList id={id} items={items} active={active} search={search} onPick={pick} />
}

interface PaletteListProps {
  readonly id: string
  readonly items: readonly PaletteItem[]
  readonly active: number
  readonly search: ArchiveSearch
  readonly onPick: (item: PaletteItem) => void
}

/** What the palette found: commands, then sessions, then messages. */
function PaletteList({ id, items, active, search, onPick }: PaletteListProps) {
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
          {commandsText('palette.none')}
        </p>
      )}
      {commands.length > 0 && (
        <div role="group" aria-label={commandsText('commands.list')}>
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
          <span className="grow ellipsis">{commandsText('palette.find')}</span>
          <Keys name="find" />
        </Option>
      ))}
      <Group heading={t('sessions.name')}>
        {sessions.map(item => (
          <Option {...option(item)} key={paletteKey(item)}>
            <span className="grow ellipsis" dir="auto">
              {item.session.title || t('sessions.untitled')}
            </span>
            <span className="small faint nowrap">
              {commandsText('palette.messages', { count: item.session.messages })}
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
