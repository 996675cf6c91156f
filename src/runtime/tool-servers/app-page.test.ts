import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appPage } from './app-page.ts'

const page = (csp: unknown, text = '<p>hi</p>', mediaType = 'text/html;profile=mcp-app') =>
  appPage([{ uri: 'ui://a', mediaType, text, bytes: null, notes: { ui: { csp } } }])
const policyIn = (html: string) =>
  /^<!doctype html><meta http-equiv="Content-Security-Policy" content="([^"<>]+)">/.exec(
    html,
  )?.[1] ?? ''

describe('the page of an App', () => {
  it('reaches no other computer unless its server names it', () => {
    for (const csp of [undefined, null, 'all', {}, { connectDomains: [] }]) {
      const { html, hosts } = page(csp)
      expect(hosts).toEqual([])
      expect(policyIn(html)).not.toContain('//')
      expect(policyIn(html)).toMatch(/^default-src 'none'; .*connect-src 'none';/)
      expect(html.endsWith('>\n<p>hi</p>') || html.endsWith('"><p>hi</p>')).toBe(true)
    }
  })

  it('reaches the computers that its server names, and they are shown', () => {
    const { html, hosts } = page({
      connectDomains: ['https://api.test', 'wss://live.test:8443'],
      resourceDomains: ['https://*.cdn.test', 'https://api.test'],
    })
    expect(hosts).toEqual(['api.test', 'live.test:8443', '*.cdn.test'])
    expect(policyIn(html)).toContain('connect-src https://api.test wss://live.test:8443;')
    expect(policyIn(html)).toContain(
      "script-src 'unsafe-inline' https://*.cdn.test https://api.test;",
    )
  })

  it('can name no computer of this network, no keyword and no other directive', () => {
    const hostile = [
      '*',
      "'self'",
      'http://a.test',
      'https://localhost',
      'https://127.0.0.1',
      'data:',
    ]
    hostile.push(
      "https://a.test; script-src 'self'",
      'https://a.test/path',
      'https://a.test"><script>',
    )
    expect(
      page({ connectDomains: hostile, resourceDomains: hostile, frameDomains: hostile }),
    ).toEqual(page({}))
    fc.assert(
      fc.property(fc.array(fc.string().map(rest => `https://a.test${rest}`)), connectDomains => {
        const policy = policyIn(page({ connectDomains, resourceDomains: connectDomains }).html)
        const names = policy.split('; ').map(directive => directive.split(' ', 1)[0])
        expect(names).toEqual(
          policyIn(page({}).html)
            .split('; ')
            .map(each => each.split(' ', 1)[0]),
        )
      }),
    )
  })

  it('must be HTML of this kind, and not too large', () => {
    expect(() => page({}, 'x', 'text/html')).toThrow('no App at this address')
    expect(() => appPage([])).toThrow('no App at this address')
    expect(() => page({}, 'x'.repeat(5_000_001))).toThrow('larger than')
    expect(page({}, 'x', 'text/html; profile=mcp-app').html).toContain('x')
  })
})
