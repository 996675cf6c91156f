import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { preview } from 'vite'
import { freePort } from './free-port.ts'
import { ISOLATION_HEADERS } from './isolation-headers.ts'
import { APP_FRAME_POLICY, contentSecurityPolicy, FILE_HEADERS } from './page-headers.ts'

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
    '/tool-app.htm': { 'Content-Security-Policy': APP_FRAME_POLICY },
  })
})

it('is what every server of docs/hosting.md is told', () => {
  const examples = [...readFileSync('docs/hosting.md', 'utf8').matchAll(/```\w+\n(.+?)```/gs)]
  expect(examples).toHaveLength(3)
  for (const [, example = ''] of examples) {
    expect(example).toContain(APP_FRAME_POLICY)
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

it('is what vite preview sends, and npm start with it; the policy with the page alone', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'page-'))
  writeFileSync(join(outDir, 'index.html'), '<!doctype html>')
  writeFileSync(join(outDir, 'a.js'), '')
  writeFileSync(join(outDir, 'tool-app.htm'), '')
  const server = await preview({
    logLevel: 'silent',
    build: { outDir },
    preview: { host: '127.0.0.1', port: await freePort() },
  })
  onTestFinished(async () => {
    await server.close()
    rmSync(outDir, { recursive: true })
  })
  const sent = async (path: string) => {
    const response = await fetch(new URL(path, server.resolvedUrls?.local[0]))
    return Object.fromEntries(response.headers)
  }
  const lower = (headers: object) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  for (const path of ['./', './index.html', './?x=1'])
    expect(await sent(path)).toMatchObject(lower({ ...FILE_HEADERS, ...POLICY }))
  expect(await sent('./tool-app.htm')).toMatchObject({
    'content-security-policy': APP_FRAME_POLICY,
  })
  const script = await sent('./a.js')
  expect(script).toMatchObject(lower(FILE_HEADERS))
  expect(script).not.toHaveProperty('content-security-policy')
})
