import { textsOf } from '../t.ts'

/** Texts of the plan and of the instructions in force; loaded with them. */
export const standingText = textsOf({
  'standing.label': 'Plan and instructions',
  'standing.plan': 'Plan',
  'standing.done': '{done} of {count} done',
  'standing.clear': 'Remove the plan',
  'standing.todo': 'To do',
  'standing.todo-hint': 'One line for each thing. [x] before it: done. [>]: under way.',
  'standing.in-force': 'Instructions in force',
  'standing.unload': 'Stop using {name}',
})
