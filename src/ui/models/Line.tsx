import type { ReactNode } from 'react'
import { deviceText } from '../../i18n/en/models.ts'
import { Icon, type IconName } from '../kit/Icon.tsx'
import styles from './Device.module.css'

/** `open`: it takes something of the person's first. `asking`: not known yet. */
export type LineState = 'ready' | 'limited' | 'unavailable' | 'open' | 'asking'

const ICONS: Readonly<Record<LineState, IconName>> = {
  ready: 'check',
  limited: 'warning',
  unavailable: 'close',
  open: 'key',
  asking: 'clock',
}

/** One thing that can run here or not, why, and the way on. */
export function Line({
  id,
  name,
  state,
  why,
  children,
}: {
  readonly id: string
  readonly name: string
  readonly state: LineState
  readonly why: string
  /** What can be done about it. */
  readonly children?: ReactNode
}) {
  return (
    <li className={styles.line} data-line={id} data-state={state}>
      <Icon name={ICONS[state]} />
      <h4>
        {name} <span className="unseen">{deviceText(`device.state.${state}`)}</span>
      </h4>
      <div className={styles.action}>{children}</div>
      <p>{why}</p>
    </li>
  )
}
