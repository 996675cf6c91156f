import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import type { IconName } from './icon-paths.ts'
import type { MenuItem } from './MenuPopup.tsx'

const load = () => import('./MenuPopup.tsx')
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }))

/** A square button that opens a menu. The menu's code is fetched when the button is first approached. */
export function MenuButton({
  label,
  icon,
  size = 'normal',
  items,
}: {
  readonly label: string
  readonly icon: IconName
  readonly size?: 'small' | 'normal'
  readonly items: readonly MenuItem[]
}) {
  const button = useRef<HTMLButtonElement>(null)
  // The landmark around the button, so that the menu is found where the button is.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const open = place !== null
  const close = (): void => setPlace(null)
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        size={size}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={event =>
          setPlace(open ? null : event.currentTarget.closest<HTMLElement>('nav, main'))
        }
      />
      {open && (
        <Suspense>
          <MenuPopup anchor={button} place={place} label={label} items={items} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
