import { joined } from '../../../i18n/list.ts'
import { useState } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import { syncText } from '../texts.ts'
import type { SharedKeys as Shared } from '../status.ts'
import { Button } from '../../../kit/Button.tsx'
import { HiddenAccount, Switch } from '../../../kit/Field.tsx'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { NO_PASSPHRASES, passphraseField, PassphraseFields } from '../../../kit/Passphrase.tsx'
import { useUi, useUiState } from '../../../host/store.ts'
import { useCommands } from '../../../host/use-feature.ts'
import { sync } from '../feature.ts'
import type { OverPanel } from './RecoveryCode.tsx'
import styles from './Sync.module.css'

/** A device with keys that this one lacks. */
export type KeyOffer = Shared['offers'][number]

/** Whether the saved API keys of this device travel, and those that other devices share. */
export function SharedKeys({
  keys: { isShared, offers },
  onShare,
  onAdd,
}: {
  readonly keys: Shared
  readonly onShare: (isShared: boolean) => void
  readonly onAdd: (offer: KeyOffer) => void
}) {
  const vault = useUiState(({ app }) => app.keys.vault)
  return (
    <section className="stack gap-2" aria-labelledby="sync-keys">
      <h4 id="sync-keys">{syncText('sync.keys')}</h4>
      <Switch
        checked={isShared}
        onChange={onShare}
        hint={syncText(vault === 'none' ? 'sync.keys-none' : 'sync.keys-why')}
      >
        {syncText('sync.keys-share')}
      </Switch>
      {offers.length > 0 && (
        <ul className={`lined ${styles.devices}`}>
          {offers.map(offer => (
            <li key={offer.id} className="row touch-square">
              <div className="anywhere">{syncText('sync.keys-of', { name: offer.name })}</div>
              <Button size="small" variant="edged" onClick={() => onAdd(offer)}>
                {syncText('sync.keys-add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Adds the keys that another device shares to the saved ones here. */
export function AddKeysDialog({
  offer: { id, name },
  onDone,
  ...over
}: OverPanel & {
  readonly offer: KeyOffer
  /** Called with what happened. */
  readonly onDone: (words: string) => void
}) {
  const { keys } = useUi().application
  const commands = useCommands(sync)
  const isLocked = useUiState(({ app }) => app.keys.vault === 'locked')
  const [typed, setTyped] = useState(NO_PASSPHRASES)
  const [replaces, setReplaces] = useState(false)
  const theirs = passphraseField(syncText('sync.keys-theirs', { name }), typed.first)
  const fields = [
    ...(isLocked ? [passphraseField(syncText('sync.keys-own'), typed.now)] : []),
    { ...theirs, name: 'first' as const },
  ]
  const run = async (): Promise<void> => {
    const wrong = isLocked ? await keys.unlock(typed.now) : null
    if (wrong !== null) throw new Error(wrong)
    const { added, kept } = await commands.addKeys(id, typed.first, replaces)
    const hosts = joined(kept.map(origin => origin.replace(/^https:\/\//, '')))
    const words = [syncText('sync.keys-added', { count: added, name })]
    if (hosts !== '') words.push(syncText('sync.keys-kept', { hosts }))
    onDone(words.join(' '))
    over.onClose()
  }
  return (
    <FormDialog
      {...over}
      title={syncText('sync.keys-of', { name })}
      description={syncText('sync.keys-add-why', { name })}
      submit={syncText('sync.keys-add-do')}
      working={syncText('sync.working')}
      isFaulty={fields.some(({ fault }) => fault !== null)}
      run={run}
    >
      {isTried => (
        <>
          <HiddenAccount label={keysText('keys.account')} value={keysText('keys.account')} />
          <PassphraseFields fields={fields} typed={typed} onType={setTyped} isTried={isTried} />
          <Switch checked={replaces} onChange={setReplaces}>
            {syncText('sync.keys-replace', { name })}
          </Switch>
        </>
      )}
    </FormDialog>
  )
}
