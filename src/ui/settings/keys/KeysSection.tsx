import { t } from '../../../i18n/t.ts'
import { useState } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import { settingsText } from '../../../i18n/en/settings.ts'
import { formatWhen } from '../../../i18n/format.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import type { VaultState } from '../../../runtime/keys/vault-session.ts'
import { Button } from '../../../kit/Button.tsx'
import { useNow } from '../../../kit/page-hooks.ts'
import { needsNoKey } from '../../../host/key-place.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { useKnownServers } from '../endpoint/use-server-calls.ts'
import { WholeNumberField } from '../../../kit/draft-fields.tsx'
import { Subsection } from '../../../kit/Subsection.tsx'
import type { ShowSetting } from '../../../host/settings-page.ts'
import { VaultDialog, type VaultStep } from './VaultDialog.tsx'
import styles from '../Settings.module.css'

/** The hosts with a key, saved on this device or in this tab's memory. */
export function KeysSection({ onShow }: { readonly onShow: ShowSetting }) {
  const vault = useUiState(({ app }) => app.keys.vault)
  const [step, setStep] = useState<VaultStep | null>(null)
  const [forgotten, setForgotten] = useState<string | null>(null)
  return (
    <>
      {vault !== 'unknown' && (
        <SavedKeys vault={vault} onStep={setStep} onForgotten={setForgotten} />
      )}
      <Subsection icon="clock" name={keysText('keys.memory')} why={keysText('keys.memory-why')}>
        <HeldKeys isStored={false} none={keysText('keys.memory-none')} onForgotten={setForgotten} />
        <div className="row wrap">
          <Button
            size="small"
            variant="edged"
            icon="plus"
            onClick={() => onShow('model', settingsText('settings.key'))}
          >
            {keysText('keys.add')}
          </Button>
        </div>
      </Subsection>
      <Forgotten origin={forgotten} />
      {step !== null && <VaultDialog step={step} onClose={() => setStep(null)} />}
    </>
  )
}

type KnownVault = Exclude<VaultState, 'unknown'>

const STATES: Readonly<
  Record<
    KnownVault,
    { readonly state: 'off' | 'locked' | 'unlocked'; readonly steps: readonly VaultStep[] }
  >
> = {
  impossible: { state: 'off', steps: [] },
  none: { state: 'off', steps: ['create'] },
  locked: { state: 'locked', steps: ['unlock', 'delete'] },
  unlocked: { state: 'unlocked', steps: ['change', 'delete'] },
}

const STEP_NAMES = {
  create: 'keys.save',
  unlock: 'keys.unlock',
  change: 'keys.change',
  delete: 'keys.delete',
} as const

function SavedKeys({
  vault,
  onStep,
  onForgotten,
}: {
  readonly vault: KnownVault
  readonly onStep: (step: VaultStep) => void
  readonly onForgotten: (origin: string) => void
}) {
  const { application } = useUi()
  const minutes = useUiState(state => state.app.settings.lockKeysAfterMinutes)
  const { state, steps } = STATES[vault]
  const isOpen = vault === 'unlocked'
  return (
    <>
      <Subsection
        icon={vault === 'locked' ? 'key' : 'device'}
        name={keysText('keys.saved')}
        chip={keysText(`keys.saved-${state}`)}
        why={meaningOf(vault, minutes)}
      >
        {isOpen && (
          <HeldKeys isStored none={keysText('keys.saved-none')} onForgotten={onForgotten} />
        )}
        <div className="row wrap">
          {isOpen && (
            <Button size="small" variant="edged" onClick={() => application.keys.lock()}>
              {keysText('keys.lock')}
            </Button>
          )}
          {steps.map(step => (
            <Button key={step} size="small" variant="edged" onClick={() => onStep(step)}>
              {keysText(STEP_NAMES[step])}
            </Button>
          ))}
        </div>
      </Subsection>
      {isOpen && (
        <WholeNumberField
          label={keysText('keys.lock-after')}
          hint={keysText('keys.lock-after-hint')}
          stored={minutes}
          onKeep={kept => void application.updateSettings({ lockKeysAfterMinutes: kept })}
        />
      )}
    </>
  )
}

function meaningOf(vault: KnownVault, minutes: number): string {
  if (vault === 'impossible') return keysText('keys.impossible')
  if (vault !== 'unlocked')
    return keysText(vault === 'none' ? 'keys.saved-off-why' : 'keys.saved-locked-why')
  return minutes === 0
    ? keysText('keys.saved-unlocked-until-closed')
    : keysText('keys.saved-unlocked-why', { count: minutes })
}

/** Hosts with a key that is kept on this device, or with one that is not, each with what can be done with it. */
function HeldKeys({
  isStored,
  none,
  onForgotten,
}: {
  readonly isStored: boolean
  readonly none: string
  readonly onForgotten: (origin: string) => void
}) {
  const { held: all, vault } = useUiState(({ app }) => app.keys)
  const held = all.filter(key => key.isStored === isStored)
  const canSave = !isStored && vault === 'unlocked'
  const { application, actions } = useUi()
  const now = useNow()
  const reporting = async (outcome: Promise<string | null>): Promise<void> => {
    const text = await outcome
    if (text !== null) actions.notify({ tone: 'error', text })
  }
  const forget = async (origin: string, button: HTMLElement): Promise<void> => {
    const focusNext = focusAfter(button)
    const outcome = application.keys.forget(origin)
    void reporting(outcome)
    if ((await outcome) !== null) return
    onForgotten(origin)
    needsNoKey(origin)
    requestAnimationFrame(focusNext)
  }
  if (held.length === 0) return <p className="soft small">{none}</p>
  return (
    <ul className={styles.hosts}>
      {held.map(({ origin, usedAt }) => {
        // Plain http is named: a key for it is another one.
        const host = origin.replace(/^https:\/\//, '')
        return (
          <li key={origin} className="row wrap">
            <div>
              <span>{host}</span>
              <small className="block faint small">
                {usedAt === null
                  ? keysText('keys.not-used')
                  : keysText('keys.used', { when: formatWhen(usedAt, now) })}
              </small>
            </div>
            {canSave && (
              <Button
                size="small"
                variant="edged"
                aria-label={keysText('keys.save-one-for', { host })}
                onClick={() => void reporting(application.keys.keep(origin))}
              >
                {t('kit.save')}
              </Button>
            )}
            <Button
              size="small"
              aria-label={keysText('keys.forget-for', { host })}
              onClick={({ currentTarget }) => void forget(origin, currentTarget)}
            >
              {keysText('keys.forget')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Gives the focus to the button that is in the place of this one once it is gone, or to the last one of its section. */
function focusAfter(button: HTMLElement): () => void {
  const section = button.closest('section')
  const buttons = () => [...(section?.querySelectorAll<HTMLElement>('button') ?? [])]
  const position = buttons().indexOf(button)
  return () => {
    const left = buttons()
    if (!left.includes(button)) left[Math.min(position, left.length - 1)]?.focus()
  }
}

/** A key that is forgotten here is still a key: only its service can end that. */
function Forgotten({ origin }: { readonly origin: string | null }) {
  const servers = useKnownServers()
  const server = servers.find(({ baseUrl }) => originOf(baseUrl) === origin)
  return (
    <p role="status" className="quiet soft small">
      {server?.keyPage && (
        <>
          {keysText('keys.forgotten', { name: server.name })}{' '}
          <a href={server.keyPage} target="_blank" rel="noreferrer">
            {keysText('keys.forgotten-page', { name: server.name })}
          </a>
        </>
      )}
    </p>
  )
}
