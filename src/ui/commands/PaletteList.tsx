import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Passage } from '../kit/Passage.tsx'
import { SearchState, type ArchiveSearch } from '../kit/archive-search.tsx'
import { useNow } from '../kit/page-hooks.ts'
import { CommandOption, Keys, Option } from './CommandOption.tsx'
import { paletteKey, type PaletteItem } from './palette-items.ts'
import styles from './CommandList.module.css'

/** What the palette found: commands, then sessions, then messages. */
export function PaletteList({
  id,
  items,
  active,
  search,
  onPick,
}: {
  readonly id: string
  readonly items: readonly PaletteItem[]
  readonly active: number
  /** The state of the search in messages. */
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

/** Choices under their heading; nothing if there are none. */
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
