/**
 * What a person or the application asks for.
 *
 * @module
 */
import { attachmentKey } from '../../../engine/index.ts'
import { withTyped } from './box.ts'
import { todosFor } from './deciding.ts'
import type { Command } from './inputs.ts'
import { send } from './sending.ts'
import type { SessionState, Step, StepConfig, Todo } from './state.ts'
import { only, withTask } from './tasks.ts'
import { tryNow } from './working.ts'

/** What the command changes at once, and the task that it begins. */
export function obeyed(state: SessionState, command: Command, config: StepConfig): Step {
  switch (command.type) {
    case 'send':
      return send(state, command, config)
    case 'keep-draft':
      return typed(state, command.text)
    case 'attach':
      return only(state, { ...command, type: 'read-files' })
    case 'remove-attachment':
      return only(withoutAttachment(state, command.key))
    case 'edit-queued':
      return only(state, command)
    case 'try-now':
      return tryNow(state)
    case 'remove-queued': {
      const message = state.queue.waiting.find(({ id }) => id === command.id)
      return only(state, { ...command, images: message?.images ?? [] })
    }
    case 'signal': {
      const { signal, reply } = command
      // Work that ends after the session was closed.
      if (state.isClosed && reply === null) return only(state)
      return only(withTask(state, todosFor(signal), { reply }))
    }
    case 'append': {
      const { drafts, reply } = command
      const append: Todo = { type: 'append', drafts, after: 'decide' }
      return only(withTask(state, [append, { type: 'after-work', insist: false }], { reply }))
    }
    case 'change-branch': {
      const { change, reply } = command
      return only(withTask(state, [{ type: 'change-branch', change, hasLock: false }], { reply }))
    }
    case 'model-changed':
      return only(withTask(state, [{ type: 'follow-model' }], { reply: command.reply }))
  }
}

/** Typing counts as activity. */
function typed(state: SessionState, text: string): Step {
  const next = { ...state, box: withTyped(state.box, text) }
  const { rest } = state
  return rest === null
    ? only(next)
    : only(next, { type: 'start-timer', timer: 'rest', afterMs: rest })
}

function withoutAttachment(state: SessionState, key: string): SessionState {
  const { box } = state
  const removed = box.images.filter(part => attachmentKey(part) === key)
  if (removed.length === 0) return state
  const images = box.images.filter(part => attachmentKey(part) !== key)
  return {
    ...state,
    box: { ...box, images, imagesAreDue: true, removed: [...box.removed, ...removed] },
  }
}
