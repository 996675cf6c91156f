import { settingsDialog, vaultDialog } from '../../host/dialogs.ts'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { keyPlaceText } from '../../i18n/en/models.ts'
import { t } from '../../i18n/t.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button, IconButton, LinkButton } from '../../kit/Button.tsx'
import { HiddenAccount, TextField } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { menuOf, useMenu } from '../../kit/Menu.tsx'
import type { MenuItem } from '../../kit/MenuPopup.tsx'
import { hostWords } from '../../kit/words.ts'
import { focusIfLost, focusMessageBox } from '../../kit/page-hooks.ts'
import { KeyParts } from '../kit/KeyParts.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import {
  chooseKeyPlace,
  giveToBrowser,
  needsNoKey,
  noteTypedKey,
  putKeyPlaceAway,
  takeTypedKey,
} from '../../host/key-place.ts'
import type { KeyNeed } from './key-need.ts'
import styles from './KeyAdvice.module.css'

/** What the key of the model in use needs, said before a message is sent. */
export function KeyAdvice({ need }: { readonly need: KeyNeed }) {
  switch (need.type) {
    case 'missing':
      return <MissingKey need={need} />
    case 'locked':
      return <LockedKeys need={need} />
    case 'place':
      return <KeyPlaceQuestion need={need} />
  }
}

interface KeyAdviceProps {
  readonly need: KeyNeed
}

function MissingKey({ need: { host, origin } }: KeyAdviceProps) {
  const { application, actions } = useUi()
  const form = useId()
  const [key, setKey] = useState('')
  const [isAway, setAway] = useState(false)
  if (isAway) return null
  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // By React's tree it is inside the message box.
    event.stopPropagation()
    const typed = key.trim()
    if (typed === '') return
    noteTypedKey(origin, typed)
    const wrong = await application.keys.hold(origin, typed)
    if (wrong === null) focusMessageBox()
    else actions.notify({ tone: 'error', text: wrong })
  }
  return (
    <Banner
      tone="info"
      icon="key"
      title={keyPlaceText('key.missing', { host: hostWords(host) })}
      actions={
        <>
          <Button size="small" onClick={() => actions.open(settingsDialog, { at: 'key' })}>
            {t('chat.open-settings')}
          </Button>
          <IconButton
            size="small"
            icon="close"
            label={t('notices.dismiss')}
            onClick={() => {
              needsNoKey(origin)
              setAway(true)
            }}
          />
        </>
      }
    >
      {/* The message box is a form, and no form may lie in another one. */}
      {createPortal(<form id={form} hidden onSubmit={event => void use(event)} />, document.body)}
      <KeyParts origin={origin} />
      <HiddenAccount form={form} label={keyPlaceText('key.account')} value={host} />
      <div className="touch row end">
        <div className="grow">
          <TextField
            form={form}
            label={<span className="unseen">{keyPlaceText('key.field', { host })}</span>}
            placeholder={keyPlaceText('key.placeholder')}
            type="password"
            name="password"
            autoComplete="current-password"
            spellCheck={false}
            value={key}
            onChange={event => setKey(event.target.value)}
          />
        </div>
        <Button form={form} type="submit" variant="edged" disabled={key.trim() === ''}>
          {keyPlaceText('key.use')}
        </Button>
      </div>
    </Banner>
  )
}

function LockedKeys({ need: { host } }: KeyAdviceProps) {
  const { actions } = useUi()
  return (
    <Banner
      tone="info"
      icon="key"
      title={keyPlaceText('key.locked', { host: hostWords(host) })}
      actions={
        <Button
          size="small"
          variant="edged"
          onClick={() => actions.open(vaultDialog, { step: 'unlock' })}
        >
          {keyPlaceText('key.unlock')}
        </Button>
      }
    >
      {null}
    </Banner>
  )
}

/** After a key was typed, until the person says where keys are kept, or puts the question away for this tab. */
function KeyPlaceQuestion({ need: { host, origin } }: KeyAdviceProps) {
  const { application, actions } = useUi()
  const vault = useUiState(({ app }) => app.keys.vault)
  const onDevice = async (): Promise<void> => {
    if (vault === 'none') return actions.open(vaultDialog, { step: 'create' })
    if (vault === 'locked') return actions.open(vaultDialog, { step: 'unlock' })
    const wrong = await application.keys.keep(origin)
    if (wrong !== null) actions.notify({ tone: 'error', text: wrong })
  }
  const inBrowser = async (): Promise<void> => {
    const key = takeTypedKey(origin)
    chooseKeyPlace('browser')
    if (key === null || !(await giveToBrowser(origin, key)))
      actions.notify({ tone: 'info', text: keyPlaceText('key.browser-later') })
  }
  const inTab = (): void => {
    takeTypedKey(origin)
    chooseKeyPlace('tab')
  }
  const items = menuOf([
    vault !== 'impossible' && [
      'device',
      'device',
      keyPlaceText('key.device'),
      () => void onDevice(),
      { note: keyPlaceText('key.device-why') },
    ],
    [
      'browser',
      'key',
      keyPlaceText('key.browser'),
      () => void inBrowser(),
      { note: keyPlaceText('key.browser-why') },
    ],
    ['tab', 'clock', keyPlaceText('key.tab'), inTab, { note: keyPlaceText('key.tab-why') }],
  ])
  return (
    <div className={`row top gap-2 small soft ${styles.line}`}>
      <Icon name="key" />
      <div className="grow">
        <span>{keyPlaceText('key.where', { host: hostWords(host) })}</span>{' '}
        <WaysToKeep items={items} />
      </div>
      <span className="touch-square">
        <IconButton
          size="small"
          icon="close"
          label={t('notices.dismiss')}
          onClick={() => {
            putKeyPlaceAway()
            // The button goes away.
            focusMessageBox()
          }}
        />
      </span>
    </div>
  )
}

/** Opens the ways to keep a key. The question may be gone afterwards, and then the message box has the focus. */
function WaysToKeep({ items }: { readonly items: readonly MenuItem[] }) {
  const words = keyPlaceText('key.keep')
  const [trigger, popup] = useMenu(words, items)
  useEffect(() => focusIfLost, [])
  return (
    <>
      <LinkButton {...trigger}>{words}</LinkButton>
      {popup}
    </>
  )
}
