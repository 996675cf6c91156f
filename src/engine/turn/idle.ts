/**
 * Compaction while the conversation rests. The engine reads no clock: it asks to be told when nothing has happened for
 * a while. Source: two-phase (presets, C1); DESIGN, section 8, row "idle compaction".
 */
import { planCompaction } from '../compaction/plan/plan.ts'
import type { SummarizerKind } from '../log/event.ts'
import { isReached } from '../presets/threshold.ts'
import { automaticWriter, hasNewContent } from './automatic.ts'
import { commitOf, waitingProposal } from './background.ts'
import { planOptions, startJob } from './job.ts'
import { measuresOf } from './measures.ts'
import {
  conclude,
  type Decision,
  type Effect,
  type EngineConfig,
  type EngineState,
  type Input,
  type Signal,
} from './types.ts'

/** True while neither a turn nor a summary is under way. */
export function isAtRest({ turn, job }: EngineState): boolean {
  return turn.type === 'idle' && job === null
}

/** The wait for rest after a decision; none if rest would change nothing. Every input starts the wait again. */
export function restAfter(
  input: Input,
  { state, append }: Decision,
  config: EngineConfig,
): readonly Effect[] {
  const endsWork = input.type !== 'rested' && append.length === 0
  const idle = config.preset.compaction?.idle
  return endsWork && idle && isAtRest(state) && idleWriter(state, config)
    ? [{ type: 'rest', afterMs: idle.afterMs }]
    : []
}

/** The rest is over, and everything is counted: bring a prepared summary into force, or begin one. */
export function handleRest(state: EngineState, config: EngineConfig): Decision {
  return compactAtRest(state, config, idleWriter(state, config))
}

/** From this share of the budget on a session is large, */
const LARGE = 0.5
/** and from this many messages on. */
const LARGE_MESSAGES = 4

/**
 * The browser runs out of room or memory: a large session is compacted whatever the preset says of rest, if no request
 * waits for it and it costs nothing or is allowed. Source: copilot-cli (presets, E12). Differs: never in the middle of
 * a turn.
 */
export function shortOfMemory(
  state: EngineState,
  { mayPay = false }: Extract<Signal, { type: 'memory-short' }>,
  config: EngineConfig,
): Decision {
  const measures = measuresOf(state.branch, config)
  const isLarge =
    measures.messages >= LARGE_MESSAGES && isReached([{ of: 'budget', at: LARGE }], measures)
  return compactAtRest(state, config, isLarge ? allowedWriter(state, config, mayPay) : null)
}

function compactAtRest(
  state: EngineState,
  config: EngineConfig,
  summarizer: SummarizerKind | null,
): Decision {
  if (!summarizer || !isAtRest(state)) return conclude(state)
  const proposal = waitingProposal(state.branch)
  if (proposal) return conclude(state, [commitOf(state.branch, proposal, config)])
  const plan = planCompaction(state.branch, planOptions(config))
  return typeof plan === 'object'
    ? startJob(state, plan, { trigger: 'idle', focus: null, summarizer, config })
    : conclude(state)
}

/** A person comes first: a summary that a model writes at rest gives its model back. One without a model continues. */
export function isPreempted({ job }: EngineState): boolean {
  return job?.trigger === 'idle' && job.summarizer === 'model'
}

/** Who would write a summary at rest; null below the preset's threshold, or where none may be written. */
function idleWriter(state: EngineState, config: EngineConfig): SummarizerKind | null {
  const idle = config.preset.compaction?.idle
  return idle && hasNewContent(state.branch) && isReached(idle.at, measuresOf(state.branch, config))
    ? allowedWriter(state, config, idle.where === 'always')
    : null
}

/** Null if there is nothing new, or a summary might cost what is not allowed. */
function allowedWriter(
  { branch }: EngineState,
  config: EngineConfig,
  mayPay: boolean,
): SummarizerKind | null {
  if (!hasNewContent(branch)) return null
  const writer = automaticWriter(branch, config)
  const isFree = writer === 'extractive' || config.modelSummaries === 'free'
  return isFree || mayPay ? writer : null
}
