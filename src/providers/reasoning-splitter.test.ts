import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../test/property-runs.ts'
import { createReasoningSplitter } from './reasoning-splitter.ts'

function split(pieces: readonly string[]) {
  const splitter = createReasoningSplitter()
  const found = [...pieces.flatMap(piece => splitter.push(piece)), ...splitter.end()]
  const joined = (type: string) =>
    found.flatMap(piece => (piece.type === type ? [piece.text] : [])).join('')
  return { text: joined('text'), reasoning: joined('reasoning') }
}

it.each([
  ['an answer', 'Noon.', { text: 'Noon.', reasoning: '' }],
  ['white space before it', '\n Noon.', { text: '\n Noon.', reasoning: '' }],
  [
    'thoughts first',
    '<think>\nThe clock?\n</think>\n\nNoon.',
    { text: 'Noon.', reasoning: 'The clock?' },
  ],
  ['no thoughts in their tags', '<think>\n\n</think>\n\nNoon.', { text: 'Noon.', reasoning: '' }],
  ['thoughts without an end', '<think>The </thi', { text: '', reasoning: 'The </thi' }],
  ['a tag further down', 'Say <think>x</think>', { text: 'Say <think>x</think>', reasoning: '' }],
  ['what only begins like a tag', '<thin', { text: '<thin', reasoning: '' }],
  ['nothing', '', { text: '', reasoning: '' }],
])('createReasoningSplitter tells apart: %s', (_, whole, wanted) => {
  expect(split([whole])).toEqual(wanted)
})

it('createReasoningSplitter finds the same however the text is cut', () => {
  const token = fc.constantFrom('<think>', '</think>', '<', 'th', 'ink', '/', '>', ' ', '\n', 'a')
  fc.assert(
    fc.property(fc.array(token, { maxLength: 14 }), tokens => {
      const whole = tokens.join('')
      expect(split([...whole])).toEqual(split([whole]))
      expect(split(tokens)).toEqual(split([whole]))
    }),
    { numRuns: propertyRuns() },
  )
})
