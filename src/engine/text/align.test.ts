import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignLists } from './align.ts'

const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })

function longest(left: readonly string[], right: readonly string[]): number {
  const [first, ...rest] = left
  if (first === undefined) return 0
  const at = right.indexOf(first)
  const without = longest(rest, right)
  return at < 0 ? without : Math.max(without, 1 + longest(rest, right.slice(at + 1)))
}

describe('an alignment', () => {
  it('pairs equal entries in order, as many as possible', () => {
    fc.assert(
      fc.property(letters, letters, (left, right) => {
        const pairs = alignLists(left, right)
        for (const [at, [one, other]] of pairs.entries()) {
          expect(left[one]).toBe(right[other])
          const [before = -1, otherBefore = -1] = pairs[at - 1] ?? []
          expect(one > before && other > otherBefore).toBe(true)
        }
        expect(pairs).toHaveLength(longest(left, right))
      }),
    )
  })

  it('of long lists pairs what is the same around what differs, however long they are', () => {
    const left = Array.from({ length: 20_000 }, (_, at) => `message ${at}`)
    const right = left.map((text, at) => (at % 7 === 3 ? `other ${at}` : text))
    right.splice(5_000, 300)
    right.push('at the end')
    const pairs = alignLists(left, right)
    expect(pairs.every(([at, other]) => left[at] === right[other])).toBe(true)
    const same = left.filter((_, at) => at % 7 !== 3 && (at < 5_000 || at >= 5_300))
    expect(pairs).toHaveLength(same.length)
  })

  it('of long lists that have nothing in common is empty', () => {
    const list = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word} ${at}`)
    expect(alignLists(list('one'), list('other'))).toEqual([])
    const repeated = Array.from({ length: 3_000 }, (_, at) => `x ${at % 2}`)
    expect(alignLists(['y', ...repeated], ['z', ...repeated])).toHaveLength(3_000)
  })
})
