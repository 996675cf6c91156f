import { Menu as Base } from '@base-ui/react/menu'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** A sentence below the label. */
  readonly note?: string
  readonly icon: IconName
  /** True for the chosen item of a group, which alone shows its icon; absent for an action. */
  readonly checked?: boolean
  /** For what is on or off by itself; absent for everything else. */
  readonly isOn?: boolean
  readonly tone?: 'danger'
  /** The key, in lower case, that does the same while the message or session of the menu has the focus: `p`, `delete`. */
  readonly shortcut?: string
  /** Begins a group, which a line divides from what is before it; perhaps with a caption. */
  readonly group?: { readonly caption?: string; readonly detail?: string }
  /** Opens a menu of these in the place of an action. */
  readonly others?: readonly MenuItem[]
  readonly run: () => void
}

/** A short form of an item: id, icon, label, action, and its other fields. */
export type MenuRow = readonly [
  id: string,
  icon: IconName,
  label: string,
  run: () => void,
  more?: Partial<MenuItem> | null,
]

interface MenuPopupProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly place: HTMLElement
  readonly label: string
  /** What the menu is about, above its items where it is a sheet. */
  readonly title?: string | undefined
  readonly items: readonly MenuItem[]
  /** The edge of the button that the menu begins at. */
  readonly align?: 'start' | 'end' | undefined
  /** It was opened by the keyboard: the first item is highlighted, so that Enter takes it. */
  readonly isByKeys: boolean
  readonly onClose: () => void
}

/** The open menu at its button, or a sheet from below where there is little room. Arrow keys, letters, Enter and Escape work; the focus goes back to the button. */
export function MenuPopup({
  anchor,
  place,
  label,
  title,
  items,
  align = 'end',
  isByKeys,
  onClose,
}: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={open => !open && onClose()}>
      <Base.Portal container={place}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Positioner className={styles.positioner} anchor={anchor} align={align} sideOffset={4}>
          <Base.Popup
            ref={popup}
            className={`overlay ${styles.menu}`}
            aria-label={label}
            finalFocus={anchor}
            onKeyDownCapture={pressShown}
          >
            {title !== undefined && (
              <p className={`ellipsis only-narrow ${styles.title}`} dir="auto">
                {title}
              </p>
            )}
            <Items items={items} place={place} />
            {isByKeys && <AtFirst popup={popup} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A key that stands beside an item takes it; Space is the key of the item that has the focus. */
function pressShown(event: KeyboardEvent<HTMLElement>): void {
  const key = event.key.toLowerCase()
  if (key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
  const item = event.currentTarget.querySelector<HTMLElement>(
    `[role="menuitem"][aria-keyshortcuts="${CSS.escape(key)}"]`,
  )
  if (item === null) return
  event.preventDefault()
  event.stopPropagation()
  item.click()
}

/** Gives the focus to the first item, as the menu opens. */
function AtFirst({ popup }: { readonly popup: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const first = popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')
    first?.focus({ preventScroll: true })
  }, [popup])
  return null
}

interface ItemsProps {
  readonly items: readonly MenuItem[]
  readonly place: HTMLElement
}

/** The actions before the choices, the choices, then the actions in their groups. */
function Items({ items, place }: ItemsProps) {
  const before = Math.max(0, items.findIndex(isChoice))
  const after = items.slice(before).filter(item => !isChoice(item))
  const choices = items.filter(isChoice)
  return (
    <>
      {items.slice(0, before).map(item => (
        <Action key={item.id} item={item} place={place} />
      ))}
      {choices.length > 0 && (
        <Base.RadioGroup
          className={styles.choices}
          value={items.find(({ checked }) => checked)?.id ?? null}
        >
          {choices.map(item => (
            <Base.RadioItem
              key={item.id}
              value={item.id}
              className={`row ${styles.item}`}
              closeOnClick
              onClick={() => item.run()}
            >
              <span className={styles.mark}>
                {item.checked === true && <Icon name={item.icon} />}
              </span>
              <Words item={item} />
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      )}
      {groupsIn(after).map(group => (
        <Base.Group key={group[0]?.id} className={styles.group}>
          {group[0]?.group?.caption !== undefined && (
            <Base.GroupLabel className={`row between small faint num ${styles.caption}`}>
              {group[0].group.caption}
              <span>{group[0].group.detail}</span>
            </Base.GroupLabel>
          )}
          {group.map(item => (
            <Action key={item.id} item={item} place={place} />
          ))}
        </Base.Group>
      ))}
    </>
  )
}

function groupsIn(items: readonly MenuItem[]): readonly (readonly MenuItem[])[] {
  const groups: MenuItem[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last === undefined || item.group !== undefined) groups.push([item])
    else last.push(item)
  }
  return groups
}

function Action({ item, place }: { readonly item: MenuItem; readonly place: HTMLElement }) {
  const { icon, tone, shortcut, others, isOn, run } = item
  if (others !== undefined)
    return (
      <Base.SubmenuRoot>
        <Base.SubmenuTrigger className={`row ${styles.item}`}>
          <Icon name={icon} />
          <Words item={item} />
          <span className={styles.shortcut}>
            <Icon name="chevron-right" />
          </span>
        </Base.SubmenuTrigger>
        <Base.Portal container={place}>
          <Base.Positioner className={styles.positioner}>
            <Base.Popup className={`overlay ${styles.menu}`} aria-label={item.label}>
              <Items items={others} place={place} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.SubmenuRoot>
    )
  if (isOn !== undefined)
    return (
      <Base.CheckboxItem
        className={`row ${styles.item}`}
        checked={isOn}
        closeOnClick
        onCheckedChange={() => run()}
      >
        <Icon name={icon} />
        <Words item={item} />
        <span className={`${styles.mark} ${styles.shortcut}`}>{isOn && <Icon name="check" />}</span>
      </Base.CheckboxItem>
    )
  return (
    <Base.Item
      className={`row ${styles.item}`}
      data-tone={tone}
      aria-keyshortcuts={shortcut}
      onClick={() => run()}
    >
      <Icon name={icon} />
      <Words item={item} />
      {shortcut !== undefined && (
        <kbd className={`small faint ${styles.shortcut}`} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </Base.Item>
  )
}

function isChoice({ checked }: MenuItem): boolean {
  return checked !== undefined
}

function Words({ item: { label, detail, note } }: { readonly item: MenuItem }) {
  return (
    <>
      <span className={styles.label}>
        {label}
        {note !== undefined && <span className={`small faint ${styles.note}`}>{note}</span>}
      </span>
      {detail !== undefined && <span className={`small faint num ${styles.detail}`}>{detail}</span>}
    </>
  )
}
