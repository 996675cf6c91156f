import { createElement, useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

interface FieldWords {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong with the value, and what to do; null when nothing is. */
  readonly fault?: string | null | undefined
  /** A doubt about a value that works; null for none. */
  readonly warning?: string | null | undefined
  /** The value is wrong, and the reason stands elsewhere. */
  readonly isRefused?: boolean | undefined
}

type FieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldWords &
  Omit<ComponentProps<Tag>, 'className' | 'id'>

/** A line of text with its label, hint and fault. */
export function TextField(props: FieldProps<'input'>) {
  return <Field tag="input" autoComplete="off" {...props} />
}

/** Several lines of text with their label, hint and fault. */
export function TextArea(props: FieldProps<'textarea'>) {
  return <Field tag="textarea" {...props} />
}

/** One of a list, with its label, hint and fault; `children` are the options. */
export function SelectField(props: FieldProps<'select'>) {
  return <Field tag="select" {...props} />
}

function Field({
  tag,
  label,
  hint,
  fault = null,
  warning = null,
  isRefused = false,
  ...rest
}: FieldWords & { readonly tag: 'input' | 'textarea' | 'select' }) {
  const id = useId()
  const notes = `${id}-words`
  return (
    <div className={`stack gap-2 ${styles.field}`}>
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      {createElement(tag, {
        dir: 'auto',
        ...rest,
        id,
        className: `input ${styles.input}`,
        'aria-describedby': notes,
        'aria-invalid': isRefused || fault !== null,
      })}
      <div id={notes} className="small faint quiet">
        {fault !== null && (
          <p className="fault">
            <Icon name="warning" />
            {fault}
          </p>
        )}
        {warning !== null && (
          <p className="fault warn">
            <Icon name="warning" />
            {warning}
          </p>
        )}
        {hint}
      </div>
    </div>
  )
}

/** One of a few answers: its name, and why to choose it. */
export function Choice({
  what,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'type'> & { readonly what: ReactNode }) {
  return (
    <label className={`lit ${styles.choice}`}>
      <input {...rest} type="radio" />
      <span className="strong anywhere">{what}</span>
      <span className={`small soft quiet ${styles.why}`}>{children}</span>
    </label>
  )
}

interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: string
  readonly children: ReactNode
}

/** A setting that is on or off, with its words. */
export function Switch({ checked, onChange, hint, children }: SwitchProps) {
  return (
    <label className={`row ${styles.switch}`}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>
        {children}
        {hint !== undefined && <small className="small faint block">{hint}</small>}
      </span>
    </label>
  )
}

/** The account name under which password managers store the form's secret. Invisible, no tab stop, and nothing that a screen reader finds. */
export function HiddenAccount({
  label,
  ...rest
}: {
  readonly label: string
  readonly value: string
  /** Id of its form, if that is not around it. */
  readonly form?: string
}) {
  return (
    <input
      {...rest}
      className="unseen"
      type="text"
      name="username"
      autoComplete="username"
      aria-label={label}
      aria-hidden="true"
      tabIndex={-1}
      readOnly
    />
  )
}
