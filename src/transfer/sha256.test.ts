import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSha256, sha256Of } from './sha256.ts'

function sha256(...texts: readonly string[]): string {
  const hash = createSha256()
  for (const text of texts) hash.update(text)
  return hash.hex()
}

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('gives the published value of test vector %#', (text, hex) => {
    expect(sha256(text)).toBe(hex)
  })

  it('agrees with another implementation on any text, however it is cut', () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 5 })
    fc.assert(
      fc.property(texts, pieces => {
        expect(sha256(...pieces)).toBe(createHash('sha256').update(pieces.join('')).digest('hex'))
      }),
    )
  })

  it('agrees with another implementation on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        expect(sha256Of(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
      }),
    )
    const long = Uint8Array.from({ length: 200_001 }, (_, at) => (at * 7) % 256)
    expect(sha256Of(long)).toBe(createHash('sha256').update(long).digest('hex'))
  })

  it('agrees on every length around the end of a block', () => {
    for (let length = 0; length < 200; length += 1)
      expect(sha256('x'.repeat(length))).toBe(
        createHash('sha256').update('x'.repeat(length)).digest('hex'),
      )
  })

  it('agrees on long texts with surrogate pairs where the buffer ends', () => {
    for (const shift of ['', 'a', 'aa', 'aaa']) {
      const text = shift + '𝕏字é'.repeat(40_000)
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})
