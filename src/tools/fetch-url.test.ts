import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WebPage } from '../ports/application-ports.ts'
import { fetchUrl } from './fetch-url.ts'
import { pageText } from './page-text.ts'
import { describeTool } from '../test/contracts/tool.contract.ts'
import { processorMs } from '../test/processor-time.ts'

const { signal } = new AbortController()
const page = (change: Partial<WebPage> = {}): WebPage => ({
  url: 'https://site.test/a',
  status: 200,
  type: 'text/html',
  text: '<h1>News</h1><p>Rain.</p>',
  isCut: false,
  ...change,
})
const reading = (answer: WebPage) =>
  fetchUrl(async () => answer).run({ url: 'https://site.test/a' }, signal)

describe('fetchUrl', () => {
  describeTool(() => fetchUrl(async () => page()), {
    accepted: { url: 'https://site.test/a' },
    refused: { url: 'site' },
  })

  it('sends the address elsewhere, and says so', () => {
    expect(fetchUrl(async () => page()).effect).toBe('sends')
  })

  it.each([
    'ftp://site.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://me:secret@site.test/',
    '/relative',
  ])('reads nothing at %s', async url => {
    const tool = fetchUrl(() => expect.unreachable())
    await expect(tool.run({ url }, signal)).rejects.toThrow('fetch_url takes')
  })

  it('says what cannot be read, and what was left out', async () => {
    expect(await reading(page({ type: 'application/pdf', text: '' }))).toMatchObject({
      isError: true,
      text: expect.stringContaining('application/pdf'),
    })
    expect(await reading(page({ status: 404 }))).toMatchObject({ isError: true })
    expect((await reading(page({ isCut: true }))).text).toContain('the rest was not read')
  })

  it('gives plain text as it is', async () => {
    const text = '{"a": "<b>"}'
    expect((await reading(page({ type: 'application/json', text }))).text).toContain(text)
  })
})

describe('pageText', () => {
  it('keeps title, headings, lists, links, tables and code, and nothing else', () => {
    const html = `<!doctype html><title>Weather</title><style>p{}</style><nav><a href=/>Home</a></nav>
      <main><h1>Rain &amp; wind</h1><p>It   rains in <a href="/kiel#x">Kiel</a>.<br>Still.</p>
      <ul><li>one<ul><li>two</li></ul></li></ul><table><tr><th>a</th><td>1</td></tr></table>
      <pre>x = 1\n  y</pre><img src=a.png alt="A cloud"><script>alert('no')</script></main><footer>Imprint</footer>`
    expect(pageText(html, 'https://site.test/de/')).toBe(
      'Weather\n\n# Rain & wind\n\nIt rains in Kiel (https://site.test/kiel#x).\nStill.\n\n- one\n\n  - two\n\n| a | 1\n\nx = 1\n  y\n[image: A cloud]',
    )
  })

  it('links nowhere but to pages', () => {
    const html = '<a href="javascript:alert(1)">a</a> <a href="#b">b</a> <a href="data:,c">c</a>'
    expect(pageText(html, 'https://site.test/')).toBe('a b c')
  })

  it('reads any text without failing, in time in proportion to its length', () => {
    const piece = fc.constantFrom(
      '<a href="/x">',
      '</a>',
      '<ul>',
      '</ul>',
      '<li>',
      '<p',
      '>',
      '&',
      '<main>',
      '</main>',
      '<script>',
      'word',
      '<!--',
      '"',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const text = pageText(pieces.join(''), 'https://site.test/')
        expect(text).toBe(text.trim())
      }),
    )
    const took = processorMs(() => {
      for (const open of ['<b>', '<a href="/x">', '<ul><li>', '<svg>'])
        pageText(open.repeat(1_000_000 / open.length), 'https://site.test/')
    })
    expect(took).toBeLessThan(5_000)
  })
})
