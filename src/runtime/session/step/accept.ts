/**
 * What an input changes at once, and the tasks that it begins.
 *
 * @module
 */
import { keepAnswer } from './answer-draft.ts'
import { obeyed } from './commands.ts'
import type { Timer } from './effects.ts'
import type { OutsideChange, ProgressInput, SessionInput } from './inputs.ts'
import { withProgress } from './live.ts'
import { begun } from './opening.ts'
import { lookedAt } from './other-tabs.ts'
import { readQueue } from './queue.ts'
import { resulted } from './results.ts'
import { nextOwn, type SessionState, type Step, type StepConfig } from './state.ts'
import { followed, only, withTask } from './tasks.ts'
import { tryNow } from './working.ts'

/** The step so far: what the tasks do is still to come. A closed session heeds only results, and what is asked of it. */
export function accept(state: SessionState, input: SessionInput, config: StepConfig): Step {
  switch (input.type) {
    case 'begin':
      return begun(state, input.isRestart)
    case 'close':
      return only(
        { ...state, isClosed: true, rest: null },
        { type: 'stop-timer', timer: 'rest' },
        { type: 'stop-timer', timer: 'look' },
        { type: 'stop-timer', timer: 'retry' },
      )
    case 'parts':
    case 'loading':
    case 'progress':
      return only(state.isClosed ? state : progressed(state, input, config))
    case 'storage-changed':
    case 'network-changed':
      return state.isClosed ? only(state) : occurred(state, input, config)
    case 'timer':
      return timeIsUp(state, input.timer)
    case 'send':
    case 'keep-draft':
    case 'attach':
    case 'remove-attachment':
    case 'edit-queued':
    case 'try-now':
    case 'remove-queued':
    case 'signal':
    case 'append':
    case 'change-branch':
    case 'model-changed':
      return obeyed(state, input, config)
    default:
      return resulted(state, input, config)
  }
}

function occurred(state: SessionState, input: OutsideChange, { canSend }: StepConfig): Step {
  if (input.type === 'storage-changed') return followed(readQueue(state), newsDue)
  if (!canSend) return only(state)
  const drained = nextOwn(state) ? withTask(state, [{ type: 'drain' }]) : state
  return tryNow(drained)
}

function progressed(state: SessionState, input: ProgressInput, { now }: StepConfig): SessionState {
  const live = withProgress(state.live, input, { job: state.engine.job, now })
  const draft =
    input.type === 'parts' && live.answer ? keepAnswer(state.draft, live.answer) : state.draft
  return { ...state, live, draft }
}

/** Reads what other tabs appended, unless that is about to be read. */
function newsDue(state: SessionState): Step {
  const isDue = state.tasks.slice(1).some(({ kind }) => kind === 'take-in')
  return only(
    isDue ? state : withTask(state, [{ type: 'take-in', for: 'the-reader' }], { kind: 'take-in' }),
  )
}

function timeIsUp(state: SessionState, timer: Timer): Step {
  switch (timer) {
    case 'rest':
      return only(withTask({ ...state, rest: null }, [{ type: 'rested' }]))
    case 'look':
      return only(lookedAt({ ...state, looksAgain: false }))
    case 'typed':
      return only({ ...state, box: { ...state.box, text: { ...state.box.text, waits: false } } })
    case 'answer':
      return only({ ...state, draft: { ...state.draft, waits: false } })
    case 'queue':
      return only(withTask(state, [{ type: 'resume' }]))
    case 'retry':
      return tryNow(state)
  }
}
