import { useState } from 'react'
import { compareText } from '../../i18n/en/compare.ts'
import { formatWhen } from '../../i18n/format.ts'
import { Icon } from '../kit/Icon.tsx'
import { useNow } from '../kit/page-hooks.ts'
import { holdsWords, wordsOf } from '../kit/words.ts'
import { useUiState } from '../store.ts'
import styles from './Compare.module.css'

/** Sessions that are offered at most; typing narrows them down. */
const MOST_SESSIONS = 40

/** Chooses the other session. */
export function SessionPicker({
  besides,
  onPick,
}: {
  readonly besides: string
  readonly onPick: (sessionId: string) => void
}) {
  const sessions = useUiState(({ app }) => app.sessions)
  const [typed, setTyped] = useState('')
  const now = useNow()
  const untitled = compareText('compare.untitled')
  const title = sessions.find(({ id }) => id === besides)?.title || untitled
  const words = wordsOf(typed)
  const found = sessions
    .filter(session => session.id !== besides && holdsWords(session.title, words))
    .slice(0, MOST_SESSIONS)
  return (
    <div className="stack start">
      <h3 className="base">{compareText('compare.choose', { title })}</h3>
      <div className="finder">
        <Icon name="search" />
        <input
          type="search"
          className="input"
          aria-label={compareText('compare.search')}
          placeholder={compareText('compare.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {found.length === 0 && (
        <p className="soft" role="status">
          {compareText('compare.none')}
        </p>
      )}
      <ul className="stack gap-0 lined">
        {found.map(session => (
          <li key={session.id}>
            <button
              type="button"
              className={`lit row between ${styles.session}`}
              onClick={() => onPick(session.id)}
            >
              <span className="anywhere">{session.title || untitled}</span>
              <span className="small faint nowrap">
                {compareText('compare.facts', { count: session.messages })},{' '}
                {formatWhen(session.updatedAt, now)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
