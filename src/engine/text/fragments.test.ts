import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/hostile-text.ts'
import { exactTokensIn, findUnspacedTokens } from './exact-tokens.ts'
import { removeFragments, removeRows } from './fragments.ts'

const detailsIn = (text: string, prose = true) =>
  exactTokensIn(removeFragments(text), prose).map(token => token.text)

describe('what a person would call no detail', () => {
  it.each([
    'function f(...input) {}',
    'const all = [...input, ...others]',
    String.raw`The area is $\int_0^1 x^2 dx$.`,
    String.raw`$$\sum_{i=1}^{100} a_{i_2}$$`,
    String.raw`\[ x_{1,2} = \frac{-b \pm \sqrt{b^2-4ac}}{2a} \]`,
    String.raw`so \(\lim_{x_0\to 0} f_{abc}(x)\) exists`,
    String.raw`Write \int_ and \log_2 here`,
    'The discriminant is b^2-4ac here.',
    'int_{0}^{1}',
    '<p>hello</p></div></body></button></html>',
    'value().toFixed(2) and list[0].trim',
  ])('is not in %j', text => expect(detailsIn(text, false)).toEqual([]))

  it.each([
    ['copy ../src/a.ts and .env', ['../src/a.ts', '.env']],
    [String.raw`C:\Users\ana\my_report.md`, ['my_report.md']],
    ['"react": "^18.2.0"', ['18.2.0']],
    ['it costs $1,200 now and $1,500 later', ['$1,200', '$1,500']],
    ['<user_id>mia_li_3668</user_id>', ['user_id', 'mia_li_3668']],
    ['see /body and order_7', ['/body', 'order_7']],
    ['Read more... src/b.ts', ['src/b.ts']],
  ])('leaves the details of %j', (text, details) => expect(detailsIn(text, false)).toEqual(details))

  it('never adds a detail', () => {
    fc.assert(
      fc.property(hostileText('b^2-4ac', '$x_1$', '</body>', '...input', 'a,b,c_1'), text => {
        const left = findUnspacedTokens(removeFragments(removeRows(text)), true)
        for (const { text: token } of left) expect(text).toContain(token)
      }),
    )
  })

  // A pattern that looks ahead from each character would take minutes.
  it('takes linear time', () => {
    for (const piece of ['$a ', '\\(', '\\[', 'b^', '</a', '...', 'a,b\n', '"', '_{'])
      expect(removeFragments(removeRows(piece.repeat(100_000))).length).toBeLessThan(1e6)
  })
})

describe('the rows of a table of values', () => {
  const rows = (separator: string) =>
    ['id', 'when'].join(separator) +
    '\n' +
    Array.from({ length: 6 }, (_, at) => [`10${at}`, `2026-01-0${at + 1}`].join(separator)).join(
      '\n',
    )

  it.each([',', ';', '\t'])('with %j are left out, their names stay', separator => {
    const text = `The list:\n${rows(separator)}\nSee order_7.`
    expect(removeRows(text)).toBe(`The list:\n${['id', 'when'].join(separator)}\nSee order_7.`)
  })

  it('are recognised with quoted separators and Windows line ends', () => {
    const text = 'name,town\r\n"Ana, L.",Rome\r\n"Ben, N.",Oslo\r\nCy,Bern\r\nDi,Turin\r\n'
    expect(removeRows(text)).toBe('name,town\r\n')
  })

  it.each([
    ['prose', 'Yes, I do.\nNo, I do not.\nWell, perhaps.\nSo, then.\nNow, go.'],
    ['JSON', '{\n  "a": "id_1",\n  "b": "id_2",\n  "c": "id_3",\n  "d": "id_4"\n}'],
    ['code', 'f(a_1,b)\nf(a_2,b)\nf(a_3,b)\nf(a_4,b)'],
    ['indented code', '\t\tone_1\n\t\tone_2\n\t\tone_3\n\t\tone_4\n'],
    ['numbered code', '1\tone_1\n2\tone_2\n3\tone_3\n4\tone_4\n'],
    ['three rows', 'a,b\n1,2\n3,4'],
  ])('are not in %s', (_, text) => expect(removeRows(text)).toBe(text))
})
