/**
 * Decisions of the engine about what is stored and what happens.
 *
 * @module
 */
import { decide, effectOfOpening, modelDrafts, type Signal } from '../../../engine/index.ts'
import { clearAnswer } from './answer-draft.ts'
import { afterEvent } from './live.ts'
import { isAtWork, type SessionState, type Step, type StepConfig, type Todo } from './state.ts'
import { before, decideEach, followed, instead, only } from './tasks.ts'
import { begin } from './working.ts'
import { write } from './writing.ts'

/** Decides about the oldest input. What is decided is stored before its work begins. */
export function decideNext(
  state: SessionState,
  { inputs, isFirst }: Extract<Todo, { type: 'decide' }>,
  config: StepConfig,
): Step {
  const [input, ...others] = inputs
  if (!input) return only(state)
  const {
    state: engine,
    append,
    effects,
  } = decide(state.engine, input, config.engine(state.engine.branch))
  const live = input.type === 'event' ? afterEvent(state.live, input.event) : state.live
  const hasEnded = state.live.answer !== null && live.answer === null
  const next: SessionState = {
    ...state,
    engine,
    live: engine.job ? live : { ...live, progress: null },
    draft: hasEnded ? clearAnswer(state.draft) : state.draft,
    rest: isFirst ? null : state.rest,
  }
  const more = before(next, { type: 'decide', inputs: others, isFirst: false })
  const wakes = isFirst && state.rest !== null
  return followed(wakes ? only(more, { type: 'stop-timer', timer: 'rest' }) : only(more), then =>
    append.length > 0
      ? write(then, { drafts: append, source: { type: 'log', after: 'continue' }, effects })
      : begin(then, effects),
  )
}

/** Signals that decide about the whole view, and so need it counted. */
const COUNTED: ReadonlySet<Signal['type']> = new Set<Signal['type']>([
  'compact',
  'compact-for-model',
  'memory-short',
])

/** What the signal needs. */
export function todosFor(signal: Signal): readonly Todo[] {
  return COUNTED.has(signal.type)
    ? decidedWhole(signal, [{ type: 'notify', notice: 'busy-elsewhere' }])
    : [...decideEach([signal]), { type: 'after-work', insist: false }]
}

/** Decides about the whole view, with exact counts. */
function decidedWhole(signal: Signal, otherwise: readonly Todo[]): readonly Todo[] {
  return [
    { type: 'acquire', otherwise },
    { type: 'count' },
    ...decideEach([signal]),
    { type: 'after-work', insist: false },
  ]
}

/** Nothing has happened for a while. */
export function rested(state: SessionState): Step {
  if (state.isClosed || isAtWork(state)) return only(state)
  return only(before(state, ...decidedWhole({ type: 'rested' }, [])))
}

/** The session was opened: a preset may resume with little, and the conversation may become idle. */
export function open(state: SessionState, config: StepConfig): Step {
  const { branch } = state.engine
  const effect = effectOfOpening(branch, config.engine(branch).preset)
  const opened = decideEach([{ type: 'opened' }])
  const resume: Todo = { type: 'resume' }
  if (state.isClosed) return only(instead(state))
  switch (effect) {
    case 'none':
      return only(before(state, resume))
    case 'wait':
      return only(before(state, ...opened, resume))
    case 'write':
      return only(before(state, { type: 'acquire', otherwise: [resume] }, ...opened, resume))
  }
}

/** Another model may be in use: the log records it. */
export function followModel(state: SessionState, config: StepConfig): Step {
  const { branch } = state.engine
  const isOther = modelDrafts(branch, config.engine(branch).model).length > 0
  return only(isOther ? before(state, { type: 'acquire', otherwise: [] }) : state)
}
