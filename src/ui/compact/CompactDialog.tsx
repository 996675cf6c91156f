import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { t } from '../../i18n/t.ts'
import type { SummarizerKind } from '../../engine/event.ts'
import type { SessionSnapshot } from '../../runtime/snapshot.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Switch } from '../kit/Switch.tsx'
import { useUi, useUiState } from '../store.ts'
import { attemptOn, phaseOf, type Attempt, type CompactPhase } from './phase.ts'
import { LeftColumn } from './LeftColumn.tsx'
import { Summarizers } from './Summarizers.tsx'
import styles from './CompactDialog.module.css'

/** The dialog "Compact" for the open session; closes itself when there is none. */
export function CompactDialog({ focus }: { readonly focus: string }) {
  const session = useUiState(state => state.app.session)
  return session === null ? null : (
    <SessionDialog key={session.sessionId} session={session} focus={focus} />
  )
}

interface SessionDialogProps {
  readonly session: SessionSnapshot
  /** What stands in "Focus on" at first. */
  readonly focus: string
}

/**
 * What will change, who writes the summary, the summary to edit, Apply.
 * Closing it leaves a running or waiting summary where it is, in the conversation.
 */
function SessionDialog({ session, focus: firstFocus }: SessionDialogProps) {
  const { application, actions } = useUi()
  const settings = useUiState(state => state.app.settings)
  const model = useUiState(state => state.app.model)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [focus, setFocus] = useState(session.proposal?.focus ?? firstFocus)
  const [summarizer, setSummarizer] = useState<SummarizerKind>(
    model.writesSummaries ? settings.summarizer : 'extractive',
  )
  const [edited, setEdited] = useState<string | null>(null)
  const phase = phaseOf(session, attempt)
  const done = phase.type === 'done'
  const appliedThrough = phase.type === 'done' ? phase.record?.lastNumber : undefined
  useEffect(() => {
    if (!done) return
    actions.closeDialog()
    // The row stands behind the last message that it replaces, often far above: bring it into view.
    if (appliedThrough !== undefined) actions.showMessage(appliedThrough)
  }, [done, appliedThrough, actions])
  const cancelButton = useRef<HTMLButtonElement>(null)
  const mainButton = useRef<HTMLButtonElement>(null)
  // The button that was pressed is no longer what it was: the focus moves to what comes next.
  useEffect(() => {
    if (phase.type === 'writing') cancelButton.current?.focus()
  }, [phase.type])

  const follow = async (next: Attempt, work: () => Promise<void>) => {
    setAttempt(next)
    try {
      await work()
    } finally {
      setAttempt({ ...next, pending: false })
    }
  }
  const write = (by: SummarizerKind) => {
    setSummarizer(by)
    setEdited(null)
    return follow(attemptOn(session.rows), async () => {
      if (session.proposal !== null) await application.discardProposal()
      await application.compact({ focus: focus.trim() || null, summarizer: by })
    })
  }
  const apply = (summary: string, compactionId: string) =>
    follow(attemptOn(session.rows, compactionId), () => application.applyProposal(summary))
  const cancel = async () => {
    if (phase.type === 'writing') return application.cancelCompaction()
    actions.closeDialog()
    if (phase.type === 'review') await application.discardProposal()
  }
  const text = phase.type === 'review' ? (edited ?? phase.proposal.summary) : ''
  const act = (event: MouseEvent): void => {
    // The second press of a double click would apply a summary that nobody has read.
    if (event.detail > 1) return
    void (phase.type === 'review' ? apply(text, phase.proposal.compactionId) : write(summarizer))
  }

  if (phase.type === 'nothing')
    return (
      <Dialog
        title={t('compact.name')}
        heading={t('compact.nothing-title')}
        description={phase.reason}
        width="narrow"
        onClose={actions.closeDialog}
      >
        <p className={styles.soft}>{t('compact.unchanged')}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={t('compact.name')}
      heading={t('compact.title')}
      description={descriptionOf(phase, session)}
      initialFocus={mainButton}
      onClose={actions.closeDialog}
      foot={
        <>
          <div className={styles.atOnce}>
            <Switch
              checked={settings.applyAtOnce}
              onChange={applyAtOnce => void application.updateSettings({ applyAtOnce })}
            >
              {t('compact.at-once')}
            </Switch>
          </div>
          <Button ref={cancelButton} onClick={() => void cancel()}>
            {t('compact.cancel')}
          </Button>
          <Button
            ref={mainButton}
            variant="primary"
            disabled={
              phase.type === 'writing' ||
              (phase.type === 'review' && (attempt?.pending === true || text.trim() === ''))
            }
            onClick={act}
          >
            {t(phase.type === 'review' ? 'compact.apply' : 'compact.write')}
          </Button>
        </>
      }
    >
      <div className={styles.two}>
        <LeftColumn
          session={session}
          phase={phase}
          text={text}
          onEdit={setEdited}
          onAgain={() => void write(summarizer)}
          onExtractive={() => void write('extractive')}
        />
        <Summarizers
          model={model}
          focus={focus}
          summarizer={summarizer}
          disabled={phase.type === 'writing'}
          onFocus={setFocus}
          onSummarizer={setSummarizer}
        />
      </div>
    </Dialog>
  )
}

function descriptionOf(phase: CompactPhase, { outlook, rows }: SessionSnapshot): string {
  if (phase.type === 'nothing') return phase.reason
  if (phase.type === 'review') {
    const row = rows.find(
      candidate =>
        candidate.type === 'compaction' &&
        candidate.record.compactionId === phase.proposal.compactionId,
    )
    if (row?.type === 'compaction')
      return t('compact.span', { first: row.record.firstNumber, last: row.record.lastNumber })
  }
  return outlook.firstNumber === null || outlook.lastNumber === null
    ? t('compact.unchanged')
    : t('compact.span', { first: outlook.firstNumber, last: outlook.lastNumber })
}
