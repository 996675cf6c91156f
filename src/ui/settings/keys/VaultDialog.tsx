import { t } from '../../../i18n/t.ts'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import type { KeyCommands } from '../../../runtime/keys/key-store.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { TextField } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useUi } from '../../store.ts'
import { HiddenAccount } from '../fields.tsx'
import settings from '../Settings.module.css'

/** What a person can do with the saved keys. */
export type VaultStep = 'create' | 'unlock' | 'change' | 'delete'

/** As typed: the passphrase that holds now, and a new one twice, since it cannot be seen. */
interface Passphrases {
  readonly now: string
  readonly first: string
  readonly again: string
}

interface Step {
  /** What the field for the passphrase that holds now is called; none by default. */
  readonly now?: string
  /** The same of the fields for a new one. */
  readonly chosen?: string
  /** Resolves to what went wrong; null for nothing. */
  readonly run: (keys: KeyCommands, typed: Passphrases) => Promise<string | null>
}

const STEPS: Readonly<Record<VaultStep, Step>> = {
  create: {
    chosen: keysText('keys.passphrase'),
    run: (keys, { first }) => keys.create(first),
  },
  unlock: {
    now: keysText('keys.passphrase'),
    run: (keys, { now }) => keys.unlock(now),
  },
  change: {
    now: keysText('keys.passphrase-now'),
    chosen: keysText('keys.passphrase-new'),
    run: (keys, { now, first }) => keys.changePassphrase(now, first),
  },
  delete: { run: keys => keys.deleteVault() },
}

/** One step with the saved keys, over an open dialog too; it closes itself once that is done. */
export function VaultDialog({
  step,
  onClose,
}: {
  readonly step: VaultStep
  readonly onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { application } = useUi()
  const [typed, setTyped] = useState<Passphrases>({ now: '', first: '', again: '' })
  const [tried, setTried] = useState(false)
  const [working, setWorking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const fields = fieldsOf(STEPS[step], typed)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Seen from React it lies inside the form of the endpoint, which is not meant.
    event.stopPropagation()
    setTried(true)
    if (working || fields.some(({ fault: wrong }) => wrong !== null)) return
    setWorking(true)
    setFault(null)
    const wrong = await STEPS[step].run(application.keys, typed)
    setWorking(false)
    if (wrong === null) onClose()
    else setFault(wrong)
  }
  return (
    <Dialog
      title={keysText(`keys.${step}.title`)}
      description={keysText(`keys.${step}.why`)}
      {...(step !== 'delete' && { initialFocus: input })}
      onClose={onClose}
    >
      <form className="stack gap-4" noValidate onSubmit={event => void submit(event)}>
        {/* With it a password manager files the passphrase apart from the keys. */}
        {step !== 'delete' && (
          <HiddenAccount label={keysText('keys.account')} value={keysText('keys.account')} />
        )}
        {fields.map(({ name, fault: wrong, ...rest }, at) => (
          <TextField
            key={name}
            {...rest}
            type="password"
            spellCheck={false}
            fault={tried ? wrong : null}
            value={typed[name]}
            {...(at === 0 && { ref: input })}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        <div role="alert" className="quiet">
          {fault !== null && (
            <p className="fault small">
              <Icon name="warning" />
              {fault}
            </p>
          )}
        </div>
        <div className={`row end ${settings.buttons}`}>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button
            type="submit"
            variant={step === 'delete' ? 'danger' : 'primary'}
            disabled={working}
          >
            {keysText(working ? 'keys.working' : `keys.${step}.do`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface PassphraseField {
  readonly name: keyof Passphrases
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: ReactNode
  /** What is wrong with what is typed, said once the button was pressed; null for nothing. */
  readonly fault: string | null
}

const TONES = { short: 'warn', weak: 'warn', fair: '', strong: 'done' } as const

function fieldsOf({ now, chosen }: Step, typed: Passphrases): readonly PassphraseField[] {
  const { first, again } = typed
  const strength = passphraseStrength(first)
  const held: PassphraseField[] = [
    {
      name: 'now',
      label: now ?? '',
      autoComplete: 'current-password',
      fault: typed.now === '' ? keysText('keys.passphrase-missing') : null,
    },
  ]
  const fresh: PassphraseField[] = [
    {
      name: 'first',
      label: chosen ?? '',
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
  return [...(now === undefined ? [] : held), ...(chosen === undefined ? [] : fresh)]
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
