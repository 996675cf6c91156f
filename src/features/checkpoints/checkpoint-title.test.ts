import { expect, it } from 'vitest'
import { checkpointTitle } from './checkpoint-title.ts'

it.each([
  [{ title: 'Early', span: { firstNumber: 1, lastNumber: 4 }, messages: 6 }, 'Early'],
  [{ title: null, span: { firstNumber: 1, lastNumber: 4 }, messages: 6 }, 'Messages 1 to 4'],
  [{ title: null, span: null, messages: 6 }, 'After message 6'],
])('a checkpoint is called by its title, else by its place: %j', (checkpoint, title) => {
  expect(checkpointTitle(checkpoint)).toBe(title)
})
