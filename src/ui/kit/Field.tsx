import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

interface FieldWords {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong with the value, and what to do; null when nothing is. */
  readonly fault?: string | null
  /** What is better known of the value, though it works; null for nothing. */
  readonly warning?: string | null
}

/** A line of text with its label, hint and fault. */
export function TextField({
  label,
  hint,
  fault = null,
  warning = null,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'id'> & FieldWords) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={`${id}-words`}
        aria-invalid={fault !== null}
      />
      <FieldNotes id={`${id}-words`} hint={hint} fault={fault} warning={warning} />
    </div>
  )
}

/** Several lines of text with their label, hint and fault. */
export function TextArea({
  label,
  hint,
  fault = null,
  warning = null,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'className' | 'id'> & FieldWords) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={`${id}-words`}
        aria-invalid={fault !== null}
      />
      <FieldNotes id={`${id}-words`} hint={hint} fault={fault} warning={warning} />
    </div>
  )
}

/** One of a list, with its label, hint and fault; `children` are the options. */
export function SelectField({
  label,
  hint,
  fault = null,
  warning = null,
  ...rest
}: Omit<ComponentProps<'select'>, 'className' | 'id'> & FieldWords) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={`${id}-words`}
        aria-invalid={fault !== null}
      />
      <FieldNotes id={`${id}-words`} hint={hint} fault={fault} warning={warning} />
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
