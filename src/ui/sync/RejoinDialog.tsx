import { type FormEvent, useId, useState } from 'react'
import { syncText } from '../../i18n/en/sync.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../ports/errors.ts'
import { FaultAlert } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { NO_PASSPHRASES } from '../kit/Passphrase.tsx'
import { useUi } from '../store.ts'
import type { OverPanel } from './RecoveryCode.tsx'
import { faultOfSecret, type Secret, SecretStep } from './SecretStep.tsx'

/** Lets a device go on that has no keys for what the others write. */
export function RejoinDialog({ onClose, finalFocus }: OverPanel) {
  const { sync } = useUi().application
  const form = useId()
  const [secret, setSecret] = useState<Secret>({ by: 'passphrase', code: '', ...NO_PASSPHRASES })
  const [isTried, setTried] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Seen from React it lies inside the settings, whose forms are not meant.
    event.stopPropagation()
    setTried(true)
    if (isWorking || faultOfSecret(secret, true)) return
    setWorking(true)
    setFault(null)
    const { by, code, now: passphrase } = secret
    await sync.rejoin(by === 'code' ? { code } : { passphrase }).then(onClose, (error: unknown) => {
      setFault(errorText(error))
      setWorking(false)
    })
  }
  return (
    <Dialog
      title={syncText('sync.rejoin-title')}
      onClose={() => !isWorking && onClose()}
      finalFocus={finalFocus}
      foot={
        <>
          <span className="grow" />
          <Button disabled={isWorking} onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" disabled={isWorking}>
            {syncText(isWorking ? 'sync.working' : 'sync.join')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack gap-4" noValidate onSubmit={event => void submit(event)}>
        <SecretStep {...{ secret, isTried }} joins onSecret={setSecret} />
        <FaultAlert text={fault} />
      </form>
    </Dialog>
  )
}
