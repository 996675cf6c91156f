import { textsOf } from '../texts.ts'

/** Messages that wait; loaded with the first of them. */
export const queueText = textsOf('core.queue', {
  'queue.name': 'Queue',
  'queue.waits': 'Queued',
  'queue.held': 'Waits for you',
  'queue.offline': 'Waits for the network',
  'queue.joins': 'Joins at the next step',
  'queue.edit-label': 'Edit queued message',
  'queue.remove': 'Remove from queue',
  'queue.move': 'Move message {place} of {count}',
  'queue.move-why': 'Drag it, or press the arrow keys.',
  'queue.moved': 'Now {place} of {count}.',
  'queue.next': 'Send next',
  'queue.join': 'Send into this answer',
  'queue.join-why':
    'The model reads it at its next step, when the tools that run now are done. If the answer ends before that, it is sent next.',
  'queue.wait': 'Send after the answer',
})

/** Texts of the plan and of the instructions in force; loaded with them. */
export const standingText = textsOf('core.standing', {
  'standing.label': 'Plan and instructions',
  'standing.plan': 'Plan',
  'standing.done': '{done} of {count} done',
  'standing.clear': 'Remove the plan',
  'standing.todo': 'To do',
  'standing.todo-hint': 'One line for each thing. [x] before it: done. [>]: under way.',
  'standing.in-force': 'Instructions in force',
  'standing.unload': 'Stop using {name}',
})
