/**
 * One step of an open session: what happens goes in; the next state, what is stored, and what is started come out. Pure:
 * it awaits nothing, and the same state and input give the same step.
 *
 * @module
 */
import { accept } from './accept.ts'
import { writeAnswer } from './answer-draft.ts'
import { heading, nextChange } from './box.ts'
import { changeBranch } from './change-branch.ts'
import { decideNext, followModel, open, rested } from './deciding.ts'
import type { SessionInput } from './inputs.ts'
import { acquire, acquired, awaitLock, look, showOtherTab, takeIn, takeOver } from './other-tabs.ts'
import {
  adoptQueue,
  afterWork,
  drain,
  resume,
  save,
  sendNow,
  storeMessage,
  watchQueue,
} from './sending.ts'
import type { SessionState, Step, StepConfig, Todo } from './state.ts'
import { decline, endTask, failTask, followed, only } from './tasks.ts'
import { write } from './writing.ts'

/** What follows from the input, up to the point where something outside must happen first. */
export function step(state: SessionState, input: SessionInput, config: StepConfig): Step {
  const worked = workOff(accept(state, input, config), config)
  const kept = followed(keepDrafts(worked.state), next => watchQueue(next, config))
  return { ...worked, state: kept.state, effects: [...worked.effects, ...kept.effects] }
}

/** Does what the tasks say until one of them must wait. */
function workOff(accepted: Step, config: StepConfig): Step {
  let done = accepted
  for (;;) {
    const { tasks, awaits, box } = done.state
    const [task, ...others] = tasks
    if (!task || awaits !== null) return done
    const [todo, ...todos] = task.todos
    if (todo?.type === 'store-message' && box.change !== null) return done
    done = followed(done, state =>
      todo
        ? carriedOut({ ...state, tasks: [{ ...task, todos }, ...others] }, todo, config)
        : endTask(state),
    )
  }
}

function carriedOut(state: SessionState, todo: Todo, config: StepConfig): Step {
  try {
    return carryOut(state, todo, config)
  } catch (error) {
    return failTask(state, error)
  }
}

/** `state` has the todo no longer. */
function carryOut(state: SessionState, todo: Todo, config: StepConfig): Step {
  switch (todo.type) {
    case 'decide':
      return decideNext(state, todo, config)
    case 'append':
      return todo.drafts.length === 0
        ? only(state)
        : write(state, { drafts: todo.drafts, source: { type: 'log', after: todo.after } })
    case 'acquire':
      return acquire(state, todo)
    case 'await-lock':
      return awaitLock(state)
    case 'take-in':
      return takeIn(state, todo)
    case 'take-over':
      return takeOver(state, todo, config)
    case 'acquired':
      return acquired(state, todo)
    case 'count':
      return only({ ...state, awaits: { type: 'counts' } }, { type: 'count-all', now: true })
    case 'send':
      return sendNow(state, todo.id, config)
    case 'store-message':
      return storeMessage(state, todo.id)
    case 'queue-up':
      return only({ ...state, box: heading(state.box, todo.id, 'queue') })
    case 'save':
      return save(state)
    case 'after-work':
      return afterWork(state, todo.insist, config)
    case 'drain':
      return drain(state, config)
    case 'open':
      return open(state, todo, config)
    case 'resume':
      return resume(state, config)
    case 'adopt-queue':
      return adoptQueue(state)
    case 'rested':
      return rested(state)
    case 'change-branch':
      return changeBranch(state, todo)
    case 'decline':
      return decline(state)
    case 'follow-model':
      return followModel(state, config)
    case 'look':
      return look(state)
    case 'show-other-tab':
      return showOtherTab(state)
    case 'notify':
      return only(state, todo)
  }
}

/** Begins to write what is due of the box and of the answer. */
function keepDrafts(state: SessionState): Step {
  const [draft, writes] = writeAnswer(state.draft)
  const change = nextChange(state.box)
  if (change === null) return only({ ...state, draft }, ...writes)
  const { box, effect, queued } = change
  const own = queued === undefined ? state.queue.own : [...state.queue.own, queued]
  return only({ ...state, draft, box, queue: { ...state.queue, own } }, ...writes, effect)
}
