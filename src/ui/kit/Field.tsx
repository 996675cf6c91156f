import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

interface FieldWords {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong with the value, and what to do; null when nothing is. */
  readonly fault?: string | null | undefined
  /** What is better known of the value, though it works; null for nothing. */
  readonly warning?: string | null | undefined
  /** The value is wrong, and the reason stands beside the field. */
  readonly isRefused?: boolean | undefined
}

/** What ties a control to the words around it. */
interface Tied {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

type FieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldWords &
  Omit<ComponentProps<Tag>, 'className' | 'id'>

/** A line of text with its label, hint and fault. */
export function TextField({
  label,
  hint,
  fault,
  warning,
  isRefused,
  ...rest
}: FieldProps<'input'>) {
  return (
    <Frame {...{ label, hint, fault, warning, isRefused }}>
      {tied => <input {...rest} {...tied} />}
    </Frame>
  )
}

/** Several lines of text with their label, hint and fault. */
export function TextArea({
  label,
  hint,
  fault,
  warning,
  isRefused,
  ...rest
}: FieldProps<'textarea'>) {
  return (
    <Frame {...{ label, hint, fault, warning, isRefused }}>
      {tied => <textarea {...rest} {...tied} />}
    </Frame>
  )
}

/** One of a list, with its label, hint and fault; `children` are the options. */
export function SelectField({
  label,
  hint,
  fault,
  warning,
  isRefused,
  ...rest
}: FieldProps<'select'>) {
  return (
    <Frame {...{ label, hint, fault, warning, isRefused }}>
      {tied => <select {...rest} {...tied} />}
    </Frame>
  )
}

function Frame({
  label,
  hint,
  fault = null,
  warning = null,
  isRefused = false,
  children,
}: FieldWords & { readonly children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const notes = `${id}-words`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.input,
        'aria-describedby': notes,
        'aria-invalid': isRefused || fault !== null,
      })}
      <FieldNotes id={notes} hint={hint} fault={fault} warning={warning} />
    </div>
  )
}

function FieldNotes({
  id,
  hint,
  fault,
  warning,
}: {
  readonly id: string
  readonly hint: ReactNode
  readonly fault: string | null
  readonly warning: string | null
}) {
  return (
    <div id={id} className={styles.notes}>
      {fault !== null && (
        <p className={styles.fault}>
          <Icon name="warning" />
          {fault}
        </p>
      )}
      {warning !== null && (
        <p className={styles.warning}>
          <Icon name="warning" />
          {warning}
        </p>
      )}
      {hint}
    </div>
  )
}

/** One of a few answers: what it is called, and why one would choose it. */
export function Choice({
  what,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'type'> & { readonly what: ReactNode }) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="radio" />
      <span className={styles.what}>{what}</span>
      <span className={styles.why}>{children}</span>
    </label>
  )
}
