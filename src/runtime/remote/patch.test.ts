import {
  array,
  assert,
  constant,
  dictionary,
  letrec,
  property,
  record,
  string,
  oneof,
  integer,
  uniqueArray,
  boolean,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diff } from './diff.ts'
import { applyPatch } from './patch.ts'

/** Values of all kinds that a snapshot has. */
const { value: anything } = letrec(tie => ({
  value: oneof(
    { depthSize: 'small', withCrossShrink: true },
    integer({ min: 0, max: 3 }),
    string({ maxLength: 4 }),
    boolean(),
    constant(null),
    array(tie('value'), { maxLength: 5 }),
    dictionary(string({ maxLength: 2 }), tie('value'), { maxKeys: 4 }),
    array(tie('row'), { maxLength: 6 }),
    uniqueArray(string({ maxLength: 2 }), { maxLength: 4 }).map(
      keys => new Map(keys.map((key, at) => [key, { tokens: at }])),
    ),
  ),
  row: record({
    type: constant('message'),
    entry: record({ event: record({ id: integer({ min: 0, max: 5 }) }) }),
    status: tie('value'),
  }),
}))

function sent<Value>(value: Value): Value {
  return structuredClone(value)
}

describe('a patch', () => {
  it('makes the one value of the other, whatever they are', () => {
    assert(
      property(array(anything, { minLength: 2, maxLength: 6 }), states => {
        let copy: unknown = sent(states[0])
        for (const [index, state] of states.slice(1).entries()) {
          const patch = diff(states[index], state)
          if (patch) copy = applyPatch(copy, sent(patch))
          expect(copy).toEqual(state)
        }
      }),
    )
  })

  it('is none for equal values, though nothing of them is the same', () => {
    assert(
      property(anything, value => {
        expect(diff(value, sent(value))).toBeNull()
      }),
    )
  })

  it('leaves alone what it does not change', () => {
    assert(
      property(anything, anything, anything, (kept, before, after) => {
        const copy = { kept: sent(kept), changed: before }
        const patch = diff({ kept, changed: before }, { kept: sent(kept), changed: [after, 'new'] })
        const next = patch ? applyPatch(copy, sent(patch)) : copy
        expect(next).toHaveProperty('kept', copy.kept)
        expect(Object.is(Reflect.get(Object(next), 'kept'), copy.kept)).toBe(true)
      }),
    )
  })

  it('adds to a text only what is new', () => {
    expect(diff('Once upon', 'Once upon a time')).toEqual({ type: 'text', more: ' a time' })
  })

  it('names of a long list only the rows that came, went or changed', () => {
    const row = (id: number, status: object = { type: 'kept' }) => ({
      type: 'message',
      entry: { number: id, event: { id } },
      status,
    })
    const summarised = { type: 'summarised', compactionNumber: 1 }
    const rows = Array.from({ length: 1_000 }, (_, id) => row(id))
    const summary = { type: 'compaction', record: { compactionId: 'c1' } }
    const after = [
      ...rows.slice(0, 400).map(({ entry }) => row(entry.number, { ...summarised })),
      summary,
      ...rows.slice(400).map(({ entry }) => row(entry.number)),
    ]
    const patch = diff(rows, after)
    expect(patch).toMatchObject({ type: 'list', at: 400, removed: 0, inserted: [summary] })
    // Those that changed in the same way are told once.
    expect(patch?.type === 'list' && patch.changes).toEqual([
      [
        0,
        400,
        { type: 'fields', fields: { status: { type: 'value', value: summarised } }, gone: [] },
      ],
    ])
    expect(patch && applyPatch(rows, sent(patch))).toEqual(after)
  })

  it('sets in items next to each other what is deep within them, and keeps the rest of each', () => {
    const rowsIn = (compactionNumber: number) =>
      Array.from({ length: 50 }, (_, id) => ({
        id,
        ['__proto__']: { id, compactionNumber },
        status: { type: 'summarised', compactionNumber, own: { id } },
      }))
    const before = rowsIn(1)
    const patch = diff(before, rowsIn(2))
    expect(patch?.type === 'list' && patch.changes).toHaveLength(1)
    const after = patch && applyPatch(before, sent(patch))
    expect(after).toEqual(rowsIn(2))
    expect(Array.isArray(after) && after[7].status.own).toBe(before[7]?.status.own)
  })
})
