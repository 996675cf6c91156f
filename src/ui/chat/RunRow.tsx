import type { ReactNode } from 'react'
import { formatShortDay } from '../../i18n/format.ts'
import { readingText } from '../../i18n/en/conversation.ts'
import { LinkButton } from '../../kit/Button.tsx'
import type { Run } from './items.ts'
import conversation from './Conversation.module.css'
import styles from './Rows.module.css'

/** The actions on a run. */
export interface RunActions {
  /** Brings the summary that stands for it into view. */
  goToSummary(number: number): void
  fold(run: Run, isFolded: boolean): void
}

interface RunProps {
  readonly run: Run
  readonly actions: RunActions
}

/** The label of a run: the summary that replaces it, and a link there. A folded run shows only this label. */
export function RunRow({ isFolded, ...props }: RunProps & { readonly isFolded: boolean }) {
  const { number, messages: count, from, until } = props.run
  if (!isFolded)
    return (
      <div data-run={number}>
        <Label {...props} />
      </div>
    )
  const days = { count, from: formatShortDay(from), until: formatShortDay(until) }
  return (
    <div className={`column ${conversation.line} ${styles.folded}`} data-run={number}>
      <span className={conversation.rail} />
      <RunWords {...props} isFolded>
        <span>{readingText('reading.run-days', days)}</span>
      </RunWords>
    </div>
  )
}

/** The label of the run at the top of the screen, which stays while its messages scroll: `number` and `at` are those of the top message. */
export function RunHere({
  number,
  at,
  ...props
}: RunProps & { readonly number: number; readonly at: number }) {
  const place = readingText('reading.run-at', { number, day: formatShortDay(at) })
  return (
    <aside className={styles.here} aria-label={readingText('reading.run-here')}>
      <Label {...props} place={place} />
    </aside>
  )
}

function Label({ place, ...props }: RunProps & { readonly place?: string }) {
  return (
    <div className={`column ${styles.label}`}>
      <RunWords {...props} isFolded={false}>
        {place !== undefined && <span className={`soft ${styles.place}`}>{place}</span>}
      </RunWords>
    </div>
  )
}

function RunWords({
  run,
  actions,
  isFolded,
  children,
}: RunProps & { readonly isFolded: boolean; readonly children: ReactNode }) {
  return (
    <p>
      <b title={readingText('reading.why.summarised')}>
        {readingText('reading.in-summary', { number: run.number })}
      </b>
      <span>{readingText('reading.run-messages', { first: run.first, last: run.last })}</span>
      {children}
      <span className={styles.links}>
        <LinkButton onClick={() => actions.goToSummary(run.number)}>
          {readingText('reading.go-to-summary')}
        </LinkButton>
        <LinkButton aria-expanded={!isFolded} onClick={() => actions.fold(run, !isFolded)}>
          {readingText(isFolded ? 'reading.unfold' : 'reading.fold')}
        </LinkButton>
      </span>
    </p>
  )
}
