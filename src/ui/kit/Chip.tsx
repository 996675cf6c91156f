import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from './Icon.tsx'
import styles from './Chip.module.css'

/** A short fact set apart: "in use", "scripted, not an AI". */
export function Chip({ children }: { readonly children: ReactNode }) {
  return <span className={`small soft nowrap ${styles.chip}`}>{children}</span>
}

/** Where a text goes: to a host, or to none (null). */
export function DestinationChip({ host }: { readonly host: string | null }) {
  return (
    <span
      className={`small soft nowrap ${styles.chip}`}
      data-tone={host === null ? 'device' : 'sent'}
    >
      <Icon name={host === null ? 'device' : 'cloud'} />
      <span className="ellipsis">
        {host === null ? t('kit.stays-here') : t('kit.sent-to', { host })}
      </span>
    </span>
  )
}
