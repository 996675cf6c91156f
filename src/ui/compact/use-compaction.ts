import { useEffect, useState } from 'react'
import type {
  ChosenRange,
  SummarizerKind,
  CompactionProposed,
  CompactionRecord,
} from '../../engine/index.ts'
import type { CompactionOutlook } from '../../runtime/inspection/outlook.ts'
import type { SessionSnapshot, CompactionProgress } from '../../runtime/session/snapshot.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { compactionsIn, type ShownRow } from '../../runtime/session/shown-row.ts'

/** Summaries under review as they were edited, by compaction: the dialog may be closed to read a message, and opened again. */
const editedBefore = new Map<string, string>()

/** A manual compaction as the dialog drives it. */
export type Compaction = ReturnType<typeof useCompaction>

/** Closes the dialog when the summary is in force. */
export function useCompaction(
  session: SessionSnapshot,
  outlook: CompactionOutlook,
  { firstFocus, range }: { readonly firstFocus: string; readonly range: ChosenRange | undefined },
) {
  const { application, actions } = useUi()
  const preferred = useUiState(({ app }) => app.summaries.first)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [focus, setFocus] = useState(session.proposal?.focus ?? firstFocus)
  const [summarizer, setSummarizer] = useState<SummarizerKind>(preferred)
  const proposed = session.proposal?.compactionId ?? ''
  const [edited, setEdited] = useState<string | null>(editedBefore.get(proposed) ?? null)
  const edit = (words: string): void => {
    editedBefore.clear()
    editedBefore.set(proposed, words)
    setEdited(words)
  }
  const phase = phaseOf(session, outlook, attempt)
  const done = phase.type === 'done'
  useEffect(() => {
    if (done) actions.closeDialog()
  }, [done, actions])

  const follow = async (next: Attempt, work: () => Promise<void>): Promise<void> => {
    setAttempt(next)
    try {
      await work()
    } finally {
      setAttempt({ ...next, pending: false })
    }
  }
  const write = (by: SummarizerKind): void => {
    setSummarizer(by)
    setEdited(null)
    void follow(beginAttempt(session.rows), async () => {
      if (session.proposal !== null) await application.discardProposal()
      await application.compact({ focus: focus.trim() || null, summarizer: by, range })
    })
  }
  const text = phase.type === 'review' ? (edited ?? phase.proposal.summary) : ''
  return {
    session,
    outlook,
    phase,
    /** The summary under review, as edited; empty in other phases. */
    text,
    focus,
    summarizer,
    /** False while the person can only wait, or there is nothing to apply. */
    canAct: canAct(phase, text, attempt),
    edit,
    setFocus,
    setSummarizer,
    write,
    /** Writes the summary, or puts the reviewed one in force. */
    act: (): void => {
      if (phase.type !== 'review') return write(summarizer)
      const { compactionId } = phase.proposal
      void follow(beginAttempt(session.rows, compactionId), () => application.applyProposal(text))
    },
    /** Stops the writing, or discards the reviewed summary and closes: nothing has changed. */
    cancel: (): void => {
      if (phase.type === 'writing') return application.cancelCompaction()
      actions.closeDialog()
      if (phase.type === 'review') void application.discardProposal()
    },
  }
}

function canAct(phase: CompactPhase, text: string, attempt: Attempt | null): boolean {
  if (phase.type === 'review') return attempt?.pending !== true && text.trim() !== ''
  return phase.type === 'plan' || phase.type === 'failed'
}
/** The phase of a manual compaction, read from the session, so that the dialog stores nothing of it. */

export type CompactPhase =
  /** No summary was requested yet. */
  | { readonly type: 'plan' }
  /** There is nothing to compact; `reason` is a sentence. */
  | { readonly type: 'nothing'; readonly reason: string }
  /** Null progress: requested, not begun. */
  | { readonly type: 'writing'; readonly progress: CompactionProgress | null }
  | { readonly type: 'review'; readonly proposal: CompactionProposed }
  | {
      readonly type: 'failed'
      readonly sentence: string
      readonly refused: CompactionRecord['refused']
    }
  /** The dialog has nothing left to do. */
  | { readonly type: 'done' }

/** One press of "Write summary" or "Apply". */
export interface Attempt {
  /** Compactions that were there before it; any other one is its outcome. */
  readonly before: ReadonlySet<string>
  /** True until the application has answered. */
  readonly pending: boolean
  /** True for Apply: once the proposal is gone there is nothing left to do. */
  readonly applies: boolean
}

/** `applied`: the proposal that is being applied, whose own record is the outcome; null for a new summary. */
export function beginAttempt(rows: readonly ShownRow[], applied: string | null = null): Attempt {
  const before = compactionsIn(rows).map(record => record.compactionId)
  return {
    before: new Set(before.filter(id => id !== applied)),
    pending: true,
    applies: applied !== null,
  }
}

/** `attempt` is null while this dialog has asked for nothing. */
export function phaseOf(
  session: Pick<SessionSnapshot, 'rows' | 'progress' | 'proposal'>,
  outlook: CompactionOutlook,
  attempt: Attempt | null,
): CompactPhase {
  const outcome = attempt && outcomeOf(session.rows, attempt)
  if (outcome?.state === 'live') return { type: 'done' }
  if (session.progress !== null) return { type: 'writing', progress: session.progress }
  if (session.proposal !== null) return { type: 'review', proposal: session.proposal }
  return (attempt && afterPress(attempt, outcome)) ?? beforePress(outlook)
}

function afterPress(attempt: Attempt, outcome: CompactionRecord | null): CompactPhase | null {
  if (attempt.pending || outcome?.state === 'running') return { type: 'writing', progress: null }
  if (outcome?.failure != null)
    return { type: 'failed', sentence: outcome.failure, refused: outcome.refused }
  return attempt.applies ? { type: 'done' } : null
}

function beforePress({ reason }: CompactionOutlook): CompactPhase {
  return reason === null ? { type: 'plan' } : { type: 'nothing', reason }
}

function outcomeOf(rows: readonly ShownRow[], attempt: Attempt): CompactionRecord | null {
  return (
    compactionsIn(rows).findLast(
      record => record.trigger === 'manual' && !attempt.before.has(record.compactionId),
    ) ?? null
  )
}
