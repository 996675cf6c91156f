import { useState } from 'react'
import { syncText } from '../texts.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useCommands } from '../../../host/use-feature.ts'
import { sync } from '../feature.ts'
import { emptyDraft, remoteOf } from './remote-draft.ts'
import type { OverPanel } from './RecoveryCode.tsx'
import { StorageField } from './StorageField.tsx'

/** Signs in again at a remoteStorage that refuses the token of this device. */
export function SignInDialog({ account, ...over }: OverPanel & { readonly account: string }) {
  const commands = useCommands(sync)
  const [draft, setDraft] = useState(() => {
    const empty = emptyDraft('remotestorage')
    return { ...empty, typed: { ...empty.typed, user: account } }
  })
  const remote = remoteOf(draft)
  return (
    <FormDialog
      {...over}
      title={syncText('sync.sign-in-title', { name: account })}
      submit={syncText('sync.sign-in-do')}
      working={syncText('sync.working')}
      isFaulty={remote === null}
      run={async () => {
        if (remote) await commands.renewSignIn(remote)
        over.onClose()
      }}
    >
      {isTried => (
        <>
          <p>{syncText('sync.sign-in-why')}</p>
          <StorageField draft={draft} onDraft={setDraft} isTried={isTried} />
        </>
      )}
    </FormDialog>
  )
}
