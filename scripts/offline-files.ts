/**
 * Makes a built folder usable without a network: names the build in its page, and writes the service worker with the list
 * of the build's files.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import type { BuildFiles } from '../src/app/offline/build-files.ts'
import { isPack, packOf, packPath, typeOf } from '../src/app/offline/pack.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVICE_WORKER = 'service-worker'

/** Read by servers, crawlers and tests, never by the page. */
const NOT_OF_THE_PAGE = /^(?:\.vite\/|_headers$|robots\.txt$|404\.html$|service-worker\.js$)/

/** Bytes. Larger files run models on this device: they are kept once they are used, not fetched ahead. */
const LARGE = 3_000_000
/** Large for what many a conversation never needs: kept once it is used, too. */
const RARE =
  /^assets\/(?:words_|(?:(?:diagram|sandbox|document)\.(?:worker|main)|emscripten-module|read-pdf)\b|.*\.bcmap$)/

/** Bytes. A larger file is no cheaper in a pack. */
const PACKED = 300_000
/** What every visit begins with: kept as files, because the browser keeps compiled code only of these. */
const BEGINNING = [
  'index',
  'rolldown-runtime',
  'runtime.worker',
  'runtime.main',
  'last-screen',
  'conversation',
  'markdown-reader',
  'beside',
  'surroundings',
  'commands',
  'session',
  'afterwards',
]

/** Writes them after every build of the page. */
export function offlineFiles(): Plugin {
  let outDir = ''
  return {
    name: 'offline-files',
    apply: 'build',
    configResolved: config => {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: { order: 'post', sequential: true, handler: () => writeOfflineFiles(outDir) },
  }
}

/** Rewrites `index.html` and `service-worker.js` of a built folder. */
export async function writeOfflineFiles(outDir: string): Promise<void> {
  const all = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(resolve(outDir).length + 1))
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => !NOT_OF_THE_PAGE.test(path))
    .toSorted()
  for (const path of all.filter(isPack)) rmSync(join(outDir, path))
  const paths = all.filter(path => !isPack(path))
  const missing = BEGINNING.find(name => !paths.some(path => isOf(name, path)))
  if (missing !== undefined) throw new RangeError(`The build has no file ${missing}.`)
  nameBuild(outDir, paths)
  const isOnUse = (path: string) => sizeOf(outDir, path) > LARGE || RARE.test(path)
  const isPacked = (path: string) =>
    typeOf(path) !== null && sizeOf(outDir, path) <= PACKED && !isOfBeginning(path)
  const ahead = paths.filter(path => !isOnUse(path))
  const packed = ahead.filter(isPacked)
  const pack = writePack(outDir, packed)
  const files: BuildFiles = {
    build: buildIn(readFileSync(join(outDir, 'index.html'), 'utf8')),
    ahead: integritiesOf(outDir, [...ahead.filter(path => !isPacked(path)), pack]),
    packed: integritiesOf(outDir, packed),
    onUse: integritiesOf(outDir, paths.filter(isOnUse)),
  }
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    define: { BUILD_FILES: JSON.stringify(files) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        input: { [SERVICE_WORKER]: join(ROOT, 'src/app/offline/service-worker.ts') },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  })
}

/** The name of the build whose page this is. Throws where it has none. */
export function buildIn(page: string): string {
  const [, name] = NAME.exec(page) ?? []
  if (name === undefined) throw new RangeError('The page does not name its build.')
  return name
}

const NAME = /<meta name="build" content="(\w+)" \/>/

/** The names of assets hold their hashes, so the page and its names tell one build from another. */
function nameBuild(outDir: string, paths: readonly string[]): void {
  const page = join(outDir, 'index.html')
  const unnamed = readFileSync(page, 'utf8').replace(NAME, '')
  const hash = createHash('sha256').update(unnamed)
  for (const path of paths) {
    hash.update(path)
    if (!path.startsWith('assets/') && path !== 'index.html')
      hash.update(readFileSync(join(outDir, path)))
  }
  const name = `<meta name="build" content="${hash.digest('hex').slice(0, 16)}" />`
  const charset = '<meta charset="utf-8" />'
  if (!unnamed.includes(charset)) throw new RangeError(`index.html has no ${charset}`)
  writeFileSync(page, unnamed.replace(charset, `${charset}${name}`))
}

function isOfBeginning(path: string): boolean {
  return BEGINNING.some(name => isOf(name, path))
}

function isOf(name: string, path: string): boolean {
  return path.startsWith(`assets/${name}-`)
}

/** Writes these files as one. Returns its path. */
function writePack(outDir: string, paths: readonly string[]): string {
  const contents = paths.map(path => readFileSync(join(outDir, path)))
  const pack = Buffer.concat(
    packOf(paths.map((path, at) => ({ path, bytes: gzipSync(contents[at] ?? '', { level: 9 }) }))),
  )
  const hash = createHash('sha256').update(pack).digest('base64url')
  const path = packPath(hash.slice(0, 8))
  writeFileSync(join(outDir, path), pack)
  return path
}

function sizeOf(outDir: string, path: string): number {
  return statSync(join(outDir, path)).size
}

/** By path, as the page asks for it: the page itself is asked for as its folder, since some servers redirect its file. */
function integritiesOf(outDir: string, paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    paths.map(path => {
      const digest = createHash('sha256')
        .update(readFileSync(join(outDir, path)))
        .digest('base64')
      return [path === 'index.html' ? '' : path, `sha256-${digest}`]
    }),
  )
}
