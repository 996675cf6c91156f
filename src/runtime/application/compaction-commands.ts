/**
 * What a person does about summaries of the open session.
 *
 * @module
 */
import type { Session } from '../session/session-api.ts'
import type { Settings } from '../settings/settings.ts'
import type { Application } from './application.ts'
import type { ReportingErrors } from './reporting-errors.ts'

type CompactionCommands = Pick<
  Application,
  | 'compact'
  | 'rebuildSummary'
  | 'compactForModel'
  | 'cancelCompaction'
  | 'applyProposal'
  | 'discardProposal'
  | 'undoCompaction'
>

interface CompactionCommandsOptions {
  readonly opened: () => Session | null
  readonly settings: () => Settings
  readonly onFault: (error: unknown) => void
  readonly reportingErrors: ReportingErrors
}

/** Nothing happens where no session is open. */
export function createCompactionCommands({
  opened,
  settings,
  onFault,
  reportingErrors,
}: CompactionCommandsOptions): CompactionCommands {
  return {
    compact: reportingErrors(async ({ focus, summarizer }) =>
      opened()?.signal({
        type: 'compact',
        focus,
        summarizer,
        appliesAtOnce: settings().applyAtOnce,
      }),
    ),
    rebuildSummary: reportingErrors(async summarizer =>
      opened()?.signal({
        type: 'compact',
        focus: null,
        summarizer,
        rebuild: true,
        appliesAtOnce: settings().applyAtOnce,
      }),
    ),
    compactForModel: reportingErrors(async () => opened()?.signal({ type: 'compact-for-model' })),
    cancelCompaction: () => void opened()?.signal({ type: 'cancel-compaction' }).catch(onFault),
    applyProposal: reportingErrors(async summary => {
      const proposal = opened()?.snapshot().proposal
      if (!proposal) return
      await opened()?.signal({ type: 'apply', compactionId: proposal.compactionId, summary })
    }),
    discardProposal: reportingErrors(async () => {
      const proposal = opened()?.snapshot().proposal
      if (!proposal) return
      await opened()?.signal({ type: 'discard', compactionId: proposal.compactionId })
    }),
    undoCompaction: reportingErrors(async () => opened()?.signal({ type: 'undo' })),
  }
}
