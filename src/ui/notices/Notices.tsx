import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '../../i18n/t.ts'
import type { Notice } from '../../runtime/notices/notices.ts'
import { IconButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { focusIfLost } from '../../kit/page-hooks.ts'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './Notices.module.css'
import type { ImportProgress } from '../../runtime/sessions/session-imports.ts'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { usePlaceInHeader } from './use-place.ts'

/** How long a notice stays that needs nothing done; with a button it stays longer. Milliseconds. */
const STAYS = 6_000
const STAYS_WITH_ACTION = 12_000

/** Imports and notices: only the newest notice until the count of the others is pressed. What goes by itself is in the header; for the rest the conversation makes room. */
export function Notices() {
  const list = useRef<HTMLUListElement>(null)
  const given = useUiState(state => state.app.notices)
  const own = useUiState(state => state.notices)
  const [unfolded, setUnfolded] = useState(false)
  const notices = useArrivals([...given, ...own])
  const newest = notices[0]
  const isLeft = newest !== undefined && (newest.tone !== 'info' || newest.stays === true)
  usePlaceInHeader(list, newest !== undefined && !isLeft && !unfolded)
  useRoomFor(list, isLeft ? newest.id : undefined)
  const others = notices.length - 1
  if (unfolded && others < 1) setUnfolded(false)
  return (
    <ul ref={list} className={styles.notices} aria-label={t('notices.name')} aria-live="polite">
      <Imports />
      {notices.map(notice => (
        <NoticeItem key={notice.id} notice={notice} hidden={!unfolded && notice !== newest}>
          {notice === newest && others > 0 && !unfolded && (
            <button
              type="button"
              className={styles.action}
              aria-label={t('notices.others', { count: others })}
              onClick={() => setUnfolded(true)}
            >
              {t('notices.more', { count: others })}
            </button>
          )}
        </NoticeItem>
      ))}
    </ul>
  )
}

/** The newest first, the application’s and the interface’s own alike. */
function useArrivals(notices: readonly Notice[]): readonly Notice[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const ids = notices.map(({ id }) => id)
  const known = order.filter(id => ids.includes(id))
  const arrived = ids.filter(id => !known.includes(id))
  const next = [...arrived.toReversed(), ...known]
  if (arrived.length > 0 || known.length < order.length) setOrder(next)
  return next.flatMap(id => notices.find(notice => notice.id === id) ?? [])
}

/** Tells the page how high the list is while this notice stays, so that it lies over no words. */
function useRoomFor(list: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    const element = list.current
    if (element === null || id === undefined) return undefined
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() =>
      withoutJump(() => style.setProperty('--notices', `${element.offsetHeight + GAP}px`)),
    )
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      withoutJump(() => style.removeProperty('--notices'))
    }
  }, [list, id])
}

/** The words that a person reads stay where they are while the conversation begins lower or higher. At its end it does that by itself. */
function withoutJump(change: () => void): void {
  const log = document.querySelector('[role="log"]')
  const isAtEnd = log === null || log.scrollTop + log.clientHeight >= log.scrollHeight - 1
  const before = log?.getBoundingClientRect().top ?? 0
  change()
  if (!isAtEnd) log.scrollTop += log.getBoundingClientRect().top - before
}

/** Pixels between the notices and the conversation. */
const GAP = 12

/** A notice, with more buttons of the list. Information that is hidden goes at its time, too; a warning waits until it is shown. */
function NoticeItem({
  notice: { id, tone, text, action, stays },
  hidden,
  children,
}: {
  readonly notice: Notice
  readonly hidden: boolean
  readonly children: ReactNode
}) {
  const { actions } = useUi()
  const isPressed = useRef(false)
  const pressed = (press: (id: string) => void) => (): void => {
    isPressed.current = true
    press(id)
  }
  // The button that had the focus goes with it.
  useEffect(() => () => void (isPressed.current && focusIfLost()), [])
  const [isHeld, holding] = useHeld()
  const hasAction = action !== null
  const isLeft = tone === 'error' || stays || (hidden && tone === 'warning')
  useEffect(() => {
    if (isHeld || isLeft) return
    const timer = setTimeout(() => actions.dismissNotice(id), hasAction ? STAYS_WITH_ACTION : STAYS)
    return () => clearTimeout(timer)
  }, [isHeld, isLeft, hasAction, id, actions])
  return (
    <li
      {...holding}
      className={`row gap-4 touch-square ${styles.notice}`}
      data-tone={tone}
      hidden={hidden}
    >
      {tone !== 'info' && <Icon name="warning" />}
      <span className="anywhere" {...(tone === 'error' && { role: 'alert' })}>
        {text}
      </span>
      {action !== null && (
        <button type="button" className={styles.action} onClick={pressed(actions.pressNotice)}>
          {action}
        </button>
      )}
      {children}
      <IconButton
        icon="close"
        size="small"
        label={t('notices.dismiss')}
        onClick={pressed(actions.dismissNotice)}
      />
    </li>
  )
}

/** Milliseconds before the progress of a file is shown. Most files are read sooner. */
const SHOWS_AFTER = 400

function Imports() {
  const imports = useUiState(({ app }) => app.imports)
  return imports.map(each => <ImportItem key={each.id} {...each} />)
}

function ImportItem({ id, name, share }: ImportProgress) {
  const { application } = useUi()
  const [shows, setShows] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShows(true), SHOWS_AFTER)
    return () => clearTimeout(timer)
  }, [])
  if (!shows) return null
  const label = name === '' ? t('import.of-file') : t('import.of', { name })
  return (
    <li className={`row gap-4 touch-square ${styles.notice}`} data-kind="import">
      <span className={`stack gap-2 ${styles.progress}`}>
        <span className="anywhere">{share === null ? t('import.waits', { label }) : label}</span>
        <ProgressBar label={label} value={share} />
      </span>
      <button type="button" className={styles.action} onClick={() => application.cancelImport(id)}>
        {t('import.cancel')}
      </button>
    </li>
  )
}

/** Whether the pointer or the focus is on an element, and what tells it: a notice that is being read does not go away. */
function useHeld() {
  const [isHeld, setHeld] = useState(false)
  const hold = (): void => setHeld(true)
  const release = (): void => setHeld(false)
  const props = { onPointerEnter: hold, onFocus: hold, onPointerLeave: release, onBlur: release }
  return [isHeld, props] as const
}
