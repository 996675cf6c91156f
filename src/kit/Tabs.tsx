import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Tabs.module.css'

interface Tab<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number
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
  readonly children: ReactNode
}) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const current = tabs.findIndex(tab => tab.value === value)
    const places: Readonly<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowDown: current + 1,
      ArrowLeft: current - 1,
      ArrowUp: current - 1,
      Home: 0,
      End: -1,
    }
    const position = places[event.key]
    const target = position === undefined ? undefined : tabs.at(position % tabs.length)
    if (target === undefined) return
    event.preventDefault()
    onChange(target.value)
    document.getElementById(`${id}-${target.value}`)?.focus()
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
            className={isColumn ? `row gap-4 soft ${styles.entry}` : `soft strong ${styles.tab}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon !== undefined && <Icon name={tab.icon} />}
            {tab.label}
            {tab.count !== undefined && <span className="normal small faint">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
