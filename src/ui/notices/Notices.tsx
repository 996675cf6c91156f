import { useEffect, useRef, useState, type RefObject } from 'react'
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

/** The newest of them are shown; the others wait behind a button. */
const MOST_SHOWN = 3

/**
 * Short sentences under the header, clear of the message box, that appear and go. Errors stay until they are dismissed,
 * and the conversation makes room for what stays.
 */
export function Notices() {
  const given = useUiState(state => state.app.notices)
  const own = useUiState(state => state.notices)
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const notices = [...given, ...own]
  useRoomFor(
    list,
    notices.some(({ tone, stays }) => tone !== 'info' || stays),
  )
  const hidden = all ? 0 : Math.max(0, notices.length - MOST_SHOWN)
  return (
    <ul ref={list} className={styles.notices} aria-label={t('notices.name')} aria-live="polite">
      <Imports />
      {hidden > 0 && (
        <li className={styles.notice}>
          <button type="button" className={styles.action} onClick={() => setAll(true)}>
            {t('notices.earlier', { count: hidden })}
          </button>
        </li>
      )}
      {notices.slice(hidden).map(notice => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </ul>
  )
}

/** Tells the page how high the list is, while it holds what stays. */
function useRoomFor(list: RefObject<HTMLElement | null>, stays: boolean): void {
  useEffect(() => {
    const element = list.current
    if (element === null || !stays) return undefined
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() =>
      style.setProperty('--notices', `${element.offsetHeight + GAP}px`),
    )
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--notices')
    }
  }, [list, stays])
}

/** Pixels between the notices and the conversation. */
const GAP = 12

function NoticeItem({ notice: { id, tone, text, action, stays } }: { readonly notice: Notice }) {
  const { actions } = useUi()
  const item = useRef<HTMLLIElement>(null)
  const held = useHeld(item)
  const hasAction = action !== null
  const isLeft = tone === 'error' || stays
  useEffect(() => {
    if (held || isLeft) return
    const timer = setTimeout(() => actions.dismissNotice(id), hasAction ? STAYS_WITH_ACTION : STAYS)
    return () => clearTimeout(timer)
  }, [held, isLeft, hasAction, id, actions])
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
