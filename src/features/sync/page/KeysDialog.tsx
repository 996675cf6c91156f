import { joined } from '../../../i18n/list.ts'
import { useState } from 'react'
import { syncText } from '../texts.ts'
import { errorText } from '../../../ports/errors.ts'
import type { SyncDevice, SyncStatus } from '../status.ts'
import { setCodePending } from './code-pending.ts'
import { HiddenAccount, Switch } from '../../../kit/Field.tsx'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { newPassphraseFields, NO_PASSPHRASES, PassphraseFields } from '../../../kit/Passphrase.tsx'
import { useCommands } from '../../../host/use-feature.ts'
import { sync } from '../feature.ts'
import { namesOf } from './Devices.tsx'
import { CodeDialog, type OverPanel } from './RecoveryCode.tsx'

/** Removes a device, or changes the passphrase; then it shows the recovery code, if that is a new one. */
export function KeysDialog({
  removes,
  status,
  remote,
  onDone,
  ...over
}: OverPanel & {
  /** Null: only the passphrase changes, or the keys, too. */
  readonly removes: SyncDevice | null
  readonly status: SyncStatus
  readonly remote: string
  /** Called with what happened. */
  readonly onDone: (words: string) => void
}) {
  const commands = useCommands(sync)
  const [typed, setTyped] = useState(NO_PASSPHRASES)
  const [makesKeys, setMakesKeys] = useState(removes !== null)
  const [code, setCode] = useState<string | null>(null)
  const fields = newPassphraseFields(syncText('sync.passphrase'), typed)
  const kind = removes === null ? 'change' : 'remove'
  const words = { name: removes?.name ?? '', place: remote }
  const staying = status.devices.filter(({ id }) => id !== removes?.id)
  // Several devices may have the name of this one.
  const own = staying.filter(({ isThis }) => isThis).map(() => syncText('sync.this-device'))
  const others = staying.filter(({ isThis }) => !isThis).map(({ name }) => name)
  const renew = async (): Promise<void> => {
    // From here on there may be a code that the person has not seen.
    setCodePending(true)
    setCode(await commands.makeNewKeys(typed.first, removes?.id ?? null))
  }
  const change = async (): Promise<void> => {
    const { oldWorks } = await commands.changePassphrase(typed.first)
    onDone(syncText(oldWorks ? 'sync.changed-both' : 'sync.changed'))
    over.onClose()
  }
  const run = () =>
    (makesKeys ? renew() : change()).catch((error: unknown) => {
      const after = syncText(makesKeys ? 'sync.keys-failed' : 'sync.change-failed')
      throw new Error(`${errorText(error)} ${after}`, { cause: error })
    })
  if (code !== null) return <CodeDialog code={code} {...over} />
  return (
    <FormDialog
      {...over}
      title={syncText(`sync.${kind}-title`, words)}
      submit={syncText(`sync.${kind}-do`)}
      isDanger={removes !== null}
      working={syncText('sync.working')}
      isFaulty={fields.some(({ fault }) => fault !== null)}
      run={run}
    >
      {isTried => (
        <>
          {(removes !== null || !makesKeys) && (
            <p className="anywhere">{syncText(`sync.${kind}-why`, words)}</p>
          )}
          {makesKeys && (
            <p className="anywhere">
              {syncText('sync.staying', {
                names: joined([...own, namesOf(others)].filter(Boolean)),
              })}
            </p>
          )}
          {removes !== null && status.remote.kind !== 'folder' && (
            <p className="anywhere">{syncText('sync.remove-place', words)}</p>
          )}
          <HiddenAccount label={syncText('sync.account')} value={syncText('sync.account')} />
          <PassphraseFields fields={fields} typed={typed} onType={setTyped} isTried={isTried} />
          {removes === null && (
            <Switch
              checked={makesKeys}
              onChange={setMakesKeys}
              hint={syncText('sync.new-keys-why')}
            >
              {syncText('sync.new-keys')}
            </Switch>
          )}
        </>
      )}
    </FormDialog>
  )
}
