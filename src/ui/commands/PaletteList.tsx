import { t, worded } from '../../i18n/t.ts'
import { useUi } from '../store.ts'
import { CommandOption, Option } from './CommandOption.tsx'
import { paletteKey, type PaletteItem } from './palette-items.ts'
import listStyles from './CommandList.module.css'
import styles from './Palette.module.css'

/** What the palette found: commands, then sessions. */
export function PaletteList({
  id,
  items,
  active,
  onPick,
}: {
  readonly id: string
  readonly items: readonly PaletteItem[]
  readonly active: number
  readonly onPick: (item: PaletteItem) => void
}) {
  const commands = items.filter(item => item.type === 'command')
  const sessions = items.filter(item => item.type === 'session')
  const isActive = (item: PaletteItem): boolean => items[active] === item
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('palette.name')}>
      {items.length === 0 && (
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
              <span className={listStyles.title}>
                {item.session.title || t('sessions.untitled')}
              </span>
              <span className={listStyles.meta}>
                {t('palette.messages', { count: item.session.messages })}
              </span>
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
