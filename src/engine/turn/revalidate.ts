import type { Branch } from '../branch/branch.ts'
import { stillStands } from '../compaction/commit.ts'
import type { EventDraft } from '../log/event.ts'
import { staleFailure } from './background.ts'
import type { EngineConfig } from './types.ts'

/**
 * The draft as it may be appended to `branch`, which grew after it was decided: a compaction whose messages changed
 * becomes its failure, every other draft stays.
 */
export function revalidated(
  draft: EventDraft,
  branch: Branch,
  config: Pick<EngineConfig, 'describe'> = {},
): EventDraft {
  const commits =
    draft.type === 'v1.compaction-completed' || draft.type === 'v1.compaction-proposed'
  return !commits || stillStands(branch, draft) ? draft : staleFailure(draft.compactionId, config)
}
