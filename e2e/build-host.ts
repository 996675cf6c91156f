/** Two builds of the app at one address: a host that can go over from one to the other, and end. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../src/test/http.ts'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { ISOLATION_HEADERS } from '../scripts/isolation-headers.ts'
import { buildIn, writeOfflineFiles } from '../scripts/offline-files.ts'
import { FILE_HEADERS, policyFor } from '../scripts/page-headers.ts'

/** A built folder. */
export interface Build {
  readonly folder: string
  /** As its page says. */
  readonly name: string
  /** Names of its assets; no two builds here share one. */
  readonly assets: ReadonlySet<string>
}

/** The build under test. */
export function firstBuild(): Build {
  return buildOf(process.env.PALIMPSEST_DIST ?? 'dist')
}

/** The same application, in which every asset has another name: what mixes the two asks for what is not there. */
export async function secondBuild(first: Build): Promise<Build> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-build-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(first.folder, folder, { recursive: true })
  const rename = (text: string) =>
    text.replace(/-[\w-]{8}(?=\.(?:js|css|wasm|woff2)\b)/g, hash => `${hash}2`)
  for (const name of first.assets)
    renameSync(join(folder, 'assets', name), join(folder, 'assets', rename(name)))
  for (const path of [
    'index.html',
    ...readdirSync(join(folder, 'assets')).map(name => `assets/${name}`),
  ])
    if (/\.(?:html|js|css)$/.test(path))
      writeFileSync(join(folder, path), rename(readFileSync(join(folder, path), 'utf8')))
  await writeOfflineFiles(folder)
  return buildOf(folder)
}

function buildOf(folder: string): Build {
  return {
    folder,
    name: buildIn(readFileSync(join(folder, 'index.html'), 'utf8')),
    assets: new Set(readdirSync(join(folder, 'assets'))),
  }
}

export interface BuildHost {
  readonly url: string
  /** Paths that were asked for since the builds changed, and were there. */
  readonly served: readonly string[]
  /** Serves another build from now on. */
  show(build: Build): void
  stop(): Promise<void>
}

/** Serves a build with the headers that `npm start` sends. `under`: the path of its folder, `/` by default. */
export async function hostBuild(first: Build, under = '/'): Promise<BuildHost> {
  let { folder } = first
  const served: string[] = []
  const answer = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(url, 'http://host')
    if (!pathname.startsWith(under)) return void response.writeHead(404).end()
    const path = pathname.slice(under.length - 1)
    const file = path === '/' ? '/index.html' : path
    const content = read(join(folder, file))
    if (content === null) return void response.writeHead(404).end()
    served.push(path)
    const policy = policyFor(path)
    response.writeHead(200, {
      ...FILE_HEADERS,
      ...ISOLATION_HEADERS,
      ...(policy !== null && { 'Content-Security-Policy': policy }),
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    })
    response.end(content)
  }
  const { url, close } = await listen(answer)
  return {
    url: url + under,
    served,
    show: build => {
      folder = build.folder
      served.length = 0
    },
    stop: close,
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** Null where there is no such file. */
function read(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
