import { expect, it } from 'vitest'
import type { Reading, ReadSpan } from '../../../engine/index.ts'
import { undoneWords } from './restored.ts'

const span = (first: number, last: number, reading: Reading): ReadSpan => ({ first, last, reading })
const whole = (first: number, last = first) => span(first, last, { type: 'whole' })
const inSummary = (first: number, last: number) => span(first, last, { type: 'summary', number: 1 })
const hidden = (first: number, last = first) => span(first, last, { type: 'hidden' })

it.each([
  [
    [whole(41, 56)],
    [inSummary(1, 40)],
    'messages 41 to 56 are read whole again; 1 to 40 stay in summary 1',
  ],
  [[whole(1, 4)], [], 'messages 1 to 4 are read whole again'],
  [[whole(2)], [hidden(3)], 'message 2 is read whole again; 3 stays hidden from the model'],
  [
    [whole(1, 3), whole(5), whole(7, 9)],
    [hidden(4), span(6, 6, { type: 'shortened' })],
    'messages 1 to 3, 5 and 7 to 9 are read whole again; 4 stays hidden from the model; 6 stays shortened',
  ],
  [[1, 3, 5, 7, 9].map(number => whole(number)), [], 'messages 5 of 1 to 9 are read whole again'],
  [[], [hidden(1, 4)], 'no message is read whole again; 1 to 4 stay hidden from the model'],
])('names what came back: %#', (back, rest, words) => {
  expect(undoneWords(2, { back, rest })).toBe(`Summary 2 was undone: ${words}.`)
})

it('promises nothing where it is not known', () => {
  expect(undoneWords(2, undefined)).toBe('Summary 2 was undone.')
})
