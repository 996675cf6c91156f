import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuestionField } from '../../ports/tool-servers.ts'
import { asksForSecret, contentOf } from './field-values.ts'

const field = (change: Partial<QuestionField> = {}): QuestionField => ({
  name: 'a',
  label: 'A',
  hint: null,
  isRequired: false,
  kind: 'text',
  format: null,
  least: null,
  most: null,
  choices: [],
  first: '',
  ...change,
})
const choices = ['x', 'y', 'z'].map(value => ({ value, label: value.toUpperCase() }))

describe('the values of a form', () => {
  it.each([
    [{}, 'hi', 'hi'],
    [{ kind: 'integer' }, '12', 12],
    [{ kind: 'number' }, ' 0.5 ', 0.5],
    [{ kind: 'yes' }, true, true],
    [{ kind: 'yes' }, '', false],
    [{ kind: 'one', choices }, 'y', 'y'],
    [{ kind: 'many', choices, least: 1, most: 2 }, ['z', 'x', 'no'], ['x', 'z']],
    [{ format: 'date' }, '2026-02-28', '2026-02-28'],
    [{ format: 'date-time' }, '2026-02-28T10:00Z', '2026-02-28T10:00:00.000Z'],
    [{ format: 'email' }, 'a@b.test', 'a@b.test'],
    [{ format: 'uri' }, 'https://a.test', 'https://a.test'],
  ] as const)('%j takes %j', (change, value, sent) => {
    expect(contentOf([field(change)], { a: value })).toEqual({ content: { a: sent } })
  })

  it.each([
    [{ isRequired: true }, ' ', 'needs this'],
    [{ isRequired: true, kind: 'many', choices }, [], 'needs this'],
    [{ kind: 'integer' }, '1.5', 'whole number'],
    [{ kind: 'number' }, 'one', 'a number'],
    [{ kind: 'integer', most: 10 }, '11', 'At most 10.'],
    [{ least: 3 }, 'ab', 'At least 3 characters'],
    [{ kind: 'many', choices, most: 1 }, ['x', 'y'], 'At most 1 choice'],
    [{ kind: 'one', choices }, 'q', 'needs this'],
    [{ format: 'email' }, 'me', 'e-mail'],
    [{ format: 'uri' }, 'here', 'whole address'],
    [{ format: 'date' }, '2026-13-01', 'a date'],
    [{ format: 'date-time' }, 'soon', 'with a time'],
  ] as const)('%j does not take %j', (change, value, sentence) => {
    expect(contentOf([field(change)], { a: value })).toEqual({
      faults: { a: expect.stringContaining(sentence) },
    })
  })

  it('that is empty and not needed is left out', () => {
    for (const kind of ['text', 'number', 'one', 'many'] as const)
      expect(contentOf([field({ kind, choices })], {})).toEqual({ content: {} })
  })

  it('are of the wanted kind and within the limits, or nothing is sent', () => {
    const limit = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null })
    const anyField = fc.record({
      kind: fc.constantFrom('text', 'number', 'integer', 'yes', 'one', 'many'),
      isRequired: fc.boolean(),
      least: limit,
      most: limit,
    })
    const value = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.boolean(),
      fc.array(fc.constantFrom('x', 'y', 'q')),
    )
    fc.assert(
      fc.property(anyField, value, (change, typed) => {
        const asked = field({ ...change, kind: change.kind as QuestionField['kind'], choices })
        const checked = contentOf([asked], { a: typed })
        if (!('content' in checked)) return
        const { a: sent } = checked.content
        if (sent === undefined) {
          expect(asked.isRequired).toBe(false)
          return
        }
        const type = { text: 'string', one: 'string', yes: 'boolean', many: 'object' }[
          change.kind as string
        ]
        expect(typeof sent).toBe(type ?? 'number')
        if (asked.kind === 'yes' || asked.kind === 'one') return
        const amount = typeof sent === 'number' ? sent : [...Object(sent)].length
        expect(amount).toBeGreaterThanOrEqual(asked.least ?? -Infinity)
        expect(amount).toBeLessThanOrEqual(asked.most ?? Infinity)
      }),
    )
  })
})

it('a field that asks for a password or a key is noticed', () => {
  for (const name of ['password', 'API key', 'pin', 'Card number', 'client_secret'])
    expect(asksForSecret([field(), field({ name })])).toBe(true)
  for (const name of ['name', 'spinning', 'passage', 'address'])
    expect(asksForSecret([field({ name })])).toBe(false)
})
