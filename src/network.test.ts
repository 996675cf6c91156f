/**
 * Which files of the product reach the network: one for all requests with a key or with words, those that fetch models, and
 * the service worker, which fetches the build's own files. And which of their requests follow redirects.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KNOWN_SERVERS } from './providers/known-servers.ts'
import { sourcesOf, SRC } from './test/import-graph.ts'

/** The prototypes are only changed: the frame of a preview loses what they can do. */
const NETWORK =
  /\b(?:globalThis|window|self)\.fetch\b|\{ ?fetch\b(?!:)[^}]*\} = globalThis|(?<![.\w'"-])fetch\((?!\w+\??: )|[{,] fetch \}\)|(?<![=!])= fetch\b(?!\.)|\b(?:XMLHttpRequest|sendBeacon|EventSource|WebSocket)\b(?!\.prototype)/

const PATHS = readdirSync(SRC, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'test')
  .flatMap(({ name }) => sourcesOf(name))

describe('the network', () => {
  it('is asked through one file, where nothing with a key or words follows a redirect; models and the build by their own', () => {
    expect(PATHS.filter(path => asksNetwork(readFileSync(join(SRC, path), 'utf8')))).toEqual([
      'app/offline/service-worker.ts',
      'providers/http/ask.ts',
      'providers/local/download-file.ts',
      'providers/webllm/runner.ts',
      'workers/documents/documents-client.ts',
    ])
  })

  it('is asked with a redirect mode by every request', () => {
    expect(
      PATHS.flatMap(path =>
        modesIn(readFileSync(join(SRC, path), 'utf8')).map(mode => `${path} ${mode}`),
      ),
    ).toEqual([
      // The requests of pages, as they are; files of the build may not be elsewhere.
      'app/offline/service-worker.ts error',
      'app/offline/service-worker.ts (request)',
      'app/offline/service-worker.ts (request)',
      // Whatever has a key or words, and every request of a tool.
      'providers/http/ask.ts manual',
      // Without a key, words or headers: whether a server is there, its public answers, and where it redirects.
      'providers/http/ask.ts follow',
      'providers/http/ask.ts follow',
      'providers/http/ask.ts follow',
      // Files of models.
      'providers/local/download-file.ts follow',
      'providers/webllm/runner.ts (input, init)',
      'workers/documents/documents-client.ts error',
    ])
  })

  it('gets a key for a person who signs in from these hosts alone', () => {
    const flows = KNOWN_SERVERS.flatMap(({ signIn }) => signIn ?? [])
    expect(flows.flatMap(({ page, exchange }) => [page, exchange])).toEqual([
      'https://openrouter.ai/auth',
      'https://openrouter.ai/api/v1/auth/keys',
    ])
  })

  it('is asked for tools by `askOnce` alone, which looks for no target', () => {
    const followers = /\b(?:ask|askPublic|isThere|getJson)\b/
    const ofTools = PATHS.filter(path => /^tools\/|^providers\/mcp\/|read-page/.test(path))
    expect(ofTools.length).toBeGreaterThan(8)
    const importing = ofTools.filter(path => {
      const text = readFileSync(join(SRC, path), 'utf8')
      return followers.test(/import \{([^}]*)\} from '[^']*http\/ask\.ts'/.exec(text)?.[1] ?? '')
    })
    // For a test that the person starts: whether anything is there.
    expect(importing).toEqual(['providers/mcp/diagnose.ts'])
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

/** The redirect mode of each request in a text; its arguments if it names none. */
function modesIn(text: string): readonly string[] {
  return [...codeOf(text).matchAll(/(?<![.\w'"-])fetch(?=\((?!\w+\??: ))/g)].map(({ index }) => {
    const given = argumentsAt(codeOf(text), index + 'fetch'.length)
    return /\bredirect: '(\w+)'/.exec(given)?.[1] ?? given
  })
}

/** From this bracket to the one that closes it. */
function argumentsAt(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    if (depth === 0) return code.slice(start, at + 1)
  }
  return code.slice(start)
}

/** True for a text that names the browser's own ways to the network, and not only a method or a field of that name. */
function asksNetwork(text: string): boolean {
  return NETWORK.test(codeOf(text))
}

/** Without comments. */
function codeOf(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '')
}
