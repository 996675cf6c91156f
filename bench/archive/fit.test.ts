import { expect, it } from 'vitest'
import { fitted, scoresOf, type Example } from './fit.ts'

/** Four turns with two signs each; the first sign is there where the turn answers, the second by turns. */
const example = (answers: readonly number[], every: number): Example => ({
  seen: Float32Array.from(
    [0, 1, 2, 3].flatMap(turn => [answers.includes(turn) ? 1 : 0, turn % every]),
  ),
  answers,
})
const examples = [example([0], 2), example([1], 3), example([2, 3], 2), example([3], 3)]

it('weighs a sign that tells answers apart, and hardly one that does not', () => {
  const [telling = 0, idle = 0] = fitted(examples, { width: 2, penalty: 0.1 })
  expect(telling).toBeGreaterThan(1)
  expect(Math.abs(idle)).toBeLessThan(telling / 4)
})

it('puts every answer before the turns that are none', () => {
  const weights = fitted(examples, { width: 2, penalty: 0.1 })
  for (const one of examples) {
    const scores = scoresOf(one, weights)
    const others = [0, 1, 2, 3].filter(turn => !one.answers.includes(turn))
    for (const answer of one.answers)
      for (const other of others) expect(scores[answer]).toBeGreaterThan(scores[other] ?? 0)
  }
})
