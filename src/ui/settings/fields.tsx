import type { ReactNode } from 'react'
import { costsText } from '../../i18n/en/settings.ts'
import { Chip } from '../../kit/Chip.tsx'
import { TextField } from '../../kit/Field.tsx'
import { type IconName, Icon } from '../../kit/Icon.tsx'
import styles from './Settings.module.css'

/** The field that finds models by their words. */
export function FindModel({
  typed,
  onType,
}: {
  readonly typed: string
  readonly onType: (typed: string) => void
}) {
  return (
    <TextField
      label={costsText('costs.find')}
      type="search"
      spellCheck={false}
      value={typed}
      onChange={event => onType(event.target.value)}
    />
  )
}

interface PlaceProps {
  readonly icon: IconName
  readonly name: string
  readonly id?: string
  readonly state?: string
  readonly chip?: string | null | undefined
  readonly action?: ReactNode
  readonly why: string
  readonly children: ReactNode
}

/** A part of a section with its own state: its name, the state, what that means, and its content. */
export function Place({ icon, name, id, state, chip, action, why, children }: PlaceProps) {
  return (
    <section className={`stack gap-2 ${styles.place}`} aria-labelledby={id} data-state={state}>
      <div className={`row wrap ${styles.placeHead}`}>
        <Icon name={icon} />
        <h4 id={id}>{name}</h4>
        {chip && <Chip>{chip}</Chip>}
        {action}
      </div>
      <p className="soft small">{why}</p>
      {children}
    </section>
  )
}

interface StepProps {
  readonly number: number
  readonly name: string
  readonly children: ReactNode
}

/** One of the three steps, in order: the server, the key, the model. */
export function Step({ number, name, children }: StepProps) {
  return (
    <section className={`stack gap-4 ${styles.step}`}>
      <h4 className="base" data-number={number}>
        {name}
      </h4>
      {children}
    </section>
  )
}

/** True if a change of a field comes from pasting. */
export function isPasted({ nativeEvent }: { readonly nativeEvent: Event }): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
}
