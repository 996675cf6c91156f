import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removeMarkdown } from './without-markdown.ts'

describe('a text without Markdown', () => {
  it.each([
    ['## **Plan** the `garden`', 'Plan the garden'],
    ['- [ ] Buy *fresh* seeds\n1. Water them', 'Buy fresh seeds\nWater them'],
    ['> See [the rota](https://example.org) now', 'See the rota now'],
    ['| a | b |\n| --- | ---: |\n| 1 | 2 |', 'a  b\n1  2'],
    [
      '```ts\nconst a = b * c * d\n# no heading\n```\nDone',
      'const a = b * c * d\n# no heading\nDone',
    ],
    ['snake_case_here and 2 * 3 * 4', 'snake_case_here and 2 * 3 * 4'],
    ['One\n\n---\n\nTwo', 'One\n\n\nTwo'],
  ])('of %j', (text, words) => expect(removeMarkdown(text)).toBe(words))

  it('keeps every letter and digit of prose', () => {
    const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), text => {
        expect(lettersOf(removeMarkdown(`# ${text}\n- **${text}**`))).toBe(lettersOf(text + text))
      }),
    )
  })

  it('takes no time for a text made of marks', { timeout: 20_000 }, () => {
    for (const mark of ['*', '_', '[', '| ', '- ', '`', '> '])
      expect(removeMarkdown(mark.repeat(200_000)).length).toBeLessThanOrEqual(400_000)
  })
})
