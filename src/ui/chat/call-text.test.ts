import { describe, expect, it } from 'vitest'
import { argumentsOf, endsOf } from './call-text.ts'

describe('argumentsOf', () => {
  it('writes an object as a call would be written', () => {
    expect(argumentsOf({ section: 'children', dry_run: true, pages: [1, 2] })).toBe(
      'section: "children", dry_run: true, pages: [1,2]',
    )
  })

  it('writes anything else as JSON, and no arguments as nothing', () => {
    expect(argumentsOf({})).toBe('')
    expect(argumentsOf(null)).toBe('null')
    expect(argumentsOf('now')).toBe('"now"')
    expect(argumentsOf([1])).toBe('[1]')
  })
})

describe('endsOf', () => {
  it('cuts out the middle and counts it', () => {
    expect(endsOf('a\nb\nc\nd\ne', { head: 2, tail: 1 })).toEqual({
      start: 'a\nb',
      end: 'e',
      hidden: 2,
    })
  })

  it('leaves a text whole when there would be nothing gained', () => {
    expect(endsOf('a\nb\nc\nd', { head: 2, tail: 1 })).toBeNull()
  })
})
