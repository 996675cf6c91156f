import { describe, expect, it } from 'vitest'
import { fencedCode } from './code-text.ts'

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
