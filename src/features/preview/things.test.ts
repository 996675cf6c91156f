import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeIn } from './code-in-text.ts'
import { thingsOf, type AnswerCode } from './things.ts'

/** The versions of each thing that answers of these texts make, as the marks `v…` in them. */
function marksOf(...texts: readonly string[]) {
  return thingsOf(texts.map(answerOf)).map(({ versions }) =>
    versions.map(({ code }) => /v\d+/.exec(code)?.[0]),
  )
}

const answerOf = (text: string, at: number): AnswerCode => ({
  answerId: `a${at}`,
  blocks: codeIn(text),
})
const html = (code: string, info = '') => `Here.\n\n\`\`\`html${info}\n${code}\n\`\`\`\nDone.`

describe('a block is the next version', () => {
  it('of the file of its name, whatever its title says', () => {
    expect(
      marksOf(
        html('<title>Clock</title>v1', ' clock.html'),
        html('<title>Other</title>v2', ' other.html'),
        html('<title>Clock in blue</title>v3', ' title="clock.html"'),
      ),
    ).toEqual([['v1', 'v3'], ['v2']])
  })

  it.each([
    ['heading', '### index.html\n```html\nv1\n```'],
    ['bold line', '**index.html**\n\n```html\nv1\n```'],
    ['line in backticks', '`src/index.html`:\n```html\nv1\n```'],
    ['comment', '```html\n<!-- index.html -->\nv1\n```'],
    ['info string', '```html:index.html\nv1\n```'],
  ])('of the file that a %s names', (_, text) => {
    expect(codeIn(text)).toMatchObject([{ name: 'index.html', kind: 'html' }])
  })

  it('of the page of its title, with another in between', () => {
    expect(
      marksOf(
        html('<title>Clock</title>\n<p>hour hand</p> v1'),
        html('<title>Shop</title>\n<p>sausages</p> v2'),
        html('<title>Clock</title>\n<p>all new</p> v3'),
      ),
    ).toEqual([['v1', 'v3'], ['v2']])
  })

  it('of the newest page where it has no name, or much is as before', () => {
    const body = ['<p>one line</p>', '<p>another line</p>', '<p>a third line</p>'].join('\n')
    expect(
      marksOf(
        html(`<title>Clock</title>\n${body} v1`),
        html(`<title>Blue clock</title>\n${body} v2`),
        html('<p>v3</p>'),
      ),
    ).toEqual([['v1', 'v2', 'v3']])
  })
})

it('a drawing is no version of a page, and two pages of one answer are two things', () => {
  expect(marksOf(`${html('v1')}\n${html('v2')}\n\`\`\`svg\n<svg>v3</svg>\n\`\`\``)).toEqual([
    ['v1'],
    ['v2'],
    ['v3'],
  ])
})

it('style sheets and scripts of their own are put into the page that asks for them', () => {
  const page = `<link rel="stylesheet" href="./style.css">\n<script defer src="app.js"></script>\n<script src="https://cdn.example/x.js"></script>`
  const css = '**style.css**\n```css\np { color: red }\n```'
  const js = '```js\nconsole.log("</script>")\n```'
  const [thing] = thingsOf([answerOf(`${html(page)}\n${css}\n${js}`, 0)])
  const [version] = thing?.versions ?? []
  expect(version?.code).toBe(
    '<style>p { color: red }</style>\n<script defer>console.log("<\\/script>")</script>\n<script src="https://cdn.example/x.js"></script>',
  )
  expect(version?.written).toBe(page)
})

it('a new style sheet alone makes a new version of its page, and leaves the old one', () => {
  const page = html('<link rel=stylesheet href=style.css>')
  const things = thingsOf(
    [`${page}\n\`\`\`css style.css\nv1\n\`\`\``, '```css style.css\nv2\n```'].map(answerOf),
  )
  expect(things.map(({ versions }) => versions.map(({ code }) => code))).toEqual([
    ['<style>v1</style>', '<style>v2</style>'],
  ])
})

it('code in a list and code that is still written are read as they stand', () => {
  expect(codeIn('1. So:\n   ```html\n   <p>\n     x\n   ```\n\n```svg\n<svg>')).toEqual([
    { kind: 'html', code: '<p>\n  x', name: null, isClosed: true },
    { kind: 'svg', code: '<svg>', name: null, isClosed: false },
  ])
  expect(codeIn('```xml\n<a/>\n```\n```python\nx\n```\n```constructor\n```')).toEqual([])
})

const block = fc.record({
  kind: fc.constantFrom('html' as const, 'svg' as const, 'css' as const, 'js' as const),
  code: fc.constantFrom(
    '<title>A</title>',
    '<title>B</title>',
    '<link rel=stylesheet href=a.css>',
    'x',
  ),
  name: fc.constantFrom(null, 'a.css', 'a.html'),
  isClosed: fc.constant(true),
})
const answers = fc
  .array(fc.array(block, { maxLength: 4 }), { maxLength: 6 })
  .map(all => all.map((blocks, at): AnswerCode => ({ answerId: `a${at}`, blocks })))

it('each page and drawing is in one thing, in order, and later answers change nothing before', () => {
  fc.assert(
    fc.property(answers, given => {
      const things = thingsOf(given)
      const shown = things.flatMap(({ versions }) => versions)
      const pages = given.flatMap(({ blocks }) =>
        blocks.filter(({ kind }) => kind === 'html' || kind === 'svg'),
      )
      expect(shown.length).toBeGreaterThanOrEqual(pages.length)
      for (const { versions } of things) {
        const at = versions.map(({ answerId }) => Number(answerId?.slice(1)))
        expect(at).toEqual(at.toSorted((one, other) => one - other))
        expect(new Set(versions.map(({ kind }) => kind)).size).toBe(1)
      }
      for (const [at, before] of thingsOf(given.slice(0, -1)).entries())
        expect(things[at]?.versions.slice(0, before.versions.length)).toEqual(before.versions)
    }),
  )
})
