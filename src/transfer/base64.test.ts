import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from './bytes.ts'

it('gives back any bytes, and writes what others write', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      const text = toBase64(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(text)).toEqual(bytes)
    }),
  )
  const long = Uint8Array.from({ length: 100_001 }, (_, at) => at % 251)
  expect(fromBase64(toBase64(long))).toEqual(long)
})

it('takes nothing that it would not write, and never throws', () => {
  for (const text of [
    'Zg',
    'Zg=',
    'Zh==',
    'Zm9=',
    'Zm9v\n',
    'Zm9v====',
    '====',
    'Zg==Zg==',
    'Zm-_',
    'Zm9é',
  ])
    expect([text, fromBase64(text)]).toEqual([text, null])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), text => {
      const bytes = fromBase64(text)
      if (bytes) expect(toBase64(bytes)).toBe(text)
    }),
  )
})
