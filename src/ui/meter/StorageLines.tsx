import { useState } from 'react'
import { formatBytes, formatWhen } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { StorageStatus } from '../../runtime/sessions/storage-quota.ts'
import styles from './ContextPanel.module.css'

/** Where the words are kept, how safely, and when they were last copied elsewhere. */
export function StorageLines({
  storage,
  backedUpAt,
}: {
  readonly storage: StorageStatus
  readonly backedUpAt: number | null
}) {
  const [now] = useState(Date.now)
  return (
    <div className={styles.block}>
      <h3>{t('context.storage')}</h3>
      <p className={styles.lead}>{t('context.storage.why')}</p>
      <dl className={styles.pairs}>
        {storage.usage !== null && (
          <>
            <dt>{t('context.storage.used')}</dt>
            <dd>{formatBytes(storage.usage)}</dd>
          </>
        )}
        <dt>{t('context.storage.kept')}</dt>
        <dd>
          {storage.persisted === true
            ? t('context.storage.promised')
            : t('context.storage.not-promised')}
        </dd>
        <dt>{t('context.storage.backup')}</dt>
        <dd>{backedUpAt === null ? t('context.storage.never') : formatWhen(backedUpAt, now)}</dd>
      </dl>
    </div>
  )
}
