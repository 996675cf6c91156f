import { useRef, useState, type RefObject } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { useUi } from '../../store.ts'
import {
  isChosen,
  NewPassphrase,
  PassphraseField,
  VaultAccount,
  VaultForm,
  type ChosenPassphrase,
} from './VaultForms.tsx'

/** What is to be done with the saved keys. */
export type VaultStep = 'create' | 'unlock' | 'change' | 'delete'

interface StepProps {
  /** What takes the focus first. */
  readonly input: RefObject<HTMLInputElement | null>
  onClose(): void
}

const STEPS = { create: Create, unlock: Unlock, change: Change, delete: Delete }

/** One step with the saved keys, over whatever is open; it closes itself once that is done. */
export function VaultDialog({
  step,
  onClose,
}: {
  readonly step: VaultStep
  readonly onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const Step = STEPS[step]
  return (
    <Dialog
      title={keysText(`keys.${step}.title`)}
      description={keysText(`keys.${step}.why`)}
      width="narrow"
      {...(step !== 'delete' && { initialFocus: input })}
      onClose={onClose}
    >
      <Step input={input} onClose={onClose} />
    </Dialog>
  )
}

const NOT_CHOSEN: ChosenPassphrase = { first: '', again: '' }

function Create({ input, onClose }: StepProps) {
  const { application } = useUi()
  const [chosen, setChosen] = useState(NOT_CHOSEN)
  const [tried, setTried] = useState(false)
  return (
    <VaultForm
      doing={keysText('keys.create.do')}
      ready={isChosen(chosen)}
      run={() => application.keys.create(chosen.first)}
      onTry={() => setTried(true)}
      onDone={onClose}
      onCancel={onClose}
    >
      <VaultAccount />
      <NewPassphrase
        label={keysText('keys.passphrase')}
        chosen={chosen}
        tried={tried}
        input={input}
        onChange={setChosen}
      />
    </VaultForm>
  )
}

function Unlock({ input, onClose }: StepProps) {
  const { application } = useUi()
  const [passphrase, setPassphrase] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <VaultForm
      doing={keysText('keys.unlock.do')}
      ready={passphrase !== ''}
      run={() => application.keys.unlock(passphrase)}
      onTry={() => setTried(true)}
      onDone={onClose}
      onCancel={onClose}
    >
      <VaultAccount />
      <PassphraseField
        label={keysText('keys.passphrase')}
        value={passphrase}
        missing={tried && passphrase === ''}
        input={input}
        onChange={setPassphrase}
      />
    </VaultForm>
  )
}

function Change({ input, onClose }: StepProps) {
  const { application } = useUi()
  const [before, setBefore] = useState('')
  const [chosen, setChosen] = useState(NOT_CHOSEN)
  const [tried, setTried] = useState(false)
  return (
    <VaultForm
      doing={keysText('keys.change.do')}
      ready={before !== '' && isChosen(chosen)}
      run={() => application.keys.changePassphrase(before, chosen.first)}
      onTry={() => setTried(true)}
      onDone={onClose}
      onCancel={onClose}
    >
      <VaultAccount />
      <PassphraseField
        label={keysText('keys.passphrase-now')}
        value={before}
        missing={tried && before === ''}
        input={input}
        onChange={setBefore}
      />
      <NewPassphrase
        label={keysText('keys.passphrase-new')}
        chosen={chosen}
        tried={tried}
        onChange={setChosen}
      />
    </VaultForm>
  )
}

function Delete({ onClose }: StepProps) {
  const { application } = useUi()
  return (
    <VaultForm
      doing={keysText('keys.delete.do')}
      danger
      ready
      run={() => application.keys.deleteVault()}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
