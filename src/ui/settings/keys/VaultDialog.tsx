import { useRef, useState, type FormEvent } from 'react'
import { t } from '../../../i18n/t.ts'
import { keysText } from '../../../i18n/en/models.ts'
import type { KeyCommands } from '../../../runtime/keys/key-store.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { HiddenAccount } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import {
  newPassphraseFields,
  NO_PASSPHRASES,
  type PassphraseField,
  passphraseField,
  PassphraseFields,
  type Passphrases,
} from '../../kit/Passphrase.tsx'
import { useUi } from '../../store.ts'
import settings from '../Settings.module.css'

/** What a person can do with the saved keys. */
export type VaultStep = 'create' | 'unlock' | 'change' | 'delete'

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
  const [typed, setTyped] = useState(NO_PASSPHRASES)
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
        <PassphraseFields
          fields={fields}
          typed={typed}
          onType={setTyped}
          isTried={tried}
          first={input}
        />
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

function fieldsOf({ now, chosen }: Step, typed: Passphrases): readonly PassphraseField[] {
  return [
    ...(now === undefined ? [] : [passphraseField(now, typed.now)]),
    ...(chosen === undefined ? [] : newPassphraseFields(chosen, typed)),
  ]
}
