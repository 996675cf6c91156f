import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCipher, KEY_BYTES } from './cipher.ts'
import { packValue, unpackValue } from './pack-value.ts'

const KEY = new Uint8Array(KEY_BYTES).fill(3)
const cipher = createCipher(KEY)

/** Whatever a row may hold. */
const { value: Value } = fc.letrec<{ readonly value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '\u0000', '\ud800', '\ufeff'),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.uint8Array(),
    fc.uint32Array(),
    fc.float64Array(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', '\u0000')), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 }).map(all => new Map(all)),
    fc.array(fc.string(), { maxLength: 3 }).map(all => new Set(all)),
  ),
}))

describe('a packed value', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(Value, value => {
        expect(unpackValue(packValue(value))).toStrictEqual(structuredClone(value))
      }),
    )
  })

  it.each([1n, () => 1, new Date(), /x/, new DataView(new ArrayBuffer(1))])(
    'is refused if it would not: %s',
    value => expect(() => packValue({ value })).toThrow(RangeError),
  )
})

describe('a sealed value', () => {
  it('comes back as it was, and is other bytes each time', () => {
    fc.assert(
      fc.property(fc.string(), Value, (label, value) => {
        const sealed = cipher.seal(label, value)
        expect(cipher.open(label, sealed)).toStrictEqual(structuredClone(value))
        expect(cipher.seal(label, value).bytes).not.toEqual(sealed.bytes)
      }),
    )
  })

  it('does not open if any byte is changed, or any number of bytes is missing', () => {
    const { bytes } = cipher.seal('events s 1', { text: 'words' })
    for (const at of bytes.keys()) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      expect(() => cipher.open('events s 1', { bytes: changed, handles: [] })).toThrow(/tag|length/)
      const cut = bytes.slice(0, at)
      expect(() => cipher.open('events s 1', { bytes: cut, handles: [] })).toThrow(/tag|length/)
    }
  })

  it('does not open at another place, nor with another key', () => {
    const sealed = cipher.seal('events s 1', { text: 'words' })
    expect(() => cipher.open('events s 2', sealed)).toThrow('invalid tag')
    for (const at of KEY.keys())
      expect(() =>
        createCipher(KEY.with(at, (KEY[at] ?? 0) ^ 1)).open('events s 1', sealed),
      ).toThrow('invalid tag')
  })

  it('has no word of the value', () => {
    const { bytes } = cipher.seal('label', { text: 'a very secret sentence '.repeat(20) })
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('secret')
  })
})

describe('a hidden name', () => {
  it('is always the same, differs for other names, and is shown again', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const name = one.toWellFormed()
        expect(cipher.showName(cipher.hideName(name))).toBe(name)
        expect(cipher.hideName(name) === cipher.hideName(other.toWellFormed())).toBe(
          name === other.toWellFormed(),
        )
      }),
    )
  })

  it('is refused if it was changed', () => {
    const hidden = cipher.hideName('a prompt')
    expect(() => cipher.showName(hidden.replace(/.$/, last => (last === '0' ? '1' : '0')))).toThrow(
      'invalid tag',
    )
  })
})
