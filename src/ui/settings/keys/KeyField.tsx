import { useState } from 'react'
import { keysText } from '../../../i18n/en/models.ts'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { KeyIssuer } from '../../../runtime/keys/key-prefixes.ts'
import { originOf, type HeldKey } from '../../../runtime/keys/key-store.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { placeOfHost } from '../../../ports/host-place.ts'
import { HiddenAccount, Switch, TextField } from '../../../kit/Field.tsx'
import { hostWords } from '../../../kit/words.ts'
import { useUiState, useUi } from '../../../host/store.ts'
import { keyAt, meantFor } from '../endpoint/endpoint-draft.ts'
import type { EndpointForm } from '../endpoint/use-endpoint-form.ts'
import { isPasted } from '../fields.tsx'
import type { ShowSetting } from '../../../host/settings-page.ts'
import { VaultDialog, type VaultStep } from './VaultDialog.tsx'

/** The key, with the account that password managers file it under: the host. */
export function KeyField({
  form,
  onShow,
}: { readonly onShow: ShowSetting } & { readonly form: EndpointForm }) {
  const { typedKey: typed, reading } = form
  const { host } = reading
  const origin = originOf(reading.settings.baseUrl)
  const held = useUiState(state => state.app.keys.held.find(key => key.origin === origin) ?? null)
  const value = keyAt(typed, origin)
  const meant = meantFor(typed, origin)
  return (
    <>
      <HiddenAccount label={settingsText('settings.key-account')} value={host} />
      <TextField
        label={settingsText('settings.key')}
        hint={
          <>
            <IssuerHint issuer={reading.issuer} onAddress={form.moveTo} />
            {hintOf(held?.isStored, host)}
            <p>
              {host === ''
                ? keysText('keys.sent-nowhere')
                : keysText('keys.sent-to', { host: hostWords(host) })}{' '}
              <LinkButton onClick={() => onShow('keys')}>{keysText('keys.all')}</LinkButton>
            </p>
          </>
        }
        warning={meant === null ? null : keysText('keys.ask-again', { origin: meant })}
        isRefused={form.fault === 'key'}
        type="password"
        name="password"
        autoComplete="current-password"
        spellCheck={false}
        value={value}
        onChange={event => {
          const text = event.target.value
          if (isPasted(event)) form.pasteKey(text)
          else form.typeKey({ text, origin })
        }}
      />
      <KeepKey held={value === '' ? held : null} />
    </>
  )
}

/** A service in the internet has no way without a key. */
function hintOf(kept: boolean | undefined, host: string) {
  if (kept !== undefined) return <p>{keysText(kept ? 'keys.held-saved' : 'keys.held-memory')}</p>
  const isService = host !== '' && placeOfHost(host) === 'internet'
  return isService ? null : <p>{settingsText('settings.key-hint')}</p>
}

function IssuerHint({
  issuer,
  onAddress,
}: {
  readonly issuer: KeyIssuer | null
  readonly onAddress: (baseUrl: string) => void
}) {
  if (issuer === null) return null
  const { name, baseUrl } = issuer
  if (baseUrl === null) return <p>{settingsText('settings.key-elsewhere', { name })}</p>
  return (
    <p>
      {settingsText('settings.key-issuer', { name })}{' '}
      <LinkButton onClick={() => onAddress(baseUrl)}>
        {settingsText('settings.key-use-address', { host: new URL(baseUrl).host })}
      </LinkButton>
    </p>
  )
}

/** Whether the key is saved on this device. The first time, that asks for a passphrase. */
function KeepKey({
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
  if (vault === 'impossible') return <p className="soft small">{keysText('keys.impossible')}</p>

  const isStored = vault !== 'none' && (held?.isStored ?? keepsNew)
  const keptAs = vault === 'locked' ? 'locked' : held === null ? 'soon' : 'on'
  const hint = isStored ? keptAs : 'off'
  const change = async (keeps: boolean): Promise<void> => {
    if (vault === 'none') return setStep('create')
    application.keys.keepNew(keeps)
    if (held === null || vault === 'locked') return
    const { keep, release } = application.keys
    const wrong = await (keeps ? keep(held.origin) : release(held.origin))
    if (wrong !== null) actions.notify({ tone: 'error', text: wrong })
  }
  return (
    <div className="stack gap-1">
      <Switch
        checked={isStored}
        onChange={keeps => void change(keeps)}
        hint={keysText(`keys.keep-${hint}`)}
      >
        {keysText('keys.keep')}
      </Switch>
      {vault === 'locked' && (
        <p className="soft small">
          {keysText('keys.held-locked')}{' '}
          <LinkButton onClick={() => setStep('unlock')}>{keysText('keys.unlock')}</LinkButton>
        </p>
      )}
      {step !== null && <VaultDialog step={step} onClose={() => setStep(null)} />}
    </div>
  )
}
