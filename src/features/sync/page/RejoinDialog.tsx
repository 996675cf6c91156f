import { useState } from 'react'
import { syncText } from '../texts.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { NO_PASSPHRASES } from '../../../kit/Passphrase.tsx'
import { useCommands } from '../../../host/use-feature.ts'
import { sync } from '../feature.ts'
import type { OverPanel } from './RecoveryCode.tsx'
import { faultOfSecret, type Secret, SecretStep } from './SecretStep.tsx'

/** Lets a device go on that has no keys for what the others write. */
export function RejoinDialog(over: OverPanel) {
  const commands = useCommands(sync)
  const [secret, setSecret] = useState<Secret>({ by: 'passphrase', code: '', ...NO_PASSPHRASES })
  const { by, code, now: passphrase } = secret
  return (
    <FormDialog
      {...over}
      title={syncText('sync.rejoin-title')}
      submit={syncText('sync.join')}
      working={syncText('sync.working')}
      isFaulty={faultOfSecret(secret, true)}
      run={() => commands.rejoin(by === 'code' ? { code } : { passphrase }).then(over.onClose)}
    >
      {isTried => <SecretStep {...{ secret, isTried }} joins onSecret={setSecret} />}
    </FormDialog>
  )
}
