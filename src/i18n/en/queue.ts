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
export const planText = textsOf('core.plan', {
  'plan.label': 'Plan and instructions',
  'plan.plan': 'Plan',
  'plan.done': '{done} of {count} done',
  'plan.clear': 'Remove the plan',
  'plan.todo': 'To do',
  'plan.todo-hint': 'One line for each thing. [x] before it: done. [>]: under way.',
  'plan.in-force': 'Instructions in force',
  'plan.unload': 'Stop using {name}',
})
