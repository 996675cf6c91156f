import { useState } from 'react'
import { formatBytes, formatWhen } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
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
      <h3>{contextText('context.storage')}</h3>
      <p className={styles.lead}>{contextText('context.storage.why')}</p>
      <dl className={styles.pairs}>
        {storage.usage !== null && (
          <>
            <dt>{contextText('context.storage.used')}</dt>
            <dd>{formatBytes(storage.usage)}</dd>
          </>
        )}
        <dt>{contextText('context.storage.kept')}</dt>
        <dd>
          {storage.persisted === true
            ? contextText('context.storage.promised')
            : contextText('context.storage.not-promised')}
        </dd>
        <dt>{contextText('context.storage.backup')}</dt>
        <dd>
          {backedUpAt === null ? contextText('context.storage.never') : formatWhen(backedUpAt, now)}
        </dd>
      </dl>
    </div>
  )
}
