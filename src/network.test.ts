/**
 * Which files of the product reach the network: one for all requests with a key or with words, those that fetch models, and
 * the service worker, which fetches the build's own files.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesOf, SRC } from './test/import-graph.ts'

const NETWORK =
  /\b(?:globalThis|window|self)\.fetch\b|\{ ?fetch\b(?!:)[^}]*\} = globalThis|(?<![.\w'"-])fetch\((?!\w+\??: )|[{,] fetch \}\)|(?<![=!])= fetch\b(?!\.)|\b(?:XMLHttpRequest|sendBeacon|EventSource|WebSocket)\b/

describe('the network', () => {
  it('is asked through one function, which follows no redirect; models and the build by their own', () => {
    const paths = readdirSync(SRC, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'test')
      .flatMap(({ name }) => sourcesOf(name))
    expect(paths.filter(path => asksNetwork(readFileSync(join(SRC, path), 'utf8')))).toEqual([
      'app/offline/service-worker.ts',
      'providers/http/ask.ts',
      'providers/local/download-file.ts',
      'providers/webllm/runner.ts',
      'workers/documents/documents-client.ts',
    ])
  })

  it.each([
    'const response = await fetch(url)',
    'create({ fetch: globalThis.fetch })',
    'const { fetch } = globalThis',
    'ask({ fetch })',
    'const asks = fetch',
    'return window.fetch(url)',
    'const request = new XMLHttpRequest()',
    "navigator.sendBeacon('/')",
    'new EventSource(url)',
    "new WebSocket('wss://a.test')",
  ])('is asked by: %s', text => {
    expect(asksNetwork(text)).toBe(true)
  })

  it.each([
    'await runner.fetch(id)',
    'fetch(id: string): Promise<void>',
    'fetch: async id => undefined',
    '/** As `fetch` does. */',
    '// fetch(url)',
    "t('settings.fetch')",
  ])('is not asked by: %s', text => {
    expect(asksNetwork(text)).toBe(false)
  })
})

/** True for a text that names the browser's own ways to the network, and not only a method or a field of that name. */
function asksNetwork(text: string): boolean {
  const code = text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '')
  return NETWORK.test(code)
}
