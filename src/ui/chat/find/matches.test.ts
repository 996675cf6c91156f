import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageRow, text } from '../../../test/fake-session.ts'
import { firstMatchFrom, matchesAt, patternOf } from './use-highlights.ts'
import { matchesIn } from '../../../runtime/inspection/read-messages.ts'

const said = (number: number, words: string) => messageRow(number, 'user', text(words)).entry
const entries = [
  said(1, 'The mark on the shelf. MARKS everywhere.'),
  said(2, 'None here.'),
  said(3, 'a re-\nmark, and mark'),
]

const found = (query: string) => {
  const pattern = patternOf(query)
  return pattern && matchesAt(matchesIn(entries, pattern)).map(({ number, nth }) => [number, nth])
}

describe('matches', () => {
  it('are found in any case, in order, each counted in its message', () => {
    expect(found('mark')).toEqual([
      [1, 0],
      [1, 1],
      [3, 0],
      [3, 1],
    ])
  })

  it('are whole words where the query is quoted', () => {
    expect(found('"mark"')).toEqual([
      [1, 0],
      [3, 0],
      [3, 1],
    ])
  })

  it('take any space for a space, and signs for themselves', () => {
    expect(found('re- mark,')).toEqual([[3, 0]])
    expect(found('shelf. m')).toEqual([[1, 0]])
    expect(found('shelf. x')).toEqual([])
    expect(found('  ')).toBeNull()
  })

  it('are found for whatever is typed that a message holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), words => {
        const pattern = patternOf(words)
        if (pattern === null || /^\s*["“]/.test(words)) return
        const held = matchesIn([said(1, `before ${words} after`)], pattern)
        expect(held.length).toBeGreaterThan(0)
      }),
    )
  })

  it('begin where the reader is', () => {
    const matches = matchesAt([1, 1, 3, 3])
    expect([1, 2, 3, 4].map(number => firstMatchFrom(matches, number))).toEqual([0, 2, 2, 3])
    expect(firstMatchFrom([], 1)).toBe(-1)
  })
})
