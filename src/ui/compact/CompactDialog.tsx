import { t } from '../../i18n/t.ts'
import { useEffect, useRef, type MouseEvent } from 'react'
import { compactText } from '../../i18n/en/context.ts'
import type { Application } from '../../runtime/application/application.ts'
import type { CompactionOutlook } from '../../runtime/inspection/outlook.ts'
import type { FoldWish } from '../kit/dialogs.ts'
import type { FoldOutlook } from '../../runtime/inspection/fold-outlook.ts'
import type { ShownRow } from '../../runtime/session/shown-row.ts'
import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { PAGE, useKeys } from '../../kit/page-hooks.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import { Switch } from '../../kit/Field.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { CompactSettings, Summarizers } from './CompactSettings.tsx'
import { type CompactPhase, useCompaction } from './use-compaction.ts'
import { ReviewFoot, ReviewPane } from './ReviewPane.tsx'
import { useFold } from './fold-line.ts'
import { useProposalReview } from './losses.ts'
import styles from './CompactDialog.module.css'

interface CompactWish extends FoldWish {
  readonly focus: string
}

/** The dialog "Compact" for the open session; nothing when there is none. */
export function CompactDialog({ focus, from, to }: CompactWish) {
  const { application } = useUi()
  const session = useUiState(state => state.app.session)
  const meter = session?.meter ?? null
  // Both at once: what comes later would move the dialog, also from under a press.
  const known = useAnswer(
    () => (meter === null ? null : outlooks(application)),
    [application, meter],
  )
  if (session === null || known === null) return null
  return (
    <SessionDialog
      key={session.sessionId}
      session={session}
      planned={known.planned}
      places={known.places}
      wish={{ focus, from, to }}
    />
  )
}

/** What the preset would do, and what a person may fold; null if nothing is open. */
async function outlooks(application: Pick<Application, 'outlook' | 'foldOutlook'>) {
  const [planned, places] = await Promise.all([application.outlook(), application.foldOutlook()])
  return planned && { planned, places }
}

/** What will change, who writes the summary, the summary to edit, Apply. Closing the dialog leaves the summary in the conversation. */
function SessionDialog({
  session,
  planned,
  places,
  wish: { focus, ...folded },
}: {
  readonly session: SessionSnapshot
  readonly planned: CompactionOutlook
  readonly places: FoldOutlook | null
  readonly wish: CompactWish
}) {
  const { meter } = session
  const { outlook, choice, range } = useFold(places, planned, { meter, wish: folded })
  const compaction = useCompaction(session, outlook, { firstFocus: focus, range })
  const { phase } = compaction
  const proposal = phase.type === 'review' ? phase.proposal : null
  const review = useProposalReview(proposal, compaction.text, compaction.edit)
  const content = useRef<HTMLDivElement>(null)
  const mainButton = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone. A second Enter must neither cancel nor apply, so no button gets the focus.
  useEffect(() => {
    if (phase.type === 'writing') content.current?.focus()
  }, [phase.type])
  // Ctrl Enter applies the summary under review.
  useKeys(PAGE, event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (proposal === null || !compaction.canAct) return
    event.preventDefault()
    compaction.act()
  })
  // The second press of a double click would apply a summary unread.
  const act = (event: MouseEvent): void => {
    if (event.detail <= 1) compaction.act()
  }

  // It is closed next: drawn as a plan until then, it would cost a second dialog.
  if (phase.type === 'done') return null
  if (phase.type === 'nothing') return <NothingToCompact reason={phase.reason} />
  return (
    <Dialog
      title={t('shell.compact')}
      heading={compactText('compact.title')}
      width={proposal === null ? 'wide' : 'widest'}
      description={descriptionOf(phase, session.rows, outlook)}
      // A stray Enter must not apply an unread summary.
      initialFocus={proposal === null ? mainButton : content}
      foot={
        <>
          {proposal === null ? <AtOnce /> : <ReviewFoot review={review} />}
          {(phase.type === 'writing' || phase.type === 'review') && (
            <Button onClick={() => compaction.cancel()}>
              {phase.type === 'review' ? compactText('compaction.discard') : t('kit.cancel')}
            </Button>
          )}
          <Button ref={mainButton} variant="primary" disabled={!compaction.canAct} onClick={act}>
            {compactText(phase.type === 'review' ? 'compact.apply' : 'compact.write')}
          </Button>
        </>
      }
    >
      <div ref={content} tabIndex={-1}>
        {proposal === null ? (
          <div className={styles.two}>
            <CompactSettings compaction={compaction} choice={choice} />
            <Summarizers compaction={compaction} />
          </div>
        ) : (
          <ReviewPane proposal={proposal} compaction={compaction} review={review} />
        )}
      </div>
    </Dialog>
  )
}

function AtOnce() {
  const { application } = useUi()
  const atOnce = useUiState(state => state.app.settings.applyAtOnce)
  return (
    <div className={`${styles.atOnce} grow soft`}>
      <Switch
        checked={atOnce}
        onChange={applyAtOnce => void application.updateSettings({ applyAtOnce })}
      >
        {compactText('compact.at-once')}
      </Switch>
    </div>
  )
}

function NothingToCompact({ reason }: { readonly reason: string }) {
  return (
    <Dialog
      title={t('shell.compact')}
      heading={compactText('compact.nothing-title')}
      description={reason}
    >
      <p className="soft">{compactText('compact.unchanged')}</p>
    </Dialog>
  )
}

function descriptionOf(
  phase: CompactPhase,
  rows: readonly ShownRow[],
  outlook: CompactionOutlook,
): string {
  if (phase.type === 'review') {
    const row = rows.find(
      candidate =>
        candidate.type === 'compaction' &&
        candidate.record.compactionId === phase.proposal.compactionId,
    )
    if (row?.type === 'compaction')
      return compactText('compact.span', {
        first: row.record.firstNumber,
        last: row.record.lastNumber,
      })
  }
  return outlook.firstNumber === null || outlook.lastNumber === null
    ? compactText('compact.unchanged')
    : compactText('compact.span', { first: outlook.firstNumber, last: outlook.lastNumber })
}
