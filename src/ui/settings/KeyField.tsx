import { t } from '../../i18n/t.ts'
import type { KeyIssuer } from '../../runtime/key-prefixes.ts'
import { LinkButton } from '../kit/Button.tsx'
import { TextField } from '../kit/Field.tsx'
import styles from './Settings.module.css'

/** The key, with the account beside it that password managers file it under: the host. */
export function KeyField({
  value,
  host,
  issuer,
  held,
  onChange,
  onAddress,
}: {
  readonly value: string
  /** Empty while no valid address is typed. */
  readonly host: string
  readonly issuer: KeyIssuer | null
  /** True when a key for this very address is in memory already. */
  readonly held: boolean
  readonly onChange: (key: string) => void
  readonly onAddress: (baseUrl: string) => void
}) {
  return (
    <>
      <input
        className={styles.account}
        type="text"
        name="username"
        autoComplete="username"
        aria-label={t('settings.key-account')}
        tabIndex={-1}
        readOnly
        value={host}
      />
      <TextField
        label={t('settings.key')}
        hint={
          <>
            <IssuerHint issuer={issuer} onAddress={onAddress} />
            <p>{t(held ? 'settings.key-held' : 'settings.key-hint')}</p>
            <p>{host === '' ? t('settings.privacy-nowhere') : t('settings.privacy', { host })}</p>
          </>
        }
        type="password"
        name="password"
        autoComplete="current-password"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </>
  )
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
  if (baseUrl === null) return <p>{t('settings.key-elsewhere', { name })}</p>
  return (
    <p>
      {t('settings.key-issuer', { name })}{' '}
      <LinkButton onClick={() => onAddress(baseUrl)}>
        {t('settings.key-use-address', { host: new URL(baseUrl).host })}
      </LinkButton>
    </p>
  )
}
