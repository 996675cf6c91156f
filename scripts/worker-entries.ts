/**
 * Lets no chunk import the file that a worker starts from. WebKit keeps that file out of its list of modules: a chunk that imports
 * it runs all of its code a second time. So such a file becomes one import of another with the code, and the chunks import that.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Where the code of a worker's file is: `runtime.worker-1a2b.js` becomes `runtime.main-1a2b.js`. Throws for another name. */
export function mainOf(entry: string): string {
  if (!ENTRY.test(entry)) throw new RangeError(`${entry} is not named as the file of a worker.`)
  return entry.replace(ENTRY, '.main-')
}

/** Before the hash, in the name of a built file from which a worker starts. */
const ENTRY = /\.worker-(?=[^/]+\.js$)/

/** For builds of workers. A worker that is one file stays one: a second would cost a round trip. */
export function workerEntries(): Plugin {
  return {
    name: 'worker-entries',
    // The code changes after the names are made of it: without this, an earlier build could have other code under the same name.
    augmentChunkHash: () => 'worker-entries',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap(built => (built.type === 'chunk' ? [built] : []))
      for (const entry of chunks.filter(({ isEntry }) => isEntry)) {
        const users = chunks.filter(({ imports, dynamicImports }) =>
          [...imports, ...dynamicImports].includes(entry.fileName),
        )
        if (users.length === 0) continue
        const main = mainOf(entry.fileName)
        for (const user of users) user.code = importingMain(user.code, entry.fileName)
        this.emitFile({ type: 'asset', fileName: main, source: entry.code })
        entry.code = `import"./${basename(main)}";\n`
      }
    },
  }
}

function importingMain(code: string, entry: string): string {
  const from = basename(entry)
  if (!code.includes(from)) throw new RangeError(`A chunk imports ${from} without its name.`)
  return code.replaceAll(from, () => basename(mainOf(entry)))
}

/** Fails a build in which a script imports the file of a worker. */
export function workerEntriesAlone(): Plugin {
  let assets = ''
  return {
    name: 'worker-entries-alone',
    apply: 'build',
    configResolved: ({ root, build: { outDir, assetsDir } }) => {
      assets = resolve(root, outDir, assetsDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        const found = importedEntries(assets)
        if (found.length > 0)
          throw new RangeError(`WebKit would run code twice: ${found.join(', ')}`)
      },
    },
  }
}

/** The scripts of a folder that import the file of a worker, each as `script imports file`. */
export function importedEntries(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.js'))
    .flatMap(name =>
      Array.from(
        readFileSync(join(folder, name), 'utf8').matchAll(IMPORTED_ENTRY),
        ([, entry]) => `${name} imports ${entry}`,
      ),
    )
}

/** A worker is started from its address, which is no import. */
const IMPORTED_ENTRY = /(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`]*\.worker-[^"'`/]+\.js)["'`]/g
