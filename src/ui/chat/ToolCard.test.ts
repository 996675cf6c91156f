import { expect, it } from 'vitest'
import { argumentsOf, endsOf } from './ToolCard.tsx'

it('argumentsOf writes an object as a call would be written', () => {
  expect(argumentsOf({ section: 'children', dry_run: true, pages: [1, 2] })).toBe(
    'section: "children", dry_run: true, pages: [1,2]',
  )
})

it('argumentsOf writes anything else as JSON, and no arguments as nothing', () => {
  expect(argumentsOf({})).toBe('')
  expect(argumentsOf(null)).toBe('null')
  expect(argumentsOf('now')).toBe('"now"')
  expect(argumentsOf([1])).toBe('[1]')
})

it('endsOf cuts out the middle and counts it', () => {
  expect(endsOf('a\nb\nc\nd\ne', { head: 2, tail: 1 })).toEqual({
    start: 'a\nb',
    end: 'e',
    hidden: 2,
  })
})

it('endsOf leaves a text whole when there would be nothing gained', () => {
  expect(endsOf('a\nb\nc\nd', { head: 2, tail: 1 })).toBeNull()
})

it('a call of a megabyte takes no more of the arguments than a line holds', () => {
  const long = 'x'.repeat(1_000_000)
  expect(argumentsOf({ path: 'a', content: long })).toMatch(/^path: "a", content: "x+$/)
  for (const input of [{ content: long }, [long], long])
    expect(argumentsOf(input).length).toBeLessThan(500)
})

it('a call of a megabyte finds the ends of a result of nothing but line ends', () => {
  const ends = endsOf('\n'.repeat(1_000_000), { head: 2, tail: 1 })
  expect(ends).toEqual({ start: '\n', end: '', hidden: 999_998 })
})
