import { keysText } from '../../../i18n/en/keys.ts'
import type { HeldKey } from '../../../runtime/keys/key-store.ts'
import { formatWhen } from '../../../i18n/format.ts'
import { Button } from '../../kit/Button.tsx'
import { useNow } from '../../kit/use-now.ts'
import { useUi } from '../../store.ts'
import styles from './Keys.module.css'
import type { ReactNode } from 'react'
import { Chip } from '../../kit/Chip.tsx'
import { Icon } from '../../kit/Icon.tsx'
import type { IconName } from '../../kit/icon-paths.ts'

/** Hosts that have a key in one place, each with what can be done with it. */
export function HeldKeys({
  held,
  none,
  canSave,
}: {
  readonly held: readonly HeldKey[]
  /** What is said where there is none. */
  readonly none: string
  /** True: there is an unlocked place on this device that they could be saved in. */
  readonly canSave: boolean
}) {
  const { application, actions } = useUi()
  const now = useNow()
  const reporting = async (outcome: Promise<string | null>): Promise<void> => {
    const text = await outcome
    if (text !== null) actions.notify({ tone: 'error', text, action: null })
  }
  if (held.length === 0) return <p className={styles.why}>{none}</p>
  return (
    <ul className={styles.hosts}>
      {held.map(({ origin, usedAt }) => {
        const host = hostNamed(origin)
        return (
          <li key={origin} className={styles.host}>
            <div>
              <span>{host}</span>
              <small>
                {usedAt === null
                  ? keysText('keys.not-used')
                  : keysText('keys.used', { when: formatWhen(usedAt, now) })}
              </small>
            </div>
            {canSave && (
              <Button
                size="small"
                variant="edged"
                aria-label={keysText('keys.save-one-for', { host })}
                onClick={() => void reporting(application.keys.keep(origin))}
              >
                {keysText('keys.save-one')}
              </Button>
            )}
            <Button
              size="small"
              aria-label={keysText('keys.forget-for', { host })}
              onClick={() => void reporting(application.keys.forget(origin))}
            >
              {keysText('keys.forget')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** The host; with its scheme where that is plain http, since a key for it is another one. */
function hostNamed(origin: string): string {
  return origin.replace(/^https:\/\//, '')
}

/** A place where keys are kept: its name, its state, and what that means. */
export function KeyPlace({
  icon,
  name,
  state,
  why,
  actions,
  children,
}: {
  readonly icon: IconName
  readonly name: string
  /** Locked or not; none by default. */
  readonly state?: string
  readonly why: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.place}>
      <div className={styles.head}>
        <Icon name={icon} />
        <h4>{name}</h4>
        {state !== undefined && <Chip>{state}</Chip>}
      </div>
      <p className={styles.why}>{why}</p>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
