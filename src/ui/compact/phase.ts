/** The phase of a manual compaction, read from the session, so that the dialog stores nothing of it. */
import type { CompactionProposed, CompactionRecord } from '../../engine/index.ts'
import type { CompactionOutlook } from '../../runtime/application/outlook.ts'
import { compactionsIn, type ShownRow } from '../../runtime/session/shown-row.ts'
import type { CompactionProgress, SessionSnapshot } from '../../runtime/session/snapshot.ts'

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
