import { useState } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import type { HeldKey } from '../../../runtime/keys/key-store.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { useUi, useUiState } from '../../store.ts'
import styles from './Keys.module.css'
import { VaultDialog, type VaultStep } from './VaultDialog.tsx'

/** Whether the key beside it is to be saved on this device. The first time, that asks for a passphrase. */
export function KeepKey({
  held,
}: {
  /** The key that is meant where none is typed; null while one is typed, or none is held. */
  readonly held: HeldKey | null
}) {
  const { application, actions } = useUi()
  const vault = useUiState(state => state.app.keys.vault)
  const keepsNew = useUiState(state => state.app.keys.keepsNew)
  const [step, setStep] = useState<VaultStep | null>(null)
  if (vault === 'unknown') return null
  if (vault === 'impossible') return <p className={styles.why}>{keysText('keys.impossible')}</p>

  const isKept = vault !== 'none' && (held?.kept ?? keepsNew)
  const change = async (keeps: boolean): Promise<void> => {
    if (vault === 'none') return setStep('create')
    application.keys.keepNew(keeps)
    if (held === null || vault === 'locked') return
    const { keep, release } = application.keys
    const wrong = await (keeps ? keep(held.origin) : release(held.origin))
    if (wrong !== null) actions.notify({ tone: 'error', text: wrong, action: null })
  }
  return (
    <div className={styles.keep}>
      <Switch
        checked={isKept}
        onChange={keeps => void change(keeps)}
        hint={keysText(`keys.keep-${hintOf(isKept, vault, held)}`)}
      >
        {keysText('keys.keep')}
      </Switch>
      {vault === 'locked' && (
        <p className={styles.why}>
          {keysText('keys.held-locked')}{' '}
          <LinkButton onClick={() => setStep('unlock')}>{keysText('keys.unlock')}</LinkButton>
        </p>
      )}
      {step !== null && <VaultDialog step={step} onClose={() => setStep(null)} />}
    </div>
  )
}

function hintOf(
  isKept: boolean,
  vault: 'none' | 'locked' | 'unlocked',
  held: HeldKey | null,
): 'off' | 'locked' | 'on' | 'soon' {
  if (!isKept) return 'off'
  if (vault === 'locked') return 'locked'
  return held === null ? 'soon' : 'on'
}
