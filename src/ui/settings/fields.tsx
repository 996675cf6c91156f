import { type ReactNode, useEffect, useRef, useState } from 'react'
import { costsText } from '../../i18n/en/settings.ts'
import { Chip } from '../kit/Chip.tsx'
import { TextField } from '../kit/Field.tsx'
import { type IconName, Icon } from '../kit/Icon.tsx'
import styles from './Settings.module.css'

/** Something that is set elsewhere, or not at all: its name, a word on it, and the way there. */
export function SettingLine({
  name,
  why,
  children,
}: {
  readonly name: string
  readonly why: string
  readonly children?: ReactNode
}) {
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

/** A whole number of 0 or more that is kept elsewhere; nothing else is handed over. */
export function WholeNumberField({
  label,
  hint,
  kept,
  onKeep,
}: {
  readonly label: string
  readonly hint: string
  readonly kept: number
  readonly onKeep: (number: number) => void
}) {
  const draft = useDraft(String(kept), text => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(number) && number >= 0) onKeep(number)
  })
  return <TextField label={label} hint={hint} type="number" min={0} step={1} {...draft} />
}

interface Draft {
  readonly value: string
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
  readonly onBlur: () => void
}

/** A text that is kept elsewhere: it is handed over when its field is left, or goes away with new words in it. */
export function useDraft(kept: string, keep: (text: string) => void): Draft {
  const [value, setValue] = useState(kept)
  const latest = useRef({ value, kept, keep })
  useEffect(() => {
    latest.current = { value, kept, keep }
  })
  const leave = useRef(() => {
    const now = latest.current
    if (now.value !== now.kept) now.keep(now.value)
  })
  useEffect(() => {
    const { current } = leave
    return () => current()
  }, [])
  return {
    value,
    onChange: ({ target }) => setValue(target.value),
    onBlur: () => leave.current(),
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

/** Something with a state of its own in a section: its name, its state, what that means, and what is in it. */
export function Place({
  icon,
  name,
  id,
  state,
  chip,
  action,
  why,
  children,
}: {
  readonly icon: IconName
  readonly name: string
  readonly id?: string
  readonly state?: string
  readonly chip?: string | null | undefined
  readonly action?: ReactNode
  readonly why: string
  readonly children: ReactNode
}) {
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

/** One of the three things to settle, in order: where, with which key, which model. */
export function Step({
  number,
  name,
  children,
}: {
  readonly number: number
  readonly name: string
  readonly children: ReactNode
}) {
  return (
    <section className={`stack gap-4 ${styles.step}`}>
      <h4 className="base" data-number={number}>
        {name}
      </h4>
      {children}
    </section>
  )
}

/** True for a change of a field that brought what was pasted. */
export function isPasted({ nativeEvent }: { readonly nativeEvent: Event }): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
}

/** The account that password managers file the secret of the form under. Unseen, and no stop of the keyboard. */
export function HiddenAccount({
  label,
  value,
}: {
  readonly label: string
  readonly value: string
}) {
  return (
    <input
      className="unseen"
      type="text"
      name="username"
      autoComplete="username"
      aria-label={label}
      tabIndex={-1}
      readOnly
      value={value}
    />
  )
}
