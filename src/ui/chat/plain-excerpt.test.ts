import { expect, it } from 'vitest'
import { plainExcerpt } from './plain-excerpt.ts'

it('takes the marks away and leaves the words', () => {
  expect(plainExcerpt('It would write **2,109 records** and `31` aside.')).toBe(
    'It would write 2,109 records and 31 aside.',
  )
})

it('reads lists, headings, quotes and links as running text', () => {
  expect(plainExcerpt('## Plan\n- one\n- [two](https://a.example)\n> three')).toBe(
    'Plan one two three',
  )
})

it('reads a table as its cells', () => {
  expect(plainExcerpt('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('a b 1 2')
})

it('leaves what only looks like a mark alone', () => {
  expect(plainExcerpt('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name')
})
