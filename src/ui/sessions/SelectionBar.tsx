import { useRef } from 'react'
import { sessionActionsText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { useEscape } from '../kit/use-escape.ts'
import type { SelectedActions } from './use-selected-actions.ts'
import styles from './Sessions.module.css'

/** How many sessions are selected, and what can be done to all of them. */
export function SelectionBar({
  count,
  isPinned,
  actions,
  onDone,
}: {
  readonly count: number
  /** True where all of them are pinned. */
  readonly isPinned: boolean
  readonly actions: SelectedActions
  readonly onDone: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  useEscape(bar, onDone)
  const none = count === 0
  const press = (act: () => Promise<void>) => () => {
    if (!none) void act()
  }
  return (
    <div
      ref={bar}
      className={styles.bulk}
      role="toolbar"
      aria-label={sessionActionsText('sessions.selection')}
    >
      <span className="grow" role="status">
        {sessionActionsText('sessions.selected', { count })}
      </span>
      <IconButton
        icon="pin"
        size="small"
        label={sessionActionsText(isPinned ? 'sessions.unpin' : 'sessions.pin')}
        aria-disabled={none}
        onClick={press(actions.pin)}
      />
      <IconButton
        icon="export"
        size="small"
        label={sessionActionsText('sessions.export-selected')}
        aria-disabled={none}
        onClick={press(actions.exportAll)}
      />
      <IconButton
        icon="trash"
        size="small"
        variant="danger"
        label={t('sessions.delete')}
        aria-disabled={none}
        onClick={press(actions.moveToTrash)}
      />
      <Button size="small" onClick={onDone}>
        {sessionActionsText('sessions.selection-done')}
      </Button>
    </div>
  )
}
