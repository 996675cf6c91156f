import { formatShortDay } from '../../i18n/format.ts'
import { readingText } from '../../i18n/en/conversation.ts'
import { LinkButton } from '../kit/Button.tsx'
import type { Run } from './items.ts'
import conversation from './Conversation.module.css'
import styles from './RunRow.module.css'

/** What can be done to a run. */
export interface RunActions {
  /** Brings the summary that stands for it into view. */
  goToSummary(number: number): void
  fold(run: Run, isFolded: boolean): void
}

/** The one label of a run: which summary stands for it, and the way there. Folded, it is all that is seen of the run. */
export function RunRow({
  run,
  isFolded,
  actions,
}: {
  readonly run: Run
  readonly isFolded: boolean
  readonly actions: RunActions
}) {
  if (!isFolded)
    return (
      <div data-run={run.number}>
        <Label run={run} actions={actions} />
      </div>
    )
  return (
    <div className={`${conversation.line} ${styles.folded}`} data-run={run.number}>
      <span className={conversation.rail} />
      <p>
        <RunWords run={run} />
        <span>
          {readingText('reading.run-days', {
            count: run.messages,
            from: formatShortDay(run.from),
            until: formatShortDay(run.until),
          })}
        </span>
        <RunLinks run={run} isFolded actions={actions} />
      </p>
    </div>
  )
}

/** The label of the run at the top of what is seen, which stays while its messages scroll by. */
export function RunHere({
  run,
  number,
  at,
  actions,
}: {
  readonly run: Run
  /** Of the message at the top. */
  readonly number: number
  /** Its time, in ms. */
  readonly at: number
  readonly actions: RunActions
}) {
  const place = readingText('reading.run-at', { number, day: formatShortDay(at) })
  return (
    <aside className={styles.here} aria-label={readingText('reading.run-here')}>
      <Label run={run} place={place} actions={actions} />
    </aside>
  )
}

function Label({
  run,
  place,
  actions,
}: {
  readonly run: Run
  readonly place?: string
  readonly actions: RunActions
}) {
  return (
    <div className={styles.label}>
      <p>
        <RunWords run={run} />
        {place !== undefined && <span className={`soft ${styles.place}`}>{place}</span>}
        <RunLinks run={run} isFolded={false} actions={actions} />
      </p>
    </div>
  )
}

function RunWords({ run }: { readonly run: Run }) {
  return (
    <>
      <b title={readingText('reading.why.summarised')}>
        {readingText('reading.in-summary', { number: run.number })}
      </b>
      <span>{readingText('reading.run-messages', { first: run.first, last: run.last })}</span>
    </>
  )
}

function RunLinks({
  run,
  isFolded,
  actions,
}: {
  readonly run: Run
  readonly isFolded: boolean
  readonly actions: RunActions
}) {
  return (
    <span className={styles.links}>
      <LinkButton onClick={() => actions.goToSummary(run.number)}>
        {readingText('reading.go-to-summary')}
      </LinkButton>
      <LinkButton aria-expanded={!isFolded} onClick={() => actions.fold(run, !isFolded)}>
        {readingText(isFolded ? 'reading.unfold' : 'reading.fold')}
      </LinkButton>
    </span>
  )
}
