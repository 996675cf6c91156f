import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPairCounter, vocabularyOf } from './byte-pairs.ts'

type Token = string | readonly number[]

const bytesOf = (token: Token): readonly number[] =>
  typeof token === 'string' ? [...new TextEncoder().encode(token)] : token

/** Every byte is a token, as in every byte-level vocabulary; then come the merges, in their order. */
const withBytes = (merges: readonly Token[]): readonly Token[] => [
  ...Array.from({ length: 256 }, (_, byte) => [byte]),
  ...merges,
]

/** The definition, word for word: merge the pair of lowest rank, the leftmost of equals, until none is left. */
function countByDefinition(text: string, tokens: readonly Token[]): number {
  const ranks = new Map(tokens.map((token, rank) => [bytesOf(token).join(), rank]))
  const pieces = bytesOf(text).map(byte => [byte])
  if (ranks.has(bytesOf(text).join())) return 1
  for (;;) {
    const pairs = pieces.slice(1).map((right, at) => [...(pieces[at] ?? []), ...right])
    const found = pairs.map(pair => ranks.get(pair.join()) ?? Infinity)
    const least = Math.min(...found)
    if (least === Infinity) return pieces.length
    const at = found.indexOf(least)
    pieces.splice(at, 2, pairs[at] ?? [])
  }
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '漢', '😀'), maxLength: 40 })
const parts = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '漢', '😀'), minLength: 2, maxLength: 5 }),
  fc.array(fc.constantFrom(0x61, 0x62, 0xc3, 0xa9, 0xe6), { minLength: 2, maxLength: 3 }),
)
const vocabularies = fc
  .uniqueArray(parts, { maxLength: 30, selector: token => bytesOf(token).join() })
  .map(withBytes)

describe('createPairCounter', () => {
  it('takes a whole token for one, even where merges would not lead to it', () => {
    expect(createPairCounter(vocabularyOf(withBytes(['abc'])), 20)('abc')).toBe(1)
  })

  it('counts as the definition does, whatever the vocabulary and the text, time after time', () => {
    fc.assert(
      fc.property(
        vocabularies,
        fc.array(letters, { minLength: 1, maxLength: 4 }),
        (tokens, all) => {
          const count = createPairCounter(vocabularyOf(tokens), 80)
          expect(all.map(count)).toEqual(all.map(text => countByDefinition(text, tokens)))
        },
      ),
    )
  })

  it('counts nothing for nothing, and a lone half of a pair as the three bytes of its replacement', () => {
    const count = createPairCounter(vocabularyOf(withBytes([])), 20)
    expect(count('')).toBe(0)
    expect(count('\ud800')).toBe(3)
  })

  it('refuses what is longer than it was made for', () => {
    const count = createPairCounter(vocabularyOf(withBytes([])), 20)
    expect(count('漢'.repeat(20))).toBe(60)
    expect(() => count('a'.repeat(21))).toThrow(RangeError)
  })
})
