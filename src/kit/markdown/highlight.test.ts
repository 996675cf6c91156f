import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight } from './highlight.ts'
import { processorMs } from '../../test/processor-time.ts'

const marked = (code: string, language: string): string =>
  highlight(code, language)
    .map(({ kind, text }) => (kind === null ? text : `‹${kind} ${text}›`))
    .join('')

describe('highlight', () => {
  it('marks keywords, strings, numbers and comments', () => {
    expect(marked('const a = "b" // 4\nreturn 12', 'ts')).toBe(
      '‹keyword const› a = ‹string "b"› ‹comment // 4›\n‹keyword return› ‹number 12›',
    )
  })

  it('takes a triple-quoted string over several lines as one', () => {
    expect(marked('"""a\n# b"""', 'python')).toBe('‹string """a\n# b"""›')
  })

  it('marks SQL keywords in any case', () => {
    expect(marked('SELECT 1 -- one', 'sql')).toBe('‹keyword SELECT› ‹number 1› ‹comment -- one›')
  })

  it('leaves an unknown language plain', () => {
    expect(highlight('if x then', 'brainstorm')).toEqual([{ kind: null, text: 'if x then' }])
  })

  it('loses nothing, whatever the code and the language', () => {
    const languages = fc.constantFrom(
      'ts',
      'python',
      'sql',
      'sh',
      'json',
      'html',
      'css',
      'yaml',
      '',
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), languages, (code, language) => {
        expect(
          highlight(code, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code)
      }),
    )
  })

  it('reads a long line in an instant', () => {
    const line = `"${'\\a'.repeat(20_000)}`
    expect(processorMs(() => highlight(line, 'ts'))).toBeLessThan(200)
  })
})

it('colours a change by its lines, and loses none of it', () => {
  const code =
    '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n-let a = 1\n+const a = 1\n export { a }\n\n'
  const tokens = highlight(code, 'diff')
  expect(tokens.map(({ text }) => text).join('')).toBe(code)
  expect(tokens.map(({ kind }) => kind)).toEqual([
    'hunk',
    'hunk',
    'hunk',
    'removed',
    'added',
    null,
    null,
  ])
})
