import { useState } from 'react'
import { keysText } from '../../../i18n/en/keys.ts'
import { useUiState } from '../../store.ts'
import { HeldKeys } from './HeldKeys.tsx'
import { KeyPlace } from './KeyPlace.tsx'
import { SavedKeys } from './SavedKeys.tsx'
import card from '../Settings.module.css'
import { VaultDialog, type VaultStep } from './VaultDialog.tsx'

/** Which host's key lies where: in this tab's memory, or saved on this device. */
export function KeysCard() {
  const keys = useUiState(state => state.app.keys)
  const [step, setStep] = useState<VaultStep | null>(null)
  const saved = keys.held.filter(({ kept }) => kept)
  const inMemory = keys.held.filter(({ kept }) => !kept)
  return (
    <section className={card.card} aria-labelledby="settings-keys">
      <div className={card.cardHead}>
        <h3 id="settings-keys">{keysText('keys.name')}</h3>
      </div>
      <p className={card.why}>{keysText('keys.why')}</p>
      <KeyPlace icon="clock" name={keysText('keys.memory')} why={keysText('keys.memory-why')}>
        <HeldKeys
          held={inMemory}
          none={keysText('keys.memory-none')}
          canSave={keys.vault === 'unlocked'}
        />
      </KeyPlace>
      <SavedKeys vault={keys.vault} saved={saved} onStep={setStep} />
      {step !== null && <VaultDialog step={step} onClose={() => setStep(null)} />}
    </section>
  )
}
