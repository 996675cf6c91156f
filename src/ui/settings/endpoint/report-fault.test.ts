import { expect, it } from 'vitest'
import { faultOf } from './endpoint-draft.ts'

it('faultOf finds nothing wrong with a server that answers, though a model is still to be chosen', () => {
  expect(faultOf({ ok: true, code: 'ok', models: [] })).toBeNull()
  expect(faultOf({ ok: false, code: 'no-such-model', models: ['m'] })).toBeNull()
})

it.each([
  ['unauthorised', 'key'],
  ['no-such-model', 'model'],
  ['refused', 'address'],
  ['cors', 'address'],
  ['redirected', 'address'],
  ['bad-url', 'address'],
] as const)('faultOf puts %s at the %s', (code, field) => {
  expect(faultOf({ ok: false, code, models: [] })).toBe(field)
})
