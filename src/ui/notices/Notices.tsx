import { useEffect, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import type { Notice } from '../../runtime/notices/notice.ts'
import { IconButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useUi, useUiState } from '../store.ts'
import { Imports } from './Imports.tsx'
import { useHeld } from './use-held.ts'
import styles from './Notices.module.css'

/** How long a notice stays that needs nothing done; with a button it stays longer. Milliseconds. */
const STAYS = 6_000
const STAYS_WITH_ACTION = 12_000

/** Short sentences at the top, clear of the message box, that appear and go. Errors stay until they are dismissed. */
export function Notices() {
  const given = useUiState(state => state.app.notices)
  const own = useUiState(state => state.notices)
  return (
    <ul className={styles.notices} aria-label={t('notices.name')} aria-live="polite">
      <Imports />
      {[...given, ...own].map(notice => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </ul>
  )
}

function NoticeItem({ notice: { id, tone, text, action } }: { readonly notice: Notice }) {
  const { actions } = useUi()
  const item = useRef<HTMLLIElement>(null)
  const held = useHeld(item)
  const hasAction = action !== null
  useEffect(() => {
    if (held || tone === 'error') return
    const timer = setTimeout(() => actions.dismissNotice(id), hasAction ? STAYS_WITH_ACTION : STAYS)
    return () => clearTimeout(timer)
  }, [held, tone, hasAction, id, actions])
  return (
    <li ref={item} className={styles.notice} data-tone={tone}>
      {tone !== 'info' && <Icon name="warning" />}
      <span className={styles.text} {...(tone === 'error' && { role: 'alert' })}>
        {text}
      </span>
      {action !== null && (
        <button type="button" className={styles.action} onClick={() => actions.pressNotice(id)}>
          {action}
        </button>
      )}
      <IconButton
        icon="close"
        size="small"
        label={t('notices.dismiss')}
        onClick={() => actions.dismissNotice(id)}
      />
    </li>
  )
}
