import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { IconButton } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { lazy } from './lazy.ts'
import styles from './TitleMenu.module.css'
import type { MenuItem, MenuRow } from './MenuPopup.tsx'

const MenuPopup = lazy(async () => (await import('./MenuPopup.tsx')).MenuPopup)

/** The items of a menu, without those that are false. */
export function menuOf(rows: readonly (MenuRow | false)[]): readonly MenuItem[] {
  return rows.flatMap(row => {
    if (row === false) return []
    const [id, icon, label, run, more] = row
    return [{ id, icon, label, run, ...more }]
  })
}

/** One list of items whose groups are divided by lines. Empty groups are left out. */
export function groupsOf(...groups: readonly (readonly MenuItem[])[]): readonly MenuItem[] {
  return groups
    .filter(items => items.length > 0)
    .flatMap((items, at) =>
      items.map((item, index) => (index === 0 && at > 0 ? { group: {}, ...item } : item)),
    )
}

interface MenuButtonProps {
  readonly label: string
  /** What the menu is about, above its items where it is a sheet. */
  readonly title?: string
  readonly icon: IconName
  readonly size?: 'small' | 'normal'
  /** A function is called while the menu is open. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[])
  readonly align?: 'start' | 'end'
  /** -1 if other keys than Tab lead to it. */
  readonly tabIndex?: -1
}

/** A square button that opens a menu. The menu's code is fetched when the button is first approached. */
export function MenuButton({
  label,
  title,
  icon,
  size = 'normal',
  items,
  align,
  tabIndex,
}: MenuButtonProps) {
  const [trigger, popup] = useMenu(label, items, { title, align })
  return (
    <>
      <IconButton {...trigger} icon={icon} label={label} size={size} tabIndex={tabIndex} />
      {popup}
    </>
  )
}

interface PickMenuProps {
  readonly label: string
  readonly words: string
  readonly items: readonly MenuItem[]
  readonly className: string | undefined
}

/** A button that names the choice and opens a menu of the other choices. */
export function PickMenu({ label, words, items, className }: PickMenuProps) {
  const [trigger, popup] = useMenu(label, items)
  return (
    <>
      <button {...trigger} type="button" className={className} aria-label={label} title={label}>
        <span className="ellipsis">{words}</span>
        <Icon name="chevron-down" />
      </button>
      {popup}
    </>
  )
}

interface TitleMenuProps extends Omit<PickMenuProps, 'className'> {
  readonly title: string
  /** Below the words, smaller. */
  readonly under: string
}

/** A title with a line below it that opens a menu. */
export function TitleMenu({ label, title, words, under, items }: TitleMenuProps) {
  const [trigger, popup] = useMenu(label, items, { title })
  return (
    <>
      <button {...trigger} type="button" className={`lit ${styles.titleButton}`} aria-label={label}>
        <b className="ellipsis base" dir="auto">
          {words}
        </b>{' '}
        <span className="row gap-2 small faint">
          <span className="ellipsis">{under}</span>
          <Icon name="chevron-down" />
        </span>
      </button>
      {popup}
    </>
  )
}

/** The props that make a button open a menu, and the menu while it is open. */
export function useMenu(
  label: string,
  items: MenuButtonProps['items'],
  look: Pick<ComponentProps<typeof MenuPopup>, 'title' | 'align'> = {},
) {
  const ref: RefObject<HTMLButtonElement | null> = useRef(null)
  // The landmark around the button, so that the menu is found where the button is.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isByKeys, setIsByKeys] = useState(false)
  const close = (): void => setPlace(null)
  const trigger: ComponentProps<'button'> = {
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': place !== null,
    onPointerEnter: () => void MenuPopup.load(),
    onFocus: () => void MenuPopup.load(),
    onClick: event => {
      // A press of a key counts no clicks.
      setIsByKeys(event.detail === 0)
      setPlace(place === null ? event.currentTarget.closest<HTMLElement>('nav, main') : null)
    },
  }
  const popup = place !== null && (
    <MenuPopup
      anchor={ref}
      place={place}
      label={label}
      items={typeof items === 'function' ? items() : items}
      {...look}
      isByKeys={isByKeys}
      onClose={close}
    />
  )
  return [trigger, popup] as const
}
