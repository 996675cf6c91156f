import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 } as const
const LAST = 0x10ffff

/**
 * Any character of Unicode, as a unit for `fc.string`. It draws from what fast-check's own `binary` draws from, whose
 * table takes a second of a core to make in every process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: LAST - SURROGATES.count })
  .map(
    position =>
      String.fromCodePoint(position < SURROGATES.from ? position : position + SURROGATES.count),
    character => {
      const point = typeof character === 'string' ? character.codePointAt(0) : undefined
      if (point === undefined || character !== String.fromCodePoint(point))
        throw new RangeError(`No character: ${String(character)}`)
      return point < SURROGATES.from ? point : point - SURROGATES.count
    },
  )
