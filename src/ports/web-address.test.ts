import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fetchUrl } from '../tools/fetch-url.ts'
import { hostsIn, webAddress } from './web-address.ts'

const { signal } = new AbortController()

/** The host that `fetch_url` asks for this address; null if it asks none. */
async function hostAsked(url: string): Promise<string | null> {
  let host: string | null = null
  const tool = fetchUrl(async address => {
    const { host: asked, href } = new URL(new Request(address).url)
    host = asked
    return { url: href, status: 200, type: 'text/plain', text: 'x', isCut: false }
  })
  await tool.run({ url }, signal).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
  })
  return host
}

const odd = fc.constantFrom(
  ...' \n\r\t\0\u0001\u001f\u00a0\ufeff\u200b\\/@:.%#?[]\u3002\uff0e\u00adßİ',
)
const scheme = fc.constantFrom('http', 'https', 'HTTPS', 'hTTp', 'ht\ttps', 'h\nttp', 'ws', 'ftp')
const host = fc.constantFrom(
  'evil.test',
  'EVIL.test',
  'evil.test.',
  'e\tvil.test',
  'bücher.test',
  '127.1',
  '0x7f000001',

  '2130706433',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '１２７.0.0.1',
  'ｅvil.test',
  'a_b',

  'good.test@evil.test',
  'a:b@evil.test',
  'good.test%2f@evil.test',
  'evil%2etest',
  'localhost',
)
const address = fc
  .tuple(
    fc.array(odd, { maxLength: 3 }),
    scheme,
    fc.constantFrom('://', ':/', ':', ':\\\\', ':///', ':/\t/', '://\n'),
    host,
    fc.constantFrom('', ':80', ':8443', ':\t81', ':0', '/x', '?q', '\\x', '#a', ' '),
    fc.array(odd, { maxLength: 3 }),
  )
  .map(([before, name, slashes, at, rest, after]) =>
    [...before, name, slashes, at, rest, ...after].join(''),
  )
/** An address with characters anywhere. */
const mangled = fc
  .tuple(address, fc.array(fc.tuple(fc.nat(60), odd), { maxLength: 4 }))
  .map(([text, changes]) =>
    changes.reduce((now, [at, character]) => now.slice(0, at) + character + now.slice(at), text),
  )

describe('the hosts that a person is asked about', () => {
  it('hold whatever host fetch_url asks', async () => {
    let asked = 0
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: mangled }, address, fc.webUrl(), fc.string()),
        async url => {
          const found = await hostAsked(url)
          if (found === null) return
          asked += 1
          expect(hostsIn({ url })).toContain(found)
        },
      ),
      { numRuns: 3_000 },
    )
    expect(asked).toBeGreaterThan(500)
  })

  it.each([
    [' https://evil.test/x', 'evil.test'],
    ['\nhttps://evil.test/x', 'evil.test'],
    ['\0https://evil.test/x', 'evil.test'],
    ['ht\ttps://evil.test/x', 'evil.test'],
    ['https:evil.test', 'evil.test'],
    ['https:\\\\evil.test\\x', 'evil.test'],
    ['https://good.test@evil.test/', 'evil.test'],
    ['https://bücher.test', 'xn--bcher-kva.test'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://[::ffff:7f00:1]:81/', '[::ffff:7f00:1]:81'],
  ])('are found in %j', (text, found) => {
    expect(hostsIn(text)).toEqual([found])
    expect(webAddress(text)?.host).toBe(found)
  })

  it('are found wherever an address stands, each once', () => {
    const input = {
      url: 'https://a.example/x',
      list: [{ at: 'HTTP://b.example:80/' }, 'https://a.example/y'],
      'https://c.example/': true,
      not: ['ftp://d', '//e.example', 'mailto:f@g.example', 'see https://h.example'],
    }
    expect(hostsIn(input)).toEqual(['a.example', 'b.example', 'c.example'])
    expect(hostsIn(null)).toEqual([])
  })
})
