import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitValues, type SplitValue } from './values.ts'

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function split(text: string, size = 7): Promise<readonly SplitValue[]> {
  const found: SplitValue[] = []
  for await (const value of splitValues(pieces(text, size))) found.push(value)
  return found
}

const texts = (found: readonly SplitValue[]) =>
  found.flatMap(value => (value.type === 'value' ? value.text : []))

const layouts = [0, 2] as const
const value = fc.jsonValue({ maxDepth: 3 })
const size = fc.integer({ min: 1, max: 40 })

it('gives the elements of a list, however the bytes arrive and the list is laid out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(value),
      size,
      fc.constantFrom(...layouts),
      async (list, bytes, layout) => {
        const found = await split(JSON.stringify(list, null, layout), bytes)
        expect(texts(found).map(text => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(list)))
        expect(found.at(-1)).toEqual({ type: 'end-of-list' })
      },
    ),
  )
})

it('gives objects on lines one by one, and an object alone whole', async () => {
  const object = fc.dictionary(fc.string(), value)
  await fc.assert(
    fc.asyncProperty(fc.array(object, { minLength: 1 }), size, async (list, bytes) => {
      const found = await split(list.map(each => JSON.stringify(each)).join('\n'), bytes)
      expect(texts(found).map(text => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(list)))
    }),
  )
  expect(texts(await split(JSON.stringify({ a: [1, { b: '}' }] }, null, 2)))).toHaveLength(1)
})

it('gives a broken line by itself, says where the file is cut, and reads a byte order mark', async () => {
  expect(await split('{"a":1}\n{"b":\n{"c":3}\n{"d')).toEqual([
    { type: 'value', text: '{"a":1}' },
    { type: 'value', text: '{"b":' },
    { type: 'value', text: '{"c":3}' },
    { type: 'cut', text: '{"d' },
  ])
  expect(await split('\ufeff[{"a":1}, {"b"')).toEqual([
    { type: 'value', text: '{"a":1}' },
    { type: 'cut', text: '{"b"' },
  ])
  expect(await split('[{"a":1}')).toEqual([
    { type: 'value', text: '{"a":1}' },
    { type: 'cut', text: '' },
  ])
})

it('keeps lists on lines apart', async () => {
  const found = await split('[{"a":1}]\n[{"b":2},{"c":3}]')
  expect(found.map(each => (each.type === 'value' ? each.text : each.type))).toEqual([
    '{"a":1}',
    'end-of-list',
    '{"b":2}',
    '{"c":3}',
    'end-of-list',
  ])
})
