/**
 * What a tab appends when it takes a session over: the ends of what a closed tab left open, then the model that is
 * asked from now on. And whether opening a session is a reason to take it over.
 *
 * @module
 */
import type { Branch } from '../branch/branch.ts'
import type { EventDraft } from '../log/event.ts'
import type { Preset } from '../presets/preset.ts'
import { isAtRest } from './idle.ts'
import { modelDrafts } from './model-switch.ts'
import { endAbandoned, isAbandoned, type PartialAnswer } from './recovery.ts'
import type { EngineConfig, EngineState } from './types.ts'

/** True where the log holds a request or a compaction that nobody carries on: this tab is at rest, and has the session. */
export function needsRecovery(state: EngineState): boolean {
  return isAtRest(state) && isAbandoned(state.branch)
}

/** `live`: as much of an answer as the closed tab had drafted; null for none. Work of this tab's own is not ended. */
export function takeOverDrafts(
  state: EngineState,
  live: PartialAnswer | null,
  config: Pick<EngineConfig, 'model' | 'describe'>,
): readonly EventDraft[] {
  const ends = needsRecovery(state) ? endAbandoned(state.branch, live, config) : []
  return [...ends, ...modelDrafts(state.branch, config.model)]
}

/**
 * What the signal `opened` may do: append events (`write`), so that the tab must hold the session; ask for a wait only
 * (`wait`); or nothing, as where another tab may be at work. `isRestart`: see the signal.
 */
export function effectOfOpening(
  branch: Branch,
  { preset, isRestart }: { readonly preset: Preset; readonly isRestart: boolean },
): 'none' | 'wait' | 'write' {
  if (isAbandoned(branch) || branch.messages.length === 0) return 'none'
  if (preset.resume && isRestart) return 'write'
  return preset.compaction?.idle ? 'wait' : 'none'
}
