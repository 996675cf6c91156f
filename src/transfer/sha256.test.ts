import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSha256, sha256Of } from './bytes.ts'

it('hashes texts as the UTF-8 of all of them, and bytes as they are', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 5 })
  fc.assert(
    fc.property(texts, pieces => {
      const hash = createSha256()
      for (const text of pieces) hash.update(text)
      const bytes = new TextEncoder().encode(pieces.join(''))
      const expected = createHash('sha256').update(bytes).digest('hex')
      expect(hash.hex()).toBe(expected)
      expect(sha256Of(bytes)).toBe(expected)
    }),
  )
})
