import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendBlocks, splitBlocks } from './blocks.ts'
import { processorMs } from '../../test/processor-time.ts'

describe('splitBlocks', () => {
  it('cuts at blank lines', () => {
    expect(splitBlocks('One.\n\nTwo.\nStill two.\n\nThree.')).toEqual([
      'One.\n\n',
      'Two.\nStill two.\n\n',
      'Three.',
    ])
  })

  it('keeps a fenced block whole, blank lines and shorter fences included', () => {
    const code = '````md\na\n\n```\n\nb\n````\n\n'
    expect(splitBlocks(`${code}after`)).toEqual([code, 'after'])
  })

  it('keeps an unfinished fence whole', () => {
    expect(splitBlocks('```js\na\n\nb')).toEqual(['```js\na\n\nb'])
  })

  it('keeps a loose list together, so that its numbers go on', () => {
    expect(splitBlocks('1. one\n\n2. two\n\n   more of two\n\nafter')).toEqual([
      '1. one\n\n2. two\n\n   more of two\n\n',
      'after',
    ])
  })

  it('keeps a text with reference definitions whole', () => {
    const text = 'See [it][1].\n\n[1]: https://example.org'
    expect(splitBlocks(text)).toEqual([text])
  })

  it('loses nothing, whatever the text', () => {
    const lines = fc.constantFrom(
      '',
      'word',
      '```',
      '~~~~',
      '- item',
      '1. one',
      '    indented',
      '# h',
    )
    fc.assert(
      fc.property(fc.array(lines), all => {
        const text = all.join('\n')
        expect(splitBlocks(text).join('')).toBe(text)
      }),
    )
  })

  it('never changes a block when text is added after the next one has begun', () => {
    const text = 'One.\n\n- a\n- b\n\nTwo.\n\n```\ncode\n\nmore\n```\n\nEnd.'
    const whole = splitBlocks(text)
    for (let length = 1; length <= text.length; length += 1) {
      const part = splitBlocks(text.slice(0, length)).slice(0, -1)
      expect(part).toEqual(whole.slice(0, part.length))
    }
  })

  it('stops with the block that reaches so many characters, the smallest counted as 200', () => {
    expect(splitBlocks('One.\n\nTwo.\n\nThree.\n\nFour.', 350)).toEqual(['One.\n\n', 'Two.\n\n'])
  })

  it('splits a very long text with definitions all the same', () => {
    expect(splitBlocks(`${'words\n\n'.repeat(20_000)}[1]: https://a.b`).length).toBeGreaterThan(
      10_000,
    )
  })

  it.each([
    ['empty lines', '\n'],
    ['items with empty lines between', '- a\n\n'],
    ['open brackets', '[\n'],
    ['fences', '```\n'],
    ['lines of an open fence', 'a\n', '```\n'],
  ])('cuts a megabyte of %s as far as asked, in an instant', (_, piece, start = '') => {
    const text = start + piece.repeat(1_000_000 / piece.length)
    expect(processorMs(() => splitBlocks(text, 40_000))).toBeLessThan(2_000)
  })
})

describe('extendBlocks', () => {
  it('gives the blocks of the whole, however the text grows', () => {
    const lines = fc.constantFrom('', 'word', '```', '- item', '    indented', '[1]: a', '# h')
    fc.assert(
      fc.property(fc.array(fc.array(lines)), chunks => {
        let growing = { text: '', blocks: splitBlocks('') }
        for (const chunk of chunks) {
          growing = extendBlocks(growing, growing.text + chunk.join('\n'))
          expect(growing.blocks).toEqual(splitBlocks(growing.text))
        }
      }),
    )
  })

  it('begins again with another text', () => {
    const before = { text: 'One.\n\nTwo.', blocks: ['One.\n\n', 'Two.'] }
    expect(extendBlocks(before, 'Three.\n\nFour.').blocks).toEqual(['Three.\n\n', 'Four.'])
  })
})
