/** Compactions of the fake application, and what a person orders about messages. */
import type { EventId, SummarizerKind } from '../engine/log/event.ts'
import type { CompactionRecord, ContextStatus } from '../engine/log/transcript.ts'
import type { Application } from '../runtime/application/application.ts'
import type { SessionSnapshot } from '../runtime/session/snapshot.ts'
import { proposalOf } from './fake-scenes.ts'
import { COMPLETED } from './fake-session.ts'
import type { FakeState } from './fake-state.ts'

type CompactionMethods = Pick<
  Application,
  | 'compact'
  | 'cancelCompaction'
  | 'applyProposal'
  | 'discardProposal'
  | 'rebuildSummary'
  | 'compactForModel'
  | 'undoCompaction'
  | 'setPinned'
  | 'setExcluded'
  | 'clearContext'
  | 'restoreContext'
>

export function fakeCompactions(state: FakeState, stepMs: number): CompactionMethods {
  const setFate = (messageId: string, fate: ContextStatus): void => {
    state.changeSession({
      rows: (state.snapshot().session?.rows ?? []).map(row =>
        row.type === 'message' && row.entry.event.id === messageId ? { ...row, fate } : row,
      ),
    })
  }
  const setCompaction = (record: Partial<CompactionRecord>): void => {
    state.changeSession({
      rows: (state.snapshot().session?.rows ?? []).map(row =>
        row.type === 'compaction'
          ? { type: 'compaction', record: { ...row.record, ...record } }
          : row,
      ),
    })
  }

  return {
    async compact({ focus, summarizer }) {
      state.changeSession({ progress: progressOf(summarizer) })
      state.after(40 * stepMs, () => {
        state.changeSession({ progress: null, proposal: proposalOf(focus, summarizer) })
      })
    },
    cancelCompaction() {
      state.stopTimer()
      state.changeSession({ progress: null })
    },
    async applyProposal(summary) {
      setCompaction({ state: 'live', number: 3, result: { ...COMPLETED, summary } })
      state.changeSession({ proposal: null, undoable: { compactionId: 'c3', number: 3 } })
    },
    async discardProposal() {
      state.changeSession({ proposal: null })
    },
    async rebuildSummary() {},
    async compactForModel() {
      state.changeSession({ switchAdvice: null })
    },
    async undoCompaction() {
      setCompaction({ state: 'undone' })
      state.changeSession({ undoable: null })
    },
    async setPinned(messageId, pinned) {
      setFate(messageId, { type: pinned ? 'pinned' : 'kept' })
    },
    async setExcluded(messageId, excluded) {
      setFate(messageId, { type: excluded ? 'excluded' : 'kept' })
    },
    async clearContext() {
      state.changeSession({ clear: { clearId: 'cleared' as EventId, isNewest: true } })
    },
    async restoreContext() {
      state.changeSession({ clear: null })
    },
  }
}

function progressOf(summarizer: SummarizerKind): SessionSnapshot['progress'] {
  return {
    compactionId: 'c4',
    trigger: 'manual',
    summarizer,
    part: 3,
    of: 7,
    model: null,
    loading: null,
  }
}
