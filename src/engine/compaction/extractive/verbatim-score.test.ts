import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import { readSource } from './source.ts'
import { findRetracted } from './retracted.ts'
import { wholeTurns } from './verbatim.ts'

interface Circumstances {
  readonly usesTools: boolean
  readonly focusWords: readonly string[]
}

/** The scores of all turns in order. */
function scoresOf(
  lines: readonly string[],
  { usesTools = false, focusWords = [] }: Partial<Circumstances> = {},
): readonly number[] {
  const source = { ...readSource(view(...lines).items), usesTools }
  const superseded = findRetracted(source)
  return wholeTurns(source, { superseded, focusWords }).map(({ score }) => score)
}

/** The score of the turn at an index; NaN, which nothing equals, where there is none. */
const scoreAt = (index: number, ...of: Parameters<typeof scoresOf>) =>
  scoresOf(...of).at(index) ?? NaN

const TURN = 'The parser reads each page of the book.'
const OTHER = 'Some lexer splits all lines in tokens.'

describe('the score of a turn in its conversation', () => {
  it('is more behind a question and before what takes it up', () => {
    const question = 'Which small program reads books fast?'
    expect(scoreAt(1, [`u ${question}`, `a ${TURN}`, `u ${OTHER}`])).toBeGreaterThan(
      scoreAt(1, [`u ${OTHER}`, `a ${TURN}`, `u ${question}`]),
    )
    const reaction = 'Wow, such small programs work well.'
    expect(scoreAt(1, [`u ${OTHER}`, `a ${TURN}`, `u ${reaction}`])).toBeGreaterThan(
      scoreAt(1, [`u ${reaction}`, `a ${TURN}`, `u ${OTHER}`]),
    )
  })

  it('is less where its words were said before, and for a sentence of a long message', () => {
    const [first = NaN, , again = NaN] = scoresOf([`u ${TURN}`, `a ${OTHER}`, `u ${TURN}`])
    expect(again).toBeGreaterThan(0)
    expect(again).toBeLessThan(first)
    const [sentence = NaN] = scoresOf([`u ${TURN} ${'x'.repeat(700)}`])
    expect(sentence).toBeGreaterThan(0)
    expect(sentence).toBeLessThan(scoreAt(0, [`u ${TURN}`]))
  })

  it('is less for a sentence of a long message that asks, and more where one of its words is in the focus', () => {
    const [told = NaN, asked = NaN] = scoresOf([
      `u ${TURN}\n${TURN.replace('.', '?')}\n${'x'.repeat(700)}`,
    ])
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(told)
    expect(scoreAt(0, [`u ${TURN}`], { focusWords: ['book', 'moon'] })).toBeGreaterThan(
      scoreAt(0, [`u ${TURN}`]),
    )
    expect(scoreAt(0, [`u ${TURN}`], { focusWords: ['moon'] })).toBe(scoreAt(0, [`u ${TURN}`]))
  })
})

describe('where tools are used', () => {
  /** How much more a single turn scores there than elsewhere. */
  const factor = (line: string) => scoreAt(0, [line], { usesTools: true }) / scoreAt(0, [line])
  const narrated = 'Let me read the page of the book.'

  it('a turn of the user scores more, one of the assistant less, and what it is about to do least', () => {
    expect(factor(`u ${TURN}`)).toBeGreaterThan(1)
    expect(factor(`a ${TURN}`)).toBeLessThan(1)
    expect(factor(`a ${TURN}`)).toBeGreaterThan(0)
    expect(factor(`a ${narrated}`)).toBeGreaterThan(0)
    expect(factor(`a ${narrated}`)).toBeLessThan(factor(`a ${TURN}`))
    expect(factor(`u ${narrated}`)).toBe(factor(`u ${TURN}`))
  })

  it.each(['Which parser reads this book?', 'Which parser reads this book? '])(
    'a question scores less: "%s"',
    question => {
      expect(factor(`u ${question}`)).toBeLessThan(factor(`u ${TURN}`))
      expect(factor(`a ${question}`)).toBeLessThan(factor(`a ${TURN}`))
    },
  )

  it.each([
    'Never read the page of the book.',
    'I want the page of the book.',
    'We decided to read the book.',
  ])('what the work goes by scores more where the user says it: "%s"', order => {
    expect(factor(`u ${order}`)).toBeGreaterThan(factor(`u ${TURN}`))
    expect(factor(`a ${order}`)).toBeCloseTo(factor(`a ${TURN}`))
  })
})
