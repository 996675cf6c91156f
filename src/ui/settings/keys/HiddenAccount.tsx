import styles from './HiddenAccount.module.css'

/** The account that password managers file the secret beside it under; seen by nobody, and no stop of the keyboard. */
export function HiddenAccount({
  label,
  value,
}: {
  readonly label: string
  readonly value: string
}) {
  return (
    <input
      className={styles.account}
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
