import type { ReactNode, Ref } from 'react'
import { keysText } from '../../i18n/en/models.ts'
import { TextField } from './Field.tsx'
import { passphraseStrength } from './passphrase.ts'

/** As typed: the passphrase that holds now, and a new one twice, since it cannot be seen. */
export interface Passphrases {
  readonly now: string
  readonly first: string
  readonly again: string
}

export const NO_PASSPHRASES: Passphrases = { now: '', first: '', again: '' }

export interface PassphraseField {
  readonly name: keyof Passphrases
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: ReactNode
  /** What is wrong with what is typed, said once the button was pressed; null for nothing. */
  readonly fault: string | null
}

/** The fields of one form, in order. `isTried`: the button was pressed. */
export function PassphraseFields({
  fields,
  typed,
  onType,
  isTried,
  first,
}: {
  readonly fields: readonly PassphraseField[]
  readonly typed: Passphrases
  readonly onType: (typed: Passphrases) => void
  readonly isTried: boolean
  readonly first?: Ref<HTMLInputElement>
}) {
  return fields.map(({ name, fault, ...rest }, at) => (
    <TextField
      key={name}
      {...rest}
      type="password"
      spellCheck={false}
      fault={isTried ? fault : null}
      value={typed[name]}
      {...(at === 0 && first && { ref: first })}
      onChange={({ target }) => onType({ ...typed, [name]: target.value })}
    />
  ))
}

/** The field for a passphrase that was chosen earlier. */
export function passphraseField(label: string, now: string): PassphraseField {
  return {
    name: 'now',
    label,
    autoComplete: 'current-password',
    fault: now === '' ? keysText('keys.passphrase-missing') : null,
  }
}

const TONES = { short: 'warn', weak: 'warn', fair: '', strong: 'done' } as const

/** The fields for a new passphrase. */
export function newPassphraseFields(
  label: string,
  { first, again }: Passphrases,
): readonly PassphraseField[] {
  const strength = passphraseStrength(first)
  return [
    {
      name: 'first',
      label,
      autoComplete: 'new-password',
      hint: (
        <>
          <p>{keysText('keys.passphrase-hint')}</p>
          <p className={`quiet ${TONES[strength]}`} role="status">
            {first !== '' &&
              keysText('keys.strength', { strength: keysText(`keys.strength.${strength}`) })}
          </p>
        </>
      ),
      fault: strength === 'short' ? keysText('keys.passphrase-short') : null,
    },
    {
      name: 'again',
      label: keysText('keys.passphrase-again'),
      autoComplete: 'new-password',
      fault: first === again ? null : keysText('keys.passphrase-differs'),
    },
  ]
}
