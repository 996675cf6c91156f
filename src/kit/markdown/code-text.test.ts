import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fencedCode, foldedEnd, linesOf } from './CodeBlock.tsx'

describe('fencedCode', () => {
  it.each([
    ['```ts\nlet a\n\nlet b\n```\n\n', { code: 'let a\n\nlet b', language: 'ts' }],
    ['~~~\na\n```\nb\n~~~~', { code: 'a\n```\nb', language: '' }],
    ['```js\nnot closed\n', { code: 'not closed', language: 'js' }],
    ['```\n```', { code: '', language: '' }],
    ['````md\n```\na\n```\n````', { code: '```\na\n```', language: 'md' }],
    ['```\na\n\n```', { code: 'a\n', language: '' }],
  ])('of %j', (text, code) => {
    expect(fencedCode({ text })).toEqual(code)
  })

  it.each([
    '```js title="a"\nb\n```',
    '```\na\n```\nand text',
    'text',
    '  ```\na\n```',
    '```\r\na\r\n```',
  ])('leaves %j to the parser', text => {
    expect(fencedCode({ text })).toBeNull()
  })
})

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
