import { useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { HiddenAccount } from './HiddenAccount.tsx'
import { passphraseStrength } from './passphrase.ts'
import styles from './Keys.module.css'

/** One step with the vault: what to do, what went wrong, and the button. Its fields are the children. */
export function VaultForm({
  doing,
  danger = false,
  ready,
  run,
  onTry,
  onDone,
  onCancel,
  children,
}: {
  /** What the button says. */
  readonly doing: string
  readonly danger?: boolean
  /** False: the fields say what is missing, and nothing is done. */
  readonly ready: boolean
  /** Resolves to what went wrong; null for nothing. */
  run(): Promise<string | null>
  /** The button was pressed. */
  onTry?(): void
  onDone(): void
  onCancel(): void
  readonly children?: ReactNode
}) {
  const [working, setWorking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Seen from React it lies inside the form of the endpoint, which is not meant.
    event.stopPropagation()
    onTry?.()
    if (!ready || working) return
    setWorking(true)
    setFault(null)
    const wrong = await run()
    setWorking(false)
    if (wrong === null) onDone()
    else setFault(wrong)
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      {children}
      <div role="alert" className={styles.fault}>
        {fault !== null && (
          <p>
            <Icon name="warning" />
            {fault}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{keysText('keys.cancel')}</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={working}>
          {working ? keysText('keys.working') : doing}
        </Button>
      </div>
    </form>
  )
}

/** The account beside the passphrase, so that a password manager files it apart from the keys. */
export function VaultAccount() {
  return <HiddenAccount label={keysText('keys.account')} value={keysText('keys.account')} />
}

/** The passphrase that holds now. */
export function PassphraseField({
  label,
  value,
  missing,
  input,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly missing: boolean
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onChange: (passphrase: string) => void
}) {
  return (
    <TextField
      label={label}
      fault={missing ? keysText('keys.passphrase-missing') : null}
      type="password"
      autoComplete="current-password"
      spellCheck={false}
      value={value}
      {...(input && { ref: input })}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** A passphrase as it is chosen: typed twice, since nobody sees it. */
export interface ChosenPassphrase {
  readonly first: string
  readonly again: string
}

/** True for a passphrase that is long enough and was typed twice alike. */
export function isChosen({ first, again }: ChosenPassphrase): boolean {
  return passphraseStrength(first) !== 'short' && first === again
}

/** Two fields for a new passphrase, with its strength. */
export function NewPassphrase({
  label,
  chosen,
  tried,
  input,
  onChange,
}: {
  readonly label: string
  readonly chosen: ChosenPassphrase
  /** The button was pressed once: what is missing is said. */
  readonly tried: boolean
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onChange: (chosen: ChosenPassphrase) => void
}) {
  const { first, again } = chosen
  const strength = passphraseStrength(first)
  return (
    <>
      <TextField
        label={label}
        hint={
          <>
            <p>{keysText('keys.passphrase-hint')}</p>
            <p className={styles.strength} data-strength={strength} role="status">
              {first !== '' &&
                keysText('keys.strength', { strength: keysText(`keys.strength.${strength}`) })}
            </p>
          </>
        }
        fault={tried && strength === 'short' ? keysText('keys.passphrase-short') : null}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        value={first}
        {...(input && { ref: input })}
        onChange={event => onChange({ first: event.target.value, again })}
      />
      <TextField
        label={keysText('keys.passphrase-again')}
        fault={tried && first !== again ? keysText('keys.passphrase-differs') : null}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        value={again}
        onChange={event => onChange({ first, again: event.target.value })}
      />
    </>
  )
}
