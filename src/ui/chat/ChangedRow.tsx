import type { Row, ShownChange } from '../../engine/index.ts'
import { changedText } from '../../i18n/en/rare-rows.ts'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { inspectorDialog } from '../../host/dialogs.ts'
import { useUi, type Ui } from '../../host/store.ts'
import styles from './Conversation.module.css'

/** Where the person reads: what of the messages above the model reads otherwise from here on, with the ways to see and to undo that. */
export function ChangedRow({
  row: { id, at, changes },
}: {
  readonly row: Extract<Row, { type: 'changed' }>
}) {
  return (
    <RowFrame status="note" label={changedText('changed.name')} attributes={{ 'data-changed': id }}>
      {changes.map((change, position) => (
        <Change
          key={`${position} ${change.type}`}
          change={change}
          at={position === 0 ? at : null}
        />
      ))}
    </RowFrame>
  )
}

function Change({ change, at }: { readonly change: ShownChange; readonly at: number | null }) {
  const ui = useUi()
  const words = wordsOf(change)
  const undo = undoOf(change, ui)
  return (
    <p className={`row wrap gap-2 ${styles.quiet}`}>
      <span>{words}</span>
      {at !== null && <span className="num">{formatTime(at)}</span>}
      <LinkButton
        aria-label={changedText('changed.see-label', { words })}
        onClick={() => see(change, ui)}
      >
        {changedText('changed.see')}
      </LinkButton>
      {undo && (
        <LinkButton
          aria-label={changedText('changed.undo-label', { words })}
          onClick={({ currentTarget }) => {
            // The button goes with its line.
            const log = currentTarget.closest<HTMLElement>('[role="log"]')
            void undo().then(() => log?.focus({ preventScroll: true }))
          }}
        >
          {t('kit.undo')}
        </LinkButton>
      )}
    </p>
  )
}

function wordsOf(change: ShownChange): string {
  switch (change.type) {
    case 'summary': {
      const { first, last, number } = change
      return first === last
        ? changedText('changed.summary-one', { first, number })
        : changedText('changed.summary', { first, last, number })
    }
    case 'shortened':
      return changedText('changed.shortened', { count: change.count })
    case 'hidden':
      return changedText('changed.hidden', { count: change.numbers.length })
    case 'cleared':
      return changedText('changed.cleared', { last: change.through })
    case 'cut':
      return changedText('changed.cut', { count: change.count })
  }
}

/** Goes to the newest of the messages; what a request left out is in the inspector. */
function see(change: ShownChange, { actions }: Ui): void {
  switch (change.type) {
    case 'summary':
      return actions.goToMessage(change.last)
    case 'cleared':
      return actions.goToMessage(change.through)
    case 'shortened':
    case 'hidden':
      return actions.goToMessage(change.numbers.at(-1) ?? 1)
    case 'cut':
      return actions.open(inspectorDialog, {})
  }
}

/** Null for what cannot be undone: a later request is not shortened because of this one, and markers stay. */
function undoOf(change: ShownChange, { application }: Ui): (() => Promise<unknown>) | null {
  switch (change.type) {
    case 'summary':
      return change.isUnder ? null : () => application.undoCompaction(change.compactionId)
    case 'hidden':
      return async () => {
        for (const id of change.messageIds) await application.setExcluded(id, false)
      }
    case 'cleared':
      return () => application.restoreContext(change.at)
    case 'shortened':
    case 'cut':
      return null
  }
}
