import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it('leaves a short value as it is, on one line', () => {
  expect(shortened('Rota')).toBe('Rota')
  expect(shortened('A\n\tb\u0000c')).toBe('A b c')
})

it('cuts a long value between its characters, in time', () => {
  expect(shortened('a'.repeat(5_000_000))).toBe(`${'a'.repeat(79)}…`)
  expect(shortened('😀'.repeat(100))).toBe(`${'😀'.repeat(79)}…`)
  expect(shortened('a'.repeat(80))).toBe('a'.repeat(80))
  expect(shortened('abc', 2)).toBe('a…')
})
