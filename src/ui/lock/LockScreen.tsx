import { type FormEvent, useEffect, useRef, useState } from 'react'
import { atRestText } from '../../i18n/en/at-rest.ts'
import { t } from '../../i18n/t.ts'
import type { LockedPort, UnlockStep } from '../../ports/at-rest.ts'
import { errorText } from '../../ports/errors.ts'
import { Brand } from '../../kit/Brand.tsx'
import { Banner, FaultAlert } from '../../kit/Banner.tsx'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { HiddenAccount } from '../../kit/Field.tsx'
import { NO_PASSPHRASES, passphraseField, PassphraseFields } from '../../kit/Passphrase.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import styles from './LockScreen.module.css'
import '../../kit/tokens.css'
import '../../kit/base.css'

const WORDS = {
  encrypt: ['at-rest.plan-encrypt', 'at-rest.plan-encrypt-why', 'at-rest.plan-encrypt-do'],
  decrypt: ['at-rest.plan-decrypt', 'at-rest.plan-decrypt-why', 'at-rest.plan-decrypt-do'],
  locked: ['at-rest.locked', 'at-rest.locked-why', 'at-rest.unlock'],
  damaged: ['at-rest.damaged', 'at-rest.damaged-why', 'at-rest.unlock'],
} as const

/** The page while its words cannot be read: it asks for the passphrase, carries out what is planned, or erases all. */
export function LockScreen({ locked }: { readonly locked: LockedPort }) {
  const { plan } = locked
  const [title, why, act] = WORDS[plan ?? 'locked']
  const [isAsking, setAsking] = useState(plan === 'damaged')
  useEffect(() => {
    document.title = 'Palimpsest'
  }, [])
  return (
    <main className={styles.lock}>
      <div className={`stack gap-5 ${styles.card}`}>
        <Brand />
        <div className="stack gap-2">
          <h1 className="title">{atRestText(title)}</h1>
          <p className="soft">{atRestText(why)}</p>
        </div>
        {plan !== 'damaged' && <UnlockForm locked={locked} act={atRestText(act)} />}
        {plan !== 'encrypt' &&
          (isAsking ? (
            <EraseQuestion locked={locked} onCancel={() => setAsking(false)} />
          ) : (
            <p>
              <LinkButton onClick={() => setAsking(true)}>
                {atRestText('at-rest.forgotten')}
              </LinkButton>
            </p>
          ))}
      </div>
    </main>
  )
}

function UnlockForm({ locked, act }: { readonly locked: LockedPort; readonly act: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(NO_PASSPHRASES)
  const [isTried, setTried] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [step, setStep] = useState<UnlockStep | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const field = passphraseField(atRestText('at-rest.typed'), typed.now)
  useEffect(() => input.current?.focus(), [])
  const unlock = async (): Promise<void> => {
    setWorking(true)
    setFault(null)
    try {
      if (await locked.unlock(typed.now, setStep)) return
      setFault(atRestText('at-rest.wrong'))
      input.current?.select()
    } catch (error) {
      setFault(atRestText('at-rest.copy-failed', { reason: errorText(error) }))
    }
    setStep(null)
    setWorking(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isWorking && field.fault === null) void unlock()
  }
  return (
    <form className="stack gap-4" noValidate onSubmit={submit}>
      <HiddenAccount label={atRestText('at-rest.account')} value={atRestText('at-rest.account')} />
      <PassphraseFields
        fields={[field]}
        typed={typed}
        onType={setTyped}
        isTried={isTried}
        first={input}
      />
      <FaultAlert text={fault} />
      <div className="row wrap touch">
        <Button type="submit" variant="primary" aria-disabled={isWorking}>
          {isWorking ? atRestText('at-rest.working') : act}
        </Button>
        {locked.plan !== null && (
          <Button disabled={isWorking} onClick={() => void locked.cancel()}>
            {t('kit.cancel')}
          </Button>
        )}
      </div>
      <p className="quiet soft small" role="status">
        {step?.type === 'waiting-for-tabs' && atRestText('at-rest.waiting')}
        {step?.type === 'copying' &&
          atRestText('at-rest.copying', { percent: Math.floor(step.share * 100) })}
      </p>
      {step?.type === 'copying' && <ProgressBar label={act} value={step.share} />}
    </form>
  )
}

function EraseQuestion({
  locked,
  onCancel,
}: {
  readonly locked: LockedPort
  readonly onCancel: () => void
}) {
  const [fault, setFault] = useState<string | null>(null)
  const erase = () => locked.erase().catch((error: unknown) => setFault(errorText(error)))
  return (
    <Banner
      tone="danger"
      title={atRestText('at-rest.erase-title')}
      role="alert"
      actions={
        <>
          {locked.plan !== 'damaged' && <Button onClick={onCancel}>{t('kit.cancel')}</Button>}
          <Button variant="danger" icon="trash" onClick={() => void erase()}>
            {atRestText('at-rest.erase')}
          </Button>
        </>
      }
    >
      <p>{atRestText('at-rest.erase-why')}</p>
      <FaultAlert text={fault} />
    </Banner>
  )
}
