import { shortenedList } from './list.ts'
import { expect, it } from 'vitest'
import { shortened, shortenedAddress, shortenedWords } from './shortened.ts'

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

it('takes away what turns the direction of words, and what nobody sees', () => {
  expect(shortened('report\u202Efdp.exe')).toBe('reportfdp.exe')
  expect(shortened('\u2066a\u2069\u200B\uFEFF\u061Cb\uD800')).toBe('ab')
  expect(shortened('می\u200Cخواهم 👩\u200D🚀')).toBe('می\u200Cخواهم 👩\u200D🚀')
})

it('keeps the end of every host', () => {
  const host = `${'a.'.repeat(120)}example.org`
  expect(shortenedAddress(host)).toBe(host)
  expect(shortenedAddress(`https://${host}/${'p'.repeat(5_000)}`)).toHaveLength(300)
})

it('bounds a sentence and a list', () => {
  expect(shortenedWords('word '.repeat(1_000))).toHaveLength(600)
  expect(shortenedList(['a', 'b\u202E'])).toBe('a, b')
  expect(shortenedList(Array.from({ length: 1_000 }, () => 'a')).length).toBeLessThan(400)
})
