/**
 * Makes a built folder usable without a network: names the build in its page, and writes the service worker with the list
 * of the build's files.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { BuildFiles } from '../src/app/offline/build-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVICE_WORKER = 'service-worker'

/** Read by servers, crawlers and tests, never by the page. */
const NOT_OF_THE_PAGE = /^(?:\.vite\/|_headers$|robots\.txt$|404\.html$|service-worker\.js$)/

/** Bytes. Larger files run models on this device: they are kept once they are used, not fetched ahead. */
const LARGE = 3_000_000
/** Large for what many a conversation never needs: kept once it is used, too. */
const RARE =
  /^assets\/(?:(?:(?:diagram|sandbox|document)\.(?:worker|main)|emscripten-module|read-pdf)\b|.*\.bcmap$)/

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
  const paths = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(resolve(outDir).length + 1))
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => !NOT_OF_THE_PAGE.test(path))
    .toSorted()
  nameBuild(outDir, paths)
  const files: BuildFiles = {
    build: buildIn(readFileSync(join(outDir, 'index.html'), 'utf8')),
    ahead: integritiesOf(outDir, paths, (path, size) => size <= LARGE && !RARE.test(path)),
    onUse: integritiesOf(outDir, paths, (path, size) => size > LARGE || RARE.test(path)),
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

/** By path, as the page asks for it: the page itself is asked for as its folder, since some servers redirect its file. */
function integritiesOf(
  outDir: string,
  paths: readonly string[],
  isWanted: (path: string, bytes: number) => boolean,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    paths
      .filter(path => isWanted(path, statSync(join(outDir, path)).size))
      .map(path => {
        const digest = createHash('sha256')
          .update(readFileSync(join(outDir, path)))
          .digest('base64')
        return [path === 'index.html' ? '' : path, `sha256-${digest}`]
      }),
  )
}
