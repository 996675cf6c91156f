import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fencedCode } from './markdown/fenced-code.ts'
import { MOST_CHARACTERS, readTextFile } from './text-file.ts'

const file = (content: BlobPart, name = 'notes.ts') => new File([content], name)

describe('a file of text', () => {
  it('becomes code under its name', async () => {
    expect(await readTextFile(file('let a = 1\r\nlet b = 2\r\n'))).toEqual({
      ok: true,
      words: '`notes.ts`\n\n```ts\nlet a = 1\nlet b = 2\n```',
    })
  })

  it('keeps every character, whatever fences it holds', async () => {
    const text = fc
      .array(fc.constantFrom('```', '~~~', '````ts', 'ü', '\n', ' ', 'word', '`'))
      .map(parts => `a${parts.join('')}`)
    await fc.assert(
      fc.asyncProperty(text, async content => {
        const reading = await readTextFile(file(content))
        const words = reading.ok ? reading.words : ''
        const block = words.slice(words.indexOf('\n\n') + 2)
        expect(fencedCode({ text: block })?.code).toBe(content.replace(/\n$/, ''))
      }),
    )
  })

  it.each([
    ['is no text', file(new Uint8Array([0xff, 0xd8, 0xff]), 'photo.bin'), /“photo.bin” is no text/],
    ['holds zeros', file('a\0b'), /is no text/],
    ['is empty', file(' \n'), /is empty/],
    ['is too long', file('a'.repeat(MOST_CHARACTERS + 1)), /100,000 characters.*paste the part/i],
  ])('that %s is refused in a sentence', async (_what, given, reason) => {
    expect(await readTextFile(given)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })
})
