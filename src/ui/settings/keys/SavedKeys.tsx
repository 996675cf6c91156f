import { keysText } from '../../../i18n/en/keys.ts'
import type { HeldKey } from '../../../runtime/keys/key-store.ts'
import type { VaultState } from '../../../runtime/keys/vault-session.ts'
import { Button } from '../../kit/Button.tsx'
import { useUi, useUiState } from '../../store.ts'
import { HeldKeys, KeyPlace } from './HeldKeys.tsx'
import styles from './Keys.module.css'
import { WholeNumberField } from '../fields.tsx'
import { type VaultStep, VaultDialog } from './VaultDialog.tsx'
import { useState } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { SectionProps } from '../find-settings.ts'

/** Which host's key lies where: saved on this device, or in this tab's memory. */
export function KeysSection({ onShow }: SectionProps) {
  const keys = useUiState(state => state.app.keys)
  const [step, setStep] = useState<VaultStep | null>(null)
  const saved = keys.held.filter(({ kept }) => kept)
  const inMemory = keys.held.filter(({ kept }) => !kept)
  return (
    <>
      <SavedKeys vault={keys.vault} saved={saved} onStep={setStep} />
      <KeyPlace
        icon="clock"
        name={keysText('keys.memory')}
        why={keysText('keys.memory-why')}
        actions={
          <Button
            size="small"
            variant="edged"
            icon="plus"
            onClick={() => onShow('model', settingsText('settings.key'))}
          >
            {keysText('keys.add')}
          </Button>
        }
      >
        <HeldKeys
          held={inMemory}
          none={keysText('keys.memory-none')}
          canSave={keys.vault === 'unlocked'}
        />
      </KeyPlace>
      {step !== null && <VaultDialog step={step} onClose={() => setStep(null)} />}
    </>
  )
}

/** What is saved on this device, and everything that can be done with it. */
export function SavedKeys({
  vault,
  saved,
  onStep,
}: {
  readonly vault: VaultState
  readonly saved: readonly HeldKey[]
  readonly onStep: (step: VaultStep) => void
}) {
  const { application } = useUi()
  const minutes = useUiState(state => state.app.settings.lockKeysAfterMinutes)
  const name = keysText('keys.saved')
  if (vault === 'unknown') return null
  if (vault === 'impossible')
    return (
      <KeyPlace
        icon="device"
        name={name}
        state={keysText('keys.saved-off')}
        why={keysText('keys.impossible')}
      />
    )
  if (vault === 'none')
    return (
      <KeyPlace
        icon="device"
        name={name}
        state={keysText('keys.saved-off')}
        why={keysText('keys.saved-off-why')}
        actions={<Step step="create" name={keysText('keys.save')} onStep={onStep} />}
      />
    )
  if (vault === 'locked')
    return (
      <KeyPlace
        icon="key"
        name={name}
        state={keysText('keys.saved-locked')}
        why={keysText('keys.saved-locked-why')}
        actions={
          <>
            <Step step="unlock" name={keysText('keys.unlock')} onStep={onStep} />
            <Step step="delete" name={keysText('keys.delete')} onStep={onStep} />
          </>
        }
      />
    )
  return (
    <>
      <KeyPlace
        icon="device"
        name={name}
        state={keysText('keys.saved-unlocked')}
        why={
          minutes === 0
            ? keysText('keys.saved-unlocked-until-closed')
            : keysText('keys.saved-unlocked-why', { minutes })
        }
        actions={
          <>
            <Button size="small" variant="edged" onClick={() => application.keys.lock()}>
              {keysText('keys.lock')}
            </Button>
            <Step step="change" name={keysText('keys.change')} onStep={onStep} />
            <Step step="delete" name={keysText('keys.delete')} onStep={onStep} />
          </>
        }
      >
        <HeldKeys held={saved} none={keysText('keys.saved-none')} canSave={false} />
      </KeyPlace>
      <LockAfter minutes={minutes} />
    </>
  )
}

function Step({
  step,
  name,
  onStep,
}: {
  readonly step: VaultStep
  readonly name: string
  readonly onStep: (step: VaultStep) => void
}) {
  return (
    <Button size="small" variant="edged" onClick={() => onStep(step)}>
      {name}
    </Button>
  )
}

function LockAfter({ minutes }: { readonly minutes: number }) {
  const { application } = useUi()
  return (
    <div className={styles.place}>
      <WholeNumberField
        label={keysText('keys.lock-after')}
        hint={keysText('keys.lock-after-hint')}
        kept={minutes}
        onKeep={kept => void application.updateSettings({ lockKeysAfterMinutes: kept })}
      />
    </div>
  )
}
