import { startText } from '../../i18n/en/start.ts'
import { formatWhen } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { hashOfSession } from '../shell/route.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useNow } from '../../kit/page-hooks.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import { recentChats } from './own-chats.ts'
import styles from './StartPage.module.css'

/** The chats that changed last, each with the words that it ends with. */
export function RecentChats() {
  const { application } = useUi()
  const sessions = useUiState(({ app }) => app.sessions)
  const now = useNow()
  const recent = recentChats(sessions)
  const words = useAnswer(
    () => application.lastWords(recent.map(({ id }) => id)),
    [application, recent.map(({ id, revision }) => `${id} ${revision}`).join()],
  )
  return (
    <section className={styles.rows} aria-labelledby="start-recent">
      <h3 id="start-recent">{startText('start.recent')}</h3>
      <ul className="lined">
        {recent.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <a className={`lit ${styles.recent}`} href={hashOfSession(id)}>
              <b className="ellipsis" dir="auto">
                {title || t('sessions.untitled')}
              </b>
              <span className="small faint num">{formatWhen(updatedAt, now)}</span>
              <span className={`ellipsis ${styles.last}`} dir="auto">
                {words?.[id]}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
