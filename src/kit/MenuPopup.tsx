import { Menu as Base } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon: IconName
  /** True for the chosen item of a group, which alone shows its icon; absent for an action. */
  readonly checked?: boolean
  readonly tone?: 'danger'
  /** The key, in lower case, that does the same while the message or session of the menu has the focus: `p`, `delete`. */
  readonly shortcut?: string
  /** Other ways to do the same, under one name. */
  readonly others?: { readonly label: string; readonly items: readonly MenuItem[] }
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
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}

/** The open menu at its button. Arrow keys, letters, Enter and Escape work; the focus goes back to the button. */
export function MenuPopup({ anchor, place, label, items, onClose }: MenuPopupProps) {
  return (
    <Base.Root open onOpenChange={open => !open && onClose()}>
      <Base.Portal container={place}>
        <Base.Positioner className={styles.positioner} anchor={anchor} align="end" sideOffset={4}>
          <Base.Popup className={`overlay ${styles.menu}`} aria-label={label} finalFocus={anchor}>
            <Base.RadioGroup value={items.find(({ checked }) => checked)?.id ?? null}>
              {items.filter(isChoice).map(item => (
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
            {items
              .filter(item => !isChoice(item))
              .map(item => (
                <Base.Item
                  key={item.id}
                  className={`row ${styles.item}`}
                  data-tone={item.tone}
                  aria-keyshortcuts={item.shortcut}
                  onClick={() => item.run()}
                >
                  <Icon name={item.icon} />
                  <Words item={item} />
                  {item.shortcut !== undefined && (
                    <kbd className={`small faint ${styles.shortcut}`} aria-hidden="true">
                      {item.shortcut}
                    </kbd>
                  )}
                </Base.Item>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function isChoice({ checked }: MenuItem): boolean {
  return checked !== undefined
}

function Words({ item: { label, detail } }: { readonly item: MenuItem }) {
  return (
    <>
      {label}
      {detail !== undefined && <span className={`small faint num ${styles.detail}`}>{detail}</span>}
    </>
  )
}
