import { foldBranch } from '../engine/branch/branch.ts'
import type { EventDraft, SessionEvent } from '../engine/log/event.ts'
import { drive } from '../engine/turn/decide.ts'
import { type Effect, type EngineConfig, restingState } from '../engine/turn/types.ts'
import type { Input } from '../engine/turn/signals.ts'
import { summaryWithoutModel } from '../engine/turn/job.ts'
import { extracted } from './extracted.ts'

/** What the engine appends to a log when a person asks for a summary of quotes and applies it. `stamp` makes the drafts events. */
export function compactLog(
  log: readonly SessionEvent[],
  config: EngineConfig,
  stamp: (draft: EventDraft) => SessionEvent,
): readonly EventDraft[] {
  const made: EventDraft[] = []
  let state = restingState(foldBranch(log))
  const run = (input: Input): void => {
    const steps = drive(input, () => ({ state, configOf: () => config }))
    for (let step = steps.next(); !step.done;) {
      const { append, effects } = step.value
      state = step.value.state
      made.push(...append)
      const events = append.map((draft): Input => ({ type: 'event', event: stamp(draft) }))
      step = steps.next([...events, ...effects.flatMap(answered)])
    }
  }
  const answered = (effect: Effect): readonly Input[] => {
    if (effect.type === 'count') return [{ type: 'counted', purpose: effect.purpose }]
    if (effect.type !== 'summarize') return []
    const outcome = summaryWithoutModel(extracted(effect, config.count))
    return [{ type: 'summarize-ended', compactionId: effect.compactionId, outcome }]
  }
  run({ type: 'compact', focus: null, summarizer: 'extractive' })
  const proposed = made.find(({ type }) => type === 'v1.compaction-proposed')
  if (proposed?.type === 'v1.compaction-proposed') run({ ...proposed, type: 'apply' })
  return made
}
