import type { ReactNode, Ref } from 'react'
import { keysText } from '../i18n/en/models.ts'
import { TextField } from './Field.tsx'

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

interface PassphraseFieldsProps {
  readonly fields: readonly PassphraseField[]
  readonly typed: Passphrases
  readonly onType: (typed: Passphrases) => void
  readonly isTried: boolean
  readonly first?: Ref<HTMLInputElement>
}

/** The fields of one form, in order. `isTried`: the button was pressed. */
export function PassphraseFields({ fields, typed, onType, isTried, first }: PassphraseFieldsProps) {
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

type Strength =
  /** Not accepted. */
  'short' | 'weak' | 'fair' | 'strong'

const LEAST_CHARACTERS = 8

/** From this number of bits on, guessing takes many years, at 600,000 rounds a guess. */
const FAIR_BITS = 40
const STRONG_BITS = 60

/** A word of any length counts as one choice of about four thousand. */
const WORD_BITS = 12

/** The words that attackers try first. Found inside longer words, too. */
const COMMON =
  /pass(?:word|phrase)?|qwert[yz]|asdf|letmein|welcome|admin|secret|iloveyou|dragon|monkey|palimpsest|openai|apikey/g

/** A rough upper estimate of how long a passphrase resists a computer that guesses. */
export function passphraseStrength(passphrase: string): Strength {
  const typed = passphrase.normalize('NFKC')
  if ([...typed].length < LEAST_CHARACTERS) return 'short'
  const bits = bitsOf(typed)
  if (bits < FAIR_BITS) return 'weak'
  return bits < STRONG_BITS ? 'fair' : 'strong'
}

function bitsOf(typed: string): number {
  const words = [...new Set(typed.split(/\s+/).filter(word => word !== ''))]
  return words.reduce((sum, word) => sum + wordBits(word), 0)
}

function wordBits(word: string): number {
  const rare = withoutRuns(word.toLowerCase().replaceAll(COMMON, '*'))
  const bits = [...rare].length * Math.log2(alphabetOf(word))
  return /^\p{L}+$/u.test(word) ? Math.min(bits, WORD_BITS) : bits
}

/** Each run of equal or neighbouring characters (`aaaa`, `1234`, `dcba`) counts as its first two. */
function withoutRuns(word: string): string {
  const codes = [...word].map(character => character.codePointAt(0) ?? 0)
  const stepAt = (index: number) => (codes[index] ?? 0) - (codes[index - 1] ?? 0)
  return codes
    .filter((_, index) => {
      const continues = index > 1 && stepAt(index) === stepAt(index - 1)
      return !(continues && Math.abs(stepAt(index)) <= 1)
    })
    .map(code => String.fromCodePoint(code))
    .join('')
}

function alphabetOf(word: string): number {
  const classes: readonly (readonly [RegExp, number])[] = [
    [/\p{Ll}|\p{Lo}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 30],
  ]
  return classes.reduce((sum, [pattern, size]) => (pattern.test(word) ? sum + size : sum), 0)
}
