/**
 * Shows what a session's effects tell while they are under way, and what another tab is writing.
 *
 * @module
 */
import type { CompactionJob } from '../../engine/index.ts'
import type { LiveState } from './live-state.ts'
import type { AnswerDraftStore } from './answer-draft.ts'
import type { OtherTabsOptions } from './tabs/watch-tabs.ts'
import type { EffectsOptions } from './run-effects.ts'

export interface ShownWorkOptions {
  readonly display: LiveState
  readonly liveDraft: AnswerDraftStore
  /** The compaction under way, if there is one. */
  readonly job: () => CompactionJob | null
  readonly publish: () => void
}

export type ShownWork = Pick<EffectsOptions, 'onParts' | 'onWait' | 'onLoading' | 'onProgress'> &
  Pick<OtherTabsOptions, 'elsewhere' | 'here' | 'noneAtWork'>

export function createShownWork({ display, liveDraft, job, publish }: ShownWorkOptions): ShownWork {
  return {
    onParts: (requestId, model, parts) => {
      liveDraft.update(display.arrived(requestId, model, parts))
      publish()
    },
    onWait: wait => {
      display.waiting(wait)
      publish()
    },
    onLoading: share => {
      display.loading(share)
      publish()
    },
    onProgress: (compactionId, progress) => {
      const running = job()
      if (running?.compactionId !== compactionId) return
      display.summarizing(running, progress)
      publish()
    },
    elsewhere: live => {
      display.elsewhere(live)
      publish()
    },
    here: () => {
      display.here()
      publish()
    },
    noneAtWork: display.here,
  }
}
