import { useState } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import { settingsText } from '../../../i18n/en/settings.ts'
import { Button } from '../../kit/Button.tsx'
import { useUiState } from '../../store.ts'
import type { SectionProps } from '../sections.ts'
import { HeldKeys } from './HeldKeys.tsx'
import { KeyPlace } from './KeyPlace.tsx'
import { SavedKeys } from './SavedKeys.tsx'
import { VaultDialog, type VaultStep } from './VaultDialog.tsx'

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
