import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './Tabs.module.css'

interface Tab<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Written small beside the label. */
  readonly count?: number
  /** Drawn before the label where there is room. */
  readonly icon?: IconName
}

/** Tabs over one panel. Arrow keys, Home and End move between them; only the chosen one is a tab stop. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  isColumn = false,
  children,
}: {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly tabs: readonly Tab<Value>[]
  /** One below the other, with the arrow keys for that. */
  readonly isColumn?: boolean
  /** What the chosen tab shows. */
  readonly children: ReactNode
}) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next =
      tabs[
        targetOf(
          event.key,
          tabs.findIndex(tab => tab.value === value),
          tabs.length,
        )
      ]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <div
        className={isColumn ? styles.column : styles.tabs}
        role="tablist"
        aria-label={label}
        aria-orientation={isColumn ? 'vertical' : 'horizontal'}
        tabIndex={-1}
        onKeyDown={move}
      >
        {tabs.map(tab => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={isColumn ? styles.entry : styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon !== undefined && <Icon name={tab.icon} />}
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

function targetOf(key: string, current: number, length: number): number {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (current + 1) % length
    case 'ArrowLeft':
    case 'ArrowUp':
      return (current + length - 1) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return -1
  }
}
