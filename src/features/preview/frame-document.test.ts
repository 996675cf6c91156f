import { describe, expect, it } from 'vitest'
import { allowableHost, liveDocument, pictureOf, runDocument } from './frame-document.ts'
import { readFrameMessage } from './frame-messages.ts'
import { GUARD } from './guard-scripts.ts'

const policyIn = (html: string) => /Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? ''

describe('a document', () => {
  it('begins with its policy, and names the function that guarded scripts call', () => {
    const html = runDocument('<p>x')
    expect(html.indexOf('Security-Policy')).toBeLessThan(html.indexOf('<script'))
    expect(html.split('<script').length).toBe(2)
    expect(html.endsWith('</script><p>x')).toBe(true)
    expect(html).toContain(`"guard":"${GUARD}"`)
  })

  it('reaches nothing, and exactly the hosts that were allowed', () => {
    expect(policyIn(runDocument(''))).not.toMatch(/https?:/)
    const policy = policyIn(runDocument('', ['cdn.example']))
    expect(policy).toContain("script-src 'unsafe-inline' https://cdn.example;")
    expect(policy).toContain('connect-src data: blob: wss://cdn.example https://cdn.example;')
    expect(policy).toContain("frame-src 'none'")
    for (const host of [
      '*',
      '*.example',
      'x.example; script-src *',
      'x',
      '127.0.0.1',
      'X.example',
      "'self'",
      'a.local',
    ])
      expect(() => runDocument('', [host])).toThrow('cannot be allowed')
  })

  it('that is still written runs one script, by its nonce', () => {
    expect(policyIn(liveDocument('abc'))).toContain("script-src 'nonce-abc';")
    expect(() => liveDocument("a' 'unsafe-inline")).toThrow('nonce')
  })
})

it.each([
  ['https://cdn.example/a.js?b', 'cdn.example'],
  ['wss://a.example:8443/', 'a.example:8443'],
  ['http://a.example/', null],
  ['https://127.0.0.1/', null],
  ['https://[::1]/', null],
  ['https://localhost/', null],
  ['https://printer.local/', null],
  ['inline', null],
  ['data', null],
])('%s can be allowed as %s', (address, host) => {
  expect(allowableHost(address)).toBe(host)
})

it('a drawing becomes a picture, also without a namespace', () => {
  expect(decodeURIComponent(pictureOf('<svg><a/></svg>'))).toContain(
    '<svg xmlns="http://www.w3.org/2000/svg"><a/>',
  )
})

it('only messages of the agreed form are read', () => {
  expect(readFrameMessage({ type: 'pong', more: 1 })).toEqual({ type: 'pong' })
  const line = { type: 'line', kind: 'error', text: 'x', line: 3 }
  expect(readFrameMessage(line)).toEqual(line)
  for (const odd of [
    null,
    1,
    'pong',
    {},
    { ...line, kind: 'fatal' },
    { ...line, text: 'x'.repeat(2_001) },
    { ...line, line: 0 },
  ])
    expect(readFrameMessage(odd)).toBeNull()
})
