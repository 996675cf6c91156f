import type { LocalModel } from '../../ports/local-runner.ts'
import type { LocalDownload } from '../../runtime/local-models/runner-state.ts'

/** What can be done next with a model. */
export type MainStep = 'use' | 'download' | 'pause' | 'resume' | 'try-again'

const WHILE_FETCHED: Readonly<Record<LocalDownload['state'], MainStep>> = {
  running: 'pause',
  paused: 'resume',
  failed: 'try-again',
}

/** The one next step with a model; null if it is in use, or only writes summaries. */
export function mainStep(
  { isStored, onlySummaries }: Pick<LocalModel, 'isStored' | 'onlySummaries'>,
  fetch: Pick<LocalDownload, 'state'> | null,
  inUse: boolean,
): MainStep | null {
  if (fetch) return WHILE_FETCHED[fetch.state]
  if (!isStored) return 'download'
  return inUse || onlySummaries === true ? null : 'use'
}
