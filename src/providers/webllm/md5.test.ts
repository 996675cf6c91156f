import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { createMd5 } from './md5.ts'

it('gives the digest that Node gives, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), pieces => {
      const md5 = createMd5()
      const hash = createHash('md5')
      for (const piece of pieces) {
        md5.update(piece)
        hash.update(piece)
      }
      expect(md5.digest()).toBe(hash.digest('hex'))
    }),
    { numRuns: propertyRuns() },
  )
})
