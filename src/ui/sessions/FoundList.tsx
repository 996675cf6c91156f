import { searchText } from '../../i18n/en/search.ts'
import { t } from '../../i18n/t.ts'
import { openPassage } from '../../host/open-passage.ts'
import { Passage, SearchState, useArchiveSearch } from '../kit/archive-search.tsx'
import { hashOfSession } from '../shell/route.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { findByTitle } from './group-sessions.ts'
import type { Selecting } from '../../kit/selection.ts'
import { SessionList } from './SessionList.tsx'
import styles from './Sessions.module.css'

type FoundListProps = Selecting & {
  readonly text: string
  readonly now: number
}

/** What the search field found: sessions by their titles, then messages by their words. */
export function FoundList({ text, now, ...selecting }: FoundListProps) {
  const ui = useUi()
  const sessions = findByTitle(
    useUiState(({ app }) => app.sessions),
    text,
  )
  const search = useArchiveSearch(text)
  const { passages } = search.found
  if (sessions.length === 0 && passages.length === 0 && !search.isSearching && !search.hasFailed)
    return <p className={styles.nothing}>{searchText('search.none', { text: text.trim() })}</p>
  return (
    <SessionList sessions={sessions} now={now} isTree={false} {...selecting}>
      <SearchState search={search} className={`small faint ${styles.state}`} />
      {passages.length > 0 && <h2>{t('search.messages')}</h2>}
      {passages.map(passage => (
        <div
          key={`${passage.sessionId} ${passage.messageId}`}
          className={styles.item}
          data-session={passage.sessionId}
          data-passage={passage.messageId}
        >
          <a
            href={hashOfSession(passage.sessionId)}
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void openPassage(ui, passage)
            }}
          >
            <Passage passage={passage} now={now} />
          </a>
        </div>
      ))}
    </SessionList>
  )
}
