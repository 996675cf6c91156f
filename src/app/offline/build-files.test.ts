import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { integrityOf, pathAsked, type Asked } from './build-files.ts'

const SCOPE = 'https://host.test/app/'

const asked = (url: string, change: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  mode: 'no-cors',
  url,
  ...change,
})

describe('pathAsked', () => {
  it.each([
    ['https://host.test/app/assets/a-1.js', 'assets/a-1.js'],
    ['https://host.test/app/favicon.svg', 'favicon.svg'],
  ])('reads %s as %s', (url, path) => {
    expect(pathAsked(asked(url), SCOPE)).toBe(path)
  })

  it.each([
    'https://host.test/app/',
    'https://host.test/app/?from=home',
    'https://host.test/app/index.html',
  ])('takes a visit of %s for the page', url => {
    expect(pathAsked(asked(url, { mode: 'navigate' }), SCOPE)).toBe('')
  })

  it('has the page to which a sign-in comes back, whatever is in its query', () => {
    const url = 'https://host.test/app/signed-in.htm?state=tab-1&code=abc'
    expect(pathAsked(asked(url, { mode: 'navigate' }), SCOPE)).toBe('signed-in.htm')
  })

  it('takes a visit of what holds a preview for that file', () => {
    const url = 'https://host.test/app/preview.htm'
    expect(pathAsked(asked(url, { mode: 'navigate' }), SCOPE)).toBe('preview.htm')
  })

  it.each([
    ['another origin', asked('https://api.test/app/assets/a-1.js')],
    ['another application', asked('https://host.test/other/assets/a-1.js')],
    ['a query', asked('https://host.test/app/assets/a-1.js?words=mine')],
    ['a blob', asked('blob:https://host.test/app/1234')],
    ['a visit of something else', asked('https://host.test/app/v1/x', { mode: 'navigate' })],
  ])('leaves %s to the network', (_, request) => {
    expect(pathAsked(request, SCOPE)).toBeNull()
  })

  it('leaves whatever sends something to the network', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
        fc.webPath(),
        (method, path) => {
          expect(pathAsked(asked(`https://host.test/app${path}`, { method }), SCOPE)).toBeNull()
        },
      ),
    )
  })
})

describe('integrityOf', () => {
  const files = {
    build: 'b',
    ahead: { 'assets/a-1.js': 'sha256-a' },
    packed: { 'assets/c-3.js': 'sha256-c' },
    onUse: { 'assets/b-2.wasm': 'sha256-b' },
  }

  it('knows the files of its own build, and no others', () => {
    expect(integrityOf('assets/a-1.js', files)).toBe('sha256-a')
    expect(integrityOf('assets/b-2.wasm', files)).toBe('sha256-b')
    expect(integrityOf('assets/c-3.js', files)).toBe('sha256-c')
    expect(integrityOf('assets/a-2.js', files)).toBeNull()
    expect(integrityOf('constructor', files)).toBeNull()
  })
})
