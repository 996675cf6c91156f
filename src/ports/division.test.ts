import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedParts, Division, withParts } from './division.ts'

const BEDS: Division = { fields: { files: { list: ['name'] } } }
const SERVERS: Division = { list: ['at.host'] }

const name = fc.constantFrom('a', 'b', 'c', '/', '__proto__', '["a"]')
const beds = fc.record(
  {
    title: fc.string(),
    words: fc.oneof(fc.string(), fc.constant(null)),
    files: fc.uniqueArray(fc.record({ name, size: fc.nat(9) }), { selector: file => file.name }),
  },
  { requiredKeys: ['title'] },
)
const servers = fc.uniqueArray(fc.record({ at: fc.record({ host: name }), isOn: fc.boolean() }), {
  selector: ({ at }) => at.host,
})
const tags = fc.uniqueArray(name)
const pair = fc.oneof(
  ...(
    [
      [BEDS, beds],
      [SERVERS, servers],
      ['values', tags],
    ] as const
  ).map(([division, values]) =>
    fc.record({
      division: fc.constant<Division>(division),
      base: values as fc.Arbitrary<unknown>,
      left: values as fc.Arbitrary<unknown>,
      right: values as fc.Arbitrary<unknown>,
    }),
  ),
)

it('a value with the parts that another one changed is that other one', () => {
  fc.assert(
    fc.property(pair, ({ division, base, left }) => {
      expect(withParts(base, left, changedParts(base, left, division))).toEqual(left)
      expect(Division.parse(structuredClone(division))).toEqual(division)
    }),
  )
})

it('changes of different parts make the same value in either order', () => {
  fc.assert(
    fc.property(pair, ({ division, base, left, right }) => {
      const own = changedParts(base, left, division)
      const far = changedParts(base, right, division)
      const known = new Set(own.paths.map(path => JSON.stringify(path)))
      fc.pre(far.paths.every(path => !known.has(JSON.stringify(path))))
      const one = withParts(withParts(base, left, own), right, far)
      expect(one).toEqual(withParts(withParts(base, right, far), left, own))
    }),
  )
})

it.each<readonly [string, Division, unknown, unknown, unknown, unknown]>([
  ['fields', { fields: {} }, { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }],
  ['a field that goes', { fields: {} }, { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 3 }, { b: 3 }],
  ['texts', 'values', ['x'], ['x', 'a'], ['x', 'b'], ['x', 'b', 'a']],
  ['a text that goes', 'values', ['x', 'y'], ['y'], ['x', 'y', 'b'], ['y', 'b']],
  [
    'files within fields',
    BEDS,
    { title: 'Beds' },
    { title: 'Beds', files: [{ name: 'a' }] },
    { title: 'Beds', files: [{ name: 'b' }] },
    { title: 'Beds', files: [{ name: 'b' }, { name: 'a' }] },
  ],
  [
    'an order',
    SERVERS,
    [{ at: { host: 'a' } }, { at: { host: 'b' } }],
    [{ at: { host: 'a' }, isOn: true }, { at: { host: 'b' } }],
    [{ at: { host: 'b' } }, { at: { host: 'a' } }],
    [{ at: { host: 'b' } }, { at: { host: 'a' }, isOn: true }],
  ],
])('two changes at the same time both count: %s', (_what, division, base, left, right, both) => {
  const first = withParts(base, left, changedParts(base, left, division))
  expect(withParts(first, right, changedParts(base, right, division))).toEqual(both)
})

it.each([
  ['a list', { fields: {} }, [1]],
  ['a text', 'values', 'words'],
  ['nothing', SERVERS, undefined],
  ['items without what identifies them', SERVERS, [{}, { at: 3 }]],
] as const)(
  '%s that has another form counts whole, or is left as it is',
  (_what, division, value) => {
    const from = { a: 1 }
    expect(withParts(value, from, changedParts(value, from, division))).toEqual(from)
  },
)
