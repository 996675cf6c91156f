import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { costsText } from '../../i18n/en/settings.ts'
import { Chip } from '../../kit/Chip.tsx'
import { TextField } from '../../kit/Field.tsx'
import { type IconName, Icon } from '../../kit/Icon.tsx'
import styles from './Settings.module.css'

interface SettingLineProps {
  readonly name: string
  readonly why: string
  readonly children?: ReactNode
}

/** A line about something that is set elsewhere, or cannot be set: its name, a sentence, and a link. */
export function SettingLine({ name, why, children }: SettingLineProps) {
  return (
    <section className={styles.aboutLine}>
      <div>
        <h4>{name}</h4>
        <p className="soft small">{why}</p>
      </div>
      <div className="row wrap">{children}</div>
    </section>
  )
}

interface WholeNumberFieldProps {
  readonly label: string
  readonly hint: string
  readonly kept: number
  readonly onKeep: (number: number) => void
}

/** A field for a whole number from 0 on, stored elsewhere; it passes on no other text. */
export function WholeNumberField({ label, hint, kept, onKeep }: WholeNumberFieldProps) {
  const draft = useDraft(String(kept), text => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(number) && number >= 0) onKeep(number)
  })
  return <TextField label={label} hint={hint} type="number" min={0} step={1} {...draft} />
}

/** A text that is stored elsewhere. It is passed on when the field loses the focus, or disappears with new words in it. */
export function useDraft(kept: string, keep: (text: string) => void) {
  const [value, setValue] = useState(kept)
  const onBlur = (): void => {
    if (value !== kept) keep(value)
  }
  const onGone = useEffectEvent(onBlur)
  useEffect(() => () => onGone(), [])
  return {
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValue(target.value),
    onBlur,
  }
}

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
