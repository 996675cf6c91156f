/**
 * What the worker of the application was built into: Vite lists in its manifest only what the page was.
 *
 * @module
 */
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { mainOf } from './worker-entries.ts'

/** Next to Vite's own, in the same form. */
export const WORKER_MANIFEST = '.vite/manifest.worker.json'

/** For builds of workers: writes the manifest of the one whose entry ends with `entry`. */
export function workerManifest(entry: string): Plugin {
  return {
    name: 'worker-manifest',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap(built => (built.type === 'chunk' ? [built] : []))
      if (!chunks.some(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(entry)))
        return
      const keyOf = ({ facadeModuleId, fileName }: (typeof chunks)[number]) =>
        facadeModuleId ? relative(process.cwd(), facadeModuleId) : fileName
      // The file of the worker itself is one line.
      const codeOf = (file: string) => (mainOf(file) in bundle ? mainOf(file) : file)
      const keys = new Map(chunks.map(chunk => [chunk.fileName, keyOf(chunk)]))
      const manifest = chunks.map(chunk => [
        keyOf(chunk),
        {
          file: chunk.isEntry ? codeOf(chunk.fileName) : chunk.fileName,
          isEntry: chunk.isEntry,
          isDynamicEntry: chunk.isDynamicEntry,
          imports: chunk.imports.flatMap(file => keys.get(file) ?? []),
        },
      ])
      this.emitFile({
        type: 'asset',
        fileName: WORKER_MANIFEST,
        source: `${JSON.stringify(Object.fromEntries(manifest), null, 2)}\n`,
      })
    },
  }
}
