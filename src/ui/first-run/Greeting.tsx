import { t } from '../../i18n/t.ts'
import { isTemporary } from '../../ports/platform.ts'
import { useNow } from '../../kit/page-hooks.ts'
import { useUiState } from '../../host/store.ts'
import { hasOwnChats } from './own-chats.ts'
import type { OpensWith } from './opens-with.ts'
import styles from './StartPage.module.css'

/** Above the message box of a new chat. `at`: what the page opened with, until the application knows. */
export function Greeting({ at }: { readonly at: OpensWith }) {
  const isRead = useUiState(({ app }) => app.ready)
  const hasChats = useUiState(({ app }) => hasOwnChats(app.sessions))
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
  const hour = new Date(useNow()).getHours()
  const isFirst = isRead ? !hasChats : at === 'first'
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  const words = temporary ? 'shell.temporary' : isFirst ? 'start.first' : (`start.${part}` as const)
  return (
    <div className={styles.above}>
      <h2 className={styles.greeting}>{t(words)}</h2>
    </div>
  )
}
