import { formatWhen } from '../../i18n/format.ts'
import { sessionActionsText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './Sessions.module.css'

/** What the list tells of a session: its title, whether it is pinned, its origin, its messages, and when it last grew. */
export function SessionFacts({
  session,
  title,
  now,
}: {
  readonly session: SessionRow
  /** As it is shown. */
  readonly title: string
  readonly now: number
}) {
  const { imported, origin, pinnedAt, messages, updatedAt } = session
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.meta}>
        {pinnedAt !== null && (
          <>
            <Icon name="pin" />
            <span className="unseen">{sessionActionsText('sessions.is-pinned')}</span>
          </>
        )}
        {imported !== null && <b>{t(`sessions.imported.${imported}`)}</b>}
        {origin !== 'user' && imported === null && <b>{t(`sessions.origin.${origin}`)}</b>}
        {t('sessions.meta', { count: messages, when: formatWhen(updatedAt, now) })}
      </span>
    </>
  )
}
