import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldedEnd, linesOf } from './code-text.ts'

const code = (lines: number) => Array.from({ length: lines }, (_, at) => `line ${at}`).join('\n')

it('counts lines as people do', () => {
  expect(['', 'a', 'a\n', 'a\nb', '\n\n'].map(linesOf)).toEqual([0, 1, 1, 2, 2])
})

it('folds what has more than 16 lines, and counts the rest', () => {
  expect(foldedEnd(code(16))).toBeNull()
  expect(foldedEnd(`${code(16)}\n`)).toBeNull()
  expect(foldedEnd(code(17))?.hidden).toBe(1)
  expect(foldedEnd(code(89))?.hidden).toBe(73)
})

it('shows and hides every line once', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 60 }), lines => {
      const text = lines.join('\n')
      const fold = foldedEnd(text)
      if (fold === null) return
      expect(linesOf(`${text.slice(0, fold.end)}\n`) + fold.hidden).toBe(linesOf(text))
    }),
  )
})
