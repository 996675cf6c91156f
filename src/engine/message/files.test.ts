import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { image } from '../../test/image-arbitrary.ts'
import { Attachment } from './message-schema.ts'
import { attachmentKey, attachmentsOf, fileOf, fileText, typedText, addFileNotes } from './files.ts'

describe('a file in a message', () => {
  it('is its name and its words between fences, told apart by both, and no part of what was typed', () => {
    expect(fileOf('sum.ts', 'let a = 1\n').text).toBe('`sum.ts`\n\n```ts\nlet a = 1\n```')
    expect(fileOf('Makefile', 'all:\r\n\tcc').text).toBe('`Makefile`\n\n```\nall:\n\tcc\n```')
    expect(fileText({ type: 'text', file: 'a', text: 'plain' })).toBe('plain')
    const one = fileOf('a.md', 'one')
    expect(attachmentKey(fileOf('a.md', 'one'))).toBe(attachmentKey(one))
    expect(attachmentKey(fileOf('a.md', 'two'))).not.toBe(attachmentKey(one))
    expect(attachmentKey(fileOf('b.md', 'one'))).not.toBe(attachmentKey(one))
    const file = fileOf('a.md', 'inside')
    const parts = [file, image(), { type: 'text', text: 'typed' } as const]
    expect(typedText(parts)).toBe('typed')
    expect(attachmentsOf(parts)).toEqual(parts.slice(0, 2))
    expect(addFileNotes(parts)).toEqual([
      { type: 'text', text: '[file “a.md”]' },
      ...parts.slice(1),
    ])
  })

  it('gives back what stands in it, whatever fences and names that has', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('```', '````ts', '`a`', '', '\t'))
    const name = fc.oneof(fc.constantFrom('a.md', '``` b.ts', 'a'), fc.string({ minLength: 1 }))
    fc.assert(
      fc.property(name, fc.array(line, { minLength: 1 }), (file, lines) => {
        const words = lines.join('\n').replaceAll('\r\n', '\n')
        fc.pre(!words.endsWith('\n') && !/[\n\r]/.test(file))
        const part = fileOf(file, words)
        expect(fileText(part)).toBe(words)
        expect(Attachment.parse(part)).toEqual(part)
        const [fence = ''] = /(?<=\n)`{3,}/.exec(part.text) ?? []
        expect(words.split('\n')).not.toContain(fence)
      }),
    )
  })
})
