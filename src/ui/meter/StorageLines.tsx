import { useState } from 'react'
import { formatBytes, formatWhen } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import type { StorageStatus } from '../../runtime/sessions/storage-quota.ts'
import { PanelFold } from './PanelFold.tsx'
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
    <PanelFold
      name={contextText('context.storage')}
      aside={storage.usage === null ? undefined : formatBytes(storage.usage)}
    >
      <p className={styles.lead}>{contextText('context.storage.why')}</p>
      <dl className={styles.pairs}>
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
    </PanelFold>
  )
}
