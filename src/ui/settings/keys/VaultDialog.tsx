import { useState } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import type { KeyCommands } from '../../../runtime/keys/key-store.ts'
import { HiddenAccount } from '../../../kit/Field.tsx'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import {
  newPassphraseFields,
  NO_PASSPHRASES,
  passphraseField,
  PassphraseFields,
  type Passphrases,
} from '../../../kit/Passphrase.tsx'
import { useUi } from '../../../host/store.ts'

/** What a person can do with the saved keys. */
export type VaultStep = 'create' | 'unlock' | 'change' | 'delete'

type FieldName = 'keys.passphrase' | 'keys.passphrase-now' | 'keys.passphrase-new'

interface Step {
  /** What the field for the passphrase that holds now is called; none by default. */
  readonly now?: FieldName
  /** The same of the fields for a new one. */
  readonly chosen?: FieldName
  /** Resolves to what went wrong; null for nothing. */
  readonly run: (keys: KeyCommands, typed: Passphrases) => Promise<string | null>
}

const STEPS: Readonly<Record<VaultStep, Step>> = {
  create: {
    chosen: 'keys.passphrase',
    run: (keys, { first }) => keys.create(first),
  },
  unlock: {
    now: 'keys.passphrase',
    run: (keys, { now }) => keys.unlock(now),
  },
  change: {
    now: 'keys.passphrase-now',
    chosen: 'keys.passphrase-new',
    run: (keys, { now, first }) => keys.changePassphrase(now, first),
  },
  delete: { run: keys => keys.deleteVault() },
}

/** One step with the saved keys, over an open dialog too; it closes itself once that is done. `onClose`: where another dialog stays open below it. */
export function VaultDialog({
  step,
  onClose,
}: {
  readonly step: VaultStep
  readonly onClose?: () => void
}) {
  const { application, actions } = useUi()
  const close = onClose ?? actions.closeDialog
  const [typed, setTyped] = useState(NO_PASSPHRASES)
  const { now, chosen, run } = STEPS[step]
  const fields = [
    ...(now === undefined ? [] : [passphraseField(keysText(now), typed.now)]),
    ...(chosen === undefined ? [] : newPassphraseFields(keysText(chosen), typed)),
  ]
  const start = async (): Promise<void> => {
    const wrong = await run(application.keys, typed)
    if (wrong !== null) throw new Error(wrong)
    close()
  }
  return (
    <FormDialog
      title={keysText(`keys.${step}.title`)}
      description={keysText(`keys.${step}.why`)}
      submit={keysText(`keys.${step}.do`)}
      working={keysText('keys.working')}
      isDanger={step === 'delete'}
      isFaulty={fields.some(({ fault }) => fault !== null)}
      run={start}
      onClose={close}
    >
      {isTried => (
        <>
          {/* With it a password manager files the passphrase apart from the keys. */}
          {step !== 'delete' && (
            <HiddenAccount label={keysText('keys.account')} value={keysText('keys.account')} />
          )}
          <PassphraseFields fields={fields} typed={typed} onType={setTyped} isTried={isTried} />
        </>
      )}
    </FormDialog>
  )
}
