import { expect, it } from 'vitest'
import { editedInput, fieldsOf } from './call-fields.ts'

const schema = {
  properties: {
    to: { title: 'Recipient', description: 'An address.' },
    names: { type: 'array' },
    unused: {},
  },
}

it('the arguments are in the order of the schema, with its names, then the others', () => {
  expect(fieldsOf({ extra: { a: 1 }, names: ['x', 2], to: 'me' }, schema)).toEqual([
    { name: 'to', label: 'Recipient', hint: 'An address.', value: 'me' },
    { name: 'names', label: 'names', hint: null, value: 'x\n2' },
    { name: 'extra', label: 'extra', hint: null, value: '{\n  "a": 1\n}' },
  ])
})

it('any schema that a server may send hides no argument', () => {
  for (const odd of [null, 7, [], { properties: 3 }, { properties: { to: 'x' } }, schema])
    expect(fieldsOf({ to: 'me' }, odd).map(({ value }) => value)).toEqual(['me'])
  expect(fieldsOf('plain', schema)).toMatchObject([{ value: 'plain' }])
  expect(fieldsOf({}, schema)).toEqual([])
})

it('a changed field keeps the kind of its argument, and the others stay as they are', () => {
  const input = { to: 'me', names: ['x', 2], sizes: [1, 2], extra: { a: 1 }, odd: ['a\nb'] }
  const edit = (name: string, text: string) => editedInput(input, new Map([[name, text]]))
  expect(editedInput(input, new Map())).toEqual({ ok: true, input })
  expect(edit('to', '7')).toEqual({ ok: true, input: { ...input, to: '7' } })
  expect(edit('names', 'x\n3\ny')).toEqual({ ok: true, input: { ...input, names: ['x', 3, 'y'] } })
  expect(edit('sizes', '')).toEqual({ ok: true, input: { ...input, sizes: [] } })
  expect(edit('extra', '{"a": 2}')).toEqual({ ok: true, input: { ...input, extra: { a: 2 } } })
  expect(edit('odd', 'a\nb')).toEqual({ ok: true, input })
})

it('a field that is no JSON any more is named', () => {
  const edit = (text: string) =>
    editedInput({ extra: { a: 1 }, count: 3 }, new Map([['count', text]]))
  expect(edit('4')).toEqual({ ok: true, input: { extra: { a: 1 }, count: 4 } })
  expect(edit('four')).toEqual({ ok: false, name: 'count' })
})
