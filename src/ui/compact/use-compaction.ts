import { useEffect, useState } from 'react'
import type { ChosenRange, SummarizerKind } from '../../engine/index.ts'
import type { CompactionOutlook } from '../../runtime/application/outlook.ts'
import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'
import { useUi, useUiState } from '../store.ts'
import { beginAttempt, phaseOf, type Attempt, type CompactPhase } from './phase.ts'

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
