import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { branchesText } from '../../i18n/en/conversation.ts'
import { formatDateTime, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { typedText } from '../../engine/index.ts'
import { IconButton } from '../../kit/Button.tsx'
import { MenuButton } from '../../kit/Menu.tsx'
import type { MenuItem } from '../../kit/MenuPopup.tsx'
import { useMedia } from '../../kit/page-hooks.ts'
import { useToolbar } from '../../kit/use-toolbar.ts'
import { modelName } from '../../kit/words.ts'
import { useCost } from '../kit/use-cost.ts'
import { useUiState } from '../../host/store.ts'
import { MessageVersions } from './branches/MessageVersions.tsx'
import type { TranscriptMessage } from './items.ts'
import { useKeysOf } from './message-keys.ts'
import { useMessageActions } from './use-message-actions.ts'
import styles from './Message.module.css'

/** As in the style sheet: there the row is always seen, and its menu is a sheet. */
const TOUCH = '(hover: none), (max-width: 720px)'

/** Characters of a message above its menu. */
const TITLE_CHARACTERS = 120

/**
 * Below a message: what is done most, the menu of the rest, and after them its versions, so that nothing comes under the pointer. It lies in the gap
 * between two messages and is seen at the pointer, at the focus and below the newest message. It is one Tab stop.
 */
export function MessageTools({
  row,
  newest,
}: {
  readonly row: TranscriptMessage
  readonly newest: boolean
}) {
  const { number, event, begins } = row.entry
  const foot = useRef<HTMLDivElement>(null)
  const cost = useCost(event.id, useLook(foot))
  const version = useUiState(
    ({ app }) => (app.session ?? app.lastScreen)?.versions.byMessage[begins?.id ?? event.id],
  )
  const isSheet = useMedia(TOUCH)
  // Only a message that the person is at asks what its changes cost.
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isNear = hasPointer || hasFocus
  const { buttons, menu, byKey } = useMessageActions({ row, version, cost, isNear, isSheet })
  useKeysOf(foot, [...buttons, ...menu, ...byKey])
  const { noteFocus, onKeyDown } = useToolbar(foot)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- Always one of its buttons takes the focus.
    <div
      ref={foot}
      role="toolbar"
      aria-label={t('chat.tools', { number })}
      className={`row gap-0 ${styles.foot}`}
      data-newest={newest}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={({ target }) => {
        setFocus(true)
        noteFocus(target)
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocus(currentTarget.contains(relatedTarget))
      }
      onKeyDown={onKeyDown}
    >
      {buttons.map(item => (
        <IconButton
          key={item.id}
          size="small"
          icon={item.icon}
          label={item.label}
          title={titleOf(item)}
          aria-keyshortcuts={item.shortcut}
          data-key={item.shortcut}
          onClick={() => item.run()}
        />
      ))}
      <MenuButton
        icon="more"
        size="small"
        align="start"
        label={t('chat.actions', { number })}
        title={typedText(event.parts).slice(0, TITLE_CHARACTERS)}
        items={menu}
      />
      {version !== undefined && <MessageVersions version={version} number={number} />}
      <Made row={row} />
    </div>
  )
}

/** At the end of the row: the model that wrote the message, and when. */
function Made({ row: { entry } }: { readonly row: TranscriptMessage }) {
  const { at, role, model } = entry.event
  return (
    <span className={`small faint num nowrap push ${styles.meta}`}>
      {role === 'assistant' && model !== null && `${modelName(model)} · `}
      <time title={formatDateTime(at)}>{formatTime(at)}</time>
    </span>
  )
}

/** True once the person is at the message around this element. */
function useLook(foot: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const article = foot.current?.closest('article')
    const look = () => setSeen(true)
    for (const type of AT_MESSAGE) article?.addEventListener(type, look, { once: true })
    return () => {
      for (const type of AT_MESSAGE) article?.removeEventListener(type, look)
    }
  }, [foot])
  return isSeen
}

const AT_MESSAGE = ['pointerenter', 'focusin']

/** With its key. */
function titleOf({ label, shortcut = '' }: MenuItem): string {
  return branchesText('branches.tool-key', { tool: label, key: shortcut.toUpperCase() })
}
