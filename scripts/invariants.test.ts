import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { invariantsText, invariantTests, testsIn } from './invariant-tests.ts'
import { INVARIANTS } from './invariants.ts'

const ids = INVARIANTS.flatMap(({ invariants }) => invariants.map(({ id }) => id))
const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)

describe('the invariants', () => {
  it('are all there, in their order', () => {
    expect(ids).toEqual([
      ...numbered('S', 7),
      ...numbered('P', 6),
      ...numbered('B', 11),
      ...numbered('F', 10),
      ...numbered('T', 10),
    ])
  })

  it('each have a test', () => {
    const proved = new Set(invariantTests().flatMap(test => test.ids))
    expect(ids.filter(id => !proved.has(id))).toEqual([])
  })

  it('are the only ones that titles speak of', () => {
    const known = new Set(ids)
    expect(invariantTests().filter(test => !test.ids.every(id => known.has(id)))).toEqual([])
  })

  it('are listed as the tests stand (npm run invariants)', () => {
    const file = join(import.meta.dirname, '..', 'docs', 'invariants.md')
    expect(readFileSync(file, 'utf8')).toBe(invariantsText(invariantTests()))
  })
})

describe('the titles of a file', () => {
  it('are found with the ids before them, in tables and on lines of their own', () => {
    const text = [
      "  it('S1, S3: leaves what providers accept', () => {",
      "  it.each(disabled)('P2: changes nothing: %j', off => {",
      "    'F3: does not count what ended as %s',",
      "  it('B1 Window without a model', () => {",
      "  it('has no id', () => {",
    ].join('\n')
    expect(testsIn(text, 'a.test.ts')).toEqual([
      { ids: ['S1', 'S3'], title: 'leaves what providers accept', file: 'a.test.ts' },
      { ids: ['P2'], title: 'changes nothing: %j', file: 'a.test.ts' },
      { ids: ['F3'], title: 'does not count what ended as %s', file: 'a.test.ts' },
    ])
  })

  it('stand behind the group that they are in', () => {
    const text = [
      "describe('another group', () => {",
      '})',
      "describe('no plan', () => {",
      "  it('B4: is made where the floor is too large', () => {",
      '  })',
      '})',
      "it('T2: stands alone', () => {",
    ].join('\n')
    expect(testsIn(text, 'a.test.ts').map(({ title }) => title)).toEqual([
      'no plan – is made where the floor is too large',
      'stands alone',
    ])
  })

  it('of a group with an id count for it, up to the end of the group', () => {
    const text = [
      "describe('F6: what was written', () => {",
      "  it('stands', () => {",
      '  })',
      "  it('falls', () => {",
      '  })',
      '})',
      "it('is another', () => {",
    ].join('\n')
    expect(testsIn(text, 'a.test.ts').map(({ title }) => title)).toEqual([
      'what was written – stands',
      'what was written – falls',
    ])
  })
})
