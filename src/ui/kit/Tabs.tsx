import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Tabs.module.css'

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

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
    const current = tabs.findIndex(tab => tab.value === value)
    const next = { Home: tabs[0], End: tabs.at(-1) }[event.key]
    const step = STEPS[event.key]
    const target = step === undefined ? next : tabs[(current + step + tabs.length) % tabs.length]
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
            className={isColumn ? styles.entry : styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon !== undefined && <Icon name={tab.icon} />}
            {tab.label}
            {tab.count !== undefined && <span className={`small faint ${styles.count}`}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
