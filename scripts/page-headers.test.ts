import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { preview } from 'vite'
import { freePort } from './free-port.ts'
import { ISOLATION_HEADERS } from './isolation-headers.ts'
import {
  APP_FRAME_POLICY,
  contentSecurityPolicy,
  FILE_HEADERS,
  previewPolicy,
  SIGNED_IN_POLICY,
} from './page-headers.ts'

const POLICY = { 'Content-Security-Policy': contentSecurityPolicy() }

it('says in the header what the page says of itself, and that nobody frames it', () => {
  const meta = readFileSync('index.html', 'utf8')
  for (const directive of POLICY['Content-Security-Policy'].split('; '))
    if (directive !== "frame-ancestors 'none'") expect(meta).toContain(`${directive};`)
  const told = /content="\s*(default-src[^"]+)"/.exec(meta)?.[1] ?? ''
  expect(POLICY['Content-Security-Policy'].split('; ')).toHaveLength(told.split(';').length)
  expect(POLICY['Content-Security-Policy']).toMatch(/; frame-ancestors 'none'$/)
})

it('is what hosts are told that read _headers', () => {
  const told: Record<string, Record<string, string>> = {}
  let path = ''
  for (const line of readFileSync('public/_headers', 'utf8').split('\n')) {
    if (line.startsWith('/')) path = line
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) told[path] = { ...told[path], [name]: value }
  }
  expect(told).toEqual({
    '/*': { ...ISOLATION_HEADERS, ...FILE_HEADERS },
    '/': POLICY,
    '/index.html': POLICY,
    '/signed-in.htm': { 'Content-Security-Policy': SIGNED_IN_POLICY },
    '/preview.htm': { 'Content-Security-Policy': previewPolicy() },
    '/tool-app.htm': { 'Content-Security-Policy': APP_FRAME_POLICY },
  })
})

it('is what every server of docs/hosting.md is told', () => {
  const examples = [...readFileSync('docs/hosting.md', 'utf8').matchAll(/```\w+\n(.+?)```/gs)]
  expect(examples).toHaveLength(3)
  for (const [, example = ''] of examples) {
    expect(example).toContain(APP_FRAME_POLICY)
    expect(example).toContain(SIGNED_IN_POLICY)
    expect(example).toContain(previewPolicy())
    for (const [name, value] of Object.entries({
      ...ISOLATION_HEADERS,
      ...FILE_HEADERS,
      ...POLICY,
    })) {
      expect(example).toContain(name)
      expect(example).toContain(value)
    }
  }
})

/** `vite preview` of a folder with a page, a script, the two other pages and a folder with a page. */
async function previewed() {
  const outDir = mkdtempSync(join(tmpdir(), 'page-'))
  mkdirSync(join(outDir, 'sub'))
  for (const file of [
    'index.html',
    'sub/index.html',
    'signed-in.htm',
    'tool-app.htm',
    'preview.htm',
  ])
    writeFileSync(join(outDir, file), `<!doctype html><title>${file}</title>`)
  writeFileSync(join(outDir, 'a.js'), '')
  writeFileSync(join(outDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><style/></svg>')
  const server = await preview({
    logLevel: 'silent',
    build: { outDir },
    preview: { host: '127.0.0.1', port: await freePort() },
  })
  onTestFinished(async () => {
    await server.close()
    rmSync(outDir, { recursive: true })
  })
  const { hostname, port } = new URL(server.resolvedUrls?.local[0] ?? '')
  /** The path goes out as it is, as from a program that is no browser. */
  return (path: string, { method = 'GET', headers = {} } = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
      (resolve, reject) => {
        const asked = request({ hostname, port, path, method, headers }, response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (piece: string) => (text += piece))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          )
        })
        asked.on('error', reject).end()
      },
    )
}

const lower = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

it('is what vite preview sends, and npm start with it; the policy with all but scripts and drawings', async () => {
  const ask = await previewed()
  for (const path of ['/', '/index.html', '/?x=1']) {
    const { headers, text } = await ask(path)
    expect(headers).toMatchObject(lower({ ...FILE_HEADERS, ...POLICY }))
    expect(text).toContain('index.html')
  }
  expect((await ask('/tool-app.htm')).headers['content-security-policy']).toBe(APP_FRAME_POLICY)
  expect((await ask('/preview.htm')).headers['content-security-policy']).toBe(previewPolicy())
  expect((await ask('/signed-in.htm?code=1')).headers['content-security-policy']).toBe(
    SIGNED_IN_POLICY,
  )
  // A worker needs its own, and an icon has a style of its own.
  for (const path of ['/a.js', '/icon.svg']) {
    const { headers } = await ask(path)
    expect(headers).toMatchObject(lower(FILE_HEADERS))
    expect(headers).not.toHaveProperty('content-security-policy')
  }
})

const UNKNOWN = [
  '/nothing-here',
  '/.env',
  '/@fs/etc/passwd',
  '/a/',
  '/a/b.html',
  '/x.js',
  '/index2',
]
const SPELLINGS =
  `/index /index?x.js /index.html?a.js /index%2ehtml /%69ndex.html /index.htm%6c //index.html /./index.html /INDEX.HTML
  /sub /sub/ /sub/index /sub/../index.html /sub/%2e%2e/index.html /\\index.html /index.html/ /index.html/a.js /index.html;a.js
  /index.html#a.js /index.html%23a.js /index.html%3fa.js /% /%00 /%ff /tool-app%2ehtm /tool-app.htm?x /tool-app.htm/
  /signed-in%2ehtm /signed-in.htm/ /preview%2ehtm /preview.htm/`.split(/\s+/)

it.each([{}, { accept: 'text/html' }, { accept: '*/*', 'sec-fetch-dest': 'iframe' }])(
  'is sent with every answer that is HTML, however its path is written: %o',
  async headers => {
    const ask = await previewed()
    for (const path of [...UNKNOWN, ...SPELLINGS])
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await ask(path, { method, headers })
        const isHtml =
          /html/.test(answer.headers['content-type'] ?? '') || /<!doctype/.test(answer.text)
        if (!isHtml) continue
        expect([path, answer.headers['content-security-policy']]).toEqual([
          path,
          expect.stringMatching(/frame-ancestors '(?:none|self)'/),
        ])
      }
  },
)

it.each(UNKNOWN)('has nothing at %s', async path => {
  const ask = await previewed()
  expect(await ask(path, { headers: { accept: 'text/html' } })).toMatchObject({
    status: 404,
    text: '',
  })
})
