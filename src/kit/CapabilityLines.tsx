/** What can run here, one line each: what it is, whether it works and why, and the way on. */
import type { ReactNode } from 'react'
import type { ModelRef } from '../engine/index.ts'
import { deviceText, modelsText } from '../i18n/en/models.ts'
import { Button } from './Button.tsx'
import styles from './CapabilityLines.module.css'
import { Chip } from './Chip.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { hostWords, modelName } from './words.ts'

/** Some lines below their heading. */
export function CapabilityLines({
  title,
  intro,
  isBusy,
  children,
}: {
  readonly title: string
  readonly intro?: string | false
  /** More lines are being looked for. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}) {
  return (
    <>
      <h3 className={`base ${styles.heading}`}>{title}</h3>
      {intro && <p className="soft">{intro}</p>}
      <ul className={`lined ${styles.lines}`} aria-busy={isBusy}>
        {children}
      </ul>
    </>
  )
}

/** What needs nothing to be fetched or set up. */
export function LinesAtOnce({
  isDemoInUse,
  onDemo,
}: {
  readonly isDemoInUse: boolean
  readonly onDemo: () => void
}) {
  return (
    <>
      <CapabilityLine
        id="demo"
        name={deviceText('device.demo')}
        state="ready"
        why={deviceText('device.demo-why')}
        {...(isDemoInUse ? { isInUse: true } : { action: modelsText('models.use'), onAct: onDemo })}
      />
      <CapabilityLine
        id="extractive"
        name={deviceText('device.extractive')}
        state="ready"
        why={deviceText('device.extractive-why')}
      />
    </>
  )
}

/** A server of the person. `inUse`: its model, if it answers now. */
export function ServerLine({
  inUse,
  ...button
}: {
  readonly inUse: ModelRef | null
  readonly action: string
  readonly onAct: () => void
}) {
  return (
    <CapabilityLine
      {...button}
      id="server"
      name={deviceText('device.server')}
      state={inUse ? 'ready' : 'open'}
      why={
        inUse && inUse.host !== null
          ? deviceText('device.server-in-use', {
              model: modelName(inUse),
              host: hostWords(inUse.host),
            })
          : deviceText('device.server-why')
      }
    />
  )
}

/** `open`: the person must give something first. `asking`: not known yet. `local`: it can be fetched. */
export type LineState = 'ready' | 'limited' | 'unavailable' | 'open' | 'asking' | 'local'

const ICONS: Readonly<Record<LineState, IconName>> = {
  ready: 'check',
  limited: 'warning',
  unavailable: 'close',
  open: 'key',
  asking: 'clock',
  local: 'device',
}

/** One thing that can run here or not, why, and the way on. */
export function CapabilityLine({
  id,
  name,
  state,
  why,
  isInUse = false,
  action,
  actionLabel,
  onAct,
}: {
  readonly id: string
  readonly name: string
  readonly state: LineState
  readonly why: string
  readonly isInUse?: boolean
  /** What can be done about it, as its button says it; its name is `actionLabel` if that says more. */
  readonly action?: string
  readonly actionLabel?: string
  readonly onAct?: () => void
}) {
  return (
    <li className={styles.line} data-line={id} data-state={state}>
      <Icon name={ICONS[state]} />
      <h4>
        {name}{' '}
        {state !== 'local' && <span className="unseen">{deviceText(`device.state.${state}`)}</span>}
      </h4>
      <div className={styles.action}>
        {isInUse && <Chip>{modelsText('models.in-use')}</Chip>}
        {action !== undefined && (
          <Button size="small" variant="edged" aria-label={actionLabel} onClick={onAct}>
            {action}
          </Button>
        )}
      </div>
      <p className="small soft">{why}</p>
    </li>
  )
}
