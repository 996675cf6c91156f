import { useEffect, useState } from 'react'
import { atRestText } from '../../i18n/en/at-rest.ts'
import type { AtRestPort, AtRestStatus } from '../../ports/at-rest.ts'
import { errorText } from '../../ports/errors.ts'
import { FaultAlert } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { HiddenAccount } from '../../kit/Field.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import {
  newPassphraseFields,
  NO_PASSPHRASES,
  passphraseField,
  PassphraseFields,
} from '../../kit/Passphrase.tsx'
import { useUi } from '../../host/store.ts'
import { WholeNumberField } from '../../kit/draft-fields.tsx'

/** Element that names the block. */
export const AT_REST_NAME = 'at-rest-name'

/** Whether what is stored here is encrypted; set up, locked, changed and ended. */
export function AtRestBlock() {
  const port = useUi().surface.atRest
  const [status, setStatus] = useState<AtRestStatus | null>(null)
  const [open, setOpen] = useState<'encrypt' | 'change' | 'decrypt' | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const fail = (error: unknown): void => setFault(errorText(error))
  useEffect(() => {
    port.status().then(setStatus, (error: unknown) => setFault(errorText(error)))
  }, [port])
  const close = (): void => setOpen(null)
  return (
    <section className="stack" aria-labelledby={AT_REST_NAME}>
      <h3 id={AT_REST_NAME}>{atRestText('at-rest.name')}</h3>
      {status && <p className="soft small">{atRestText(`at-rest.${status.state}`)}</p>}
      {status?.state === 'off' && (
        <div className="row wrap">
          <Button variant="edged" icon="key" onClick={() => setOpen('encrypt')}>
            {atRestText('at-rest.encrypt')}
          </Button>
        </div>
      )}
      {status?.state === 'on' && (
        <>
          <div className="row wrap">
            <Button variant="edged" icon="key" onClick={() => void port.lockNow().catch(fail)}>
              {atRestText('at-rest.lock-now')}
            </Button>
            <Button
              icon="edit"
              onClick={() => {
                setChanged(false)
                setOpen('change')
              }}
            >
              {atRestText('at-rest.change')}
            </Button>
            <Button icon="stop" onClick={() => setOpen('decrypt')}>
              {atRestText('at-rest.decrypt')}
            </Button>
          </div>
          <p className="quiet soft small" role="status">
            {isChanged && atRestText('at-rest.changed')}
          </p>
          <WholeNumberField
            label={atRestText('at-rest.lock-after')}
            hint={atRestText('at-rest.lock-after-hint')}
            stored={status.lockAfterMinutes}
            onKeep={lockAfterMinutes => {
              setStatus({ state: 'on', lockAfterMinutes })
              void port.lockAfter(lockAfterMinutes).catch(fail)
            }}
          />
        </>
      )}
      <FaultAlert text={fault} />
      {(open === 'encrypt' || open === 'change') && (
        <PassphraseDialog
          step={open}
          port={port}
          onClose={close}
          onChanged={() => {
            setChanged(true)
            close()
          }}
        />
      )}
      {open === 'decrypt' && (
        <FormDialog
          title={atRestText('at-rest.decrypt-title')}
          description={atRestText('at-rest.decrypt-why')}
          submit={atRestText('at-rest.continue')}
          run={() => port.decrypt()}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Asks for a new passphrase, and where one holds, for that one, too. */
function PassphraseDialog({
  step,
  port,
  onClose,
  onChanged,
}: {
  readonly step: 'encrypt' | 'change'
  readonly port: AtRestPort
  readonly onClose: () => void
  readonly onChanged: () => void
}) {
  const [typed, setTyped] = useState(NO_PASSPHRASES)
  const isChange = step === 'change'
  const fields = [
    ...(isChange ? [passphraseField(atRestText('at-rest.now'), typed.now)] : []),
    ...newPassphraseFields(atRestText('at-rest.passphrase'), typed),
  ]
  const change = async (): Promise<void> => {
    if (!(await port.changePassphrase(typed.now, typed.first)))
      throw new RangeError(atRestText('at-rest.wrong'))
    onChanged()
  }
  return (
    <FormDialog
      title={atRestText(`at-rest.${step}-title`)}
      description={atRestText(`at-rest.${step}-why`)}
      submit={atRestText(isChange ? 'at-rest.change-do' : 'at-rest.continue')}
      working={atRestText('at-rest.working')}
      isFaulty={fields.some(({ fault }) => fault !== null)}
      run={isChange ? change : () => port.encrypt(typed.first)}
      onClose={onClose}
    >
      {isTried => (
        <>
          {!isChange && <p className="soft small">{atRestText('at-rest.encrypt-left')}</p>}
          <HiddenAccount
            label={atRestText('at-rest.account')}
            value={atRestText('at-rest.account')}
          />
          <PassphraseFields fields={fields} typed={typed} onType={setTyped} isTried={isTried} />
          {!isChange && <p className="soft small">{atRestText('at-rest.encrypt-next')}</p>}
        </>
      )}
    </FormDialog>
  )
}
