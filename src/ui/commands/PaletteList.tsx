import { t, worded } from '../../i18n/t.ts'
import { Passage } from '../kit/Passage.tsx'
import { SearchState, type ArchiveSearch } from '../kit/archive-search.tsx'
import { useNow } from '../kit/page-hooks.ts'
import { useUi } from '../store.ts'
import { CommandOption, Keys, Option } from './CommandOption.tsx'
import { paletteKey, type PaletteItem } from './palette-items.ts'
import listStyles from './CommandList.module.css'
import styles from './Palette.module.css'

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
  const find = items.find(item => item.type === 'find')
  const passages = items.filter(item => item.type === 'passage')
  const isActive = (item: PaletteItem): boolean => items[active] === item
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('palette.name')}>
      <SearchState search={search} className={listStyles.none} />
      {items.length === 0 && !search.isSearching && (
        <p className={listStyles.none} role="status">
          {t('palette.none')}
        </p>
      )}
      {commands.length > 0 && (
        <div role="group" aria-label={t('palette.commands')}>
          {commands.map(item => (
            <CommandItem
              key={paletteKey(item)}
              id={`${id}-${paletteKey(item)}`}
              item={item}
              active={isActive(item)}
              onPick={() => onPick(item)}
            />
          ))}
        </div>
      )}
      {find !== undefined && (
        <Option
          id={`${id}-${paletteKey(find)}`}
          active={isActive(find)}
          onPick={() => onPick(find)}
        >
          <span className="grow ellipsis">{t('palette.find')}</span>
          <Keys name="find" />
        </Option>
      )}
      {sessions.length > 0 && (
        <div role="group" aria-label={t('palette.sessions')}>
          <p className={listStyles.heading} aria-hidden="true">
            {t('palette.sessions')}
          </p>
          {sessions.map(item => (
            <Option
              key={paletteKey(item)}
              id={`${id}-${paletteKey(item)}`}
              active={isActive(item)}
              onPick={() => onPick(item)}
            >
              <span className="grow ellipsis">
                {item.session.title || t('sessions.untitled')}
              </span>
              <span className="small faint nowrap">
                {t('palette.messages', { count: item.session.messages })}
              </span>
            </Option>
          ))}
        </div>
      )}
      {passages.length > 0 && (
        <div role="group" aria-label={t('search.messages')}>
          <p className={listStyles.heading} aria-hidden="true">
            {t('search.messages')}
          </p>
          {passages.map(item => (
            <Option
              key={paletteKey(item)}
              id={`${id}-${paletteKey(item)}`}
              active={isActive(item)}
              onPick={() => onPick(item)}
            >
              <Passage passage={item.passage} now={now} />
            </Option>
          ))}
        </div>
      )}
    </div>
  )
}

function CommandItem({
  item,
  ...rest
}: {
  readonly id: string
  readonly item: Extract<PaletteItem, { type: 'command' }>
  readonly active: boolean
  readonly onPick: () => void
}) {
  const { application } = useUi()
  return (
    <CommandOption
      {...rest}
      command={item.command}
      argument={item.argument}
      {...(item.what !== undefined && { what: worded(item.what) })}
      unavailable={item.command.unavailable(application)}
    />
  )
}
