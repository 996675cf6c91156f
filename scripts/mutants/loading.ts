/**
 * Loads test files and all that they import of the project again, with our stand-in for vitest.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const MARK = '?load='
const HARNESS = new URL('harness.ts', import.meta.url).href

let loads = 0
/** What is left of a file without its types; Node would strip them at each load. */
const stripped = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const [, load] = (context.parentURL ?? '').split(MARK)
    if (load === undefined) return next(specifier, context)
    if (specifier === 'vitest') return { url: HARNESS, shortCircuit: true }
    const resolved = next(specifier, context)
    return specifier.startsWith('.') && resolved.url.endsWith('.ts')
      ? { ...resolved, url: `${resolved.url}${MARK}${load}` }
      : resolved
  },
  load(url, context, next) {
    const [file = url, load] = url.split(MARK)
    if (load === undefined) return next(url, context)
    const known = stripped.get(file)
    const source = known ?? stripTypeScriptTypes(readFileSync(fileURLToPath(file), 'utf8'))
    if (known === undefined) stripped.set(file, source)
    return { format: 'module', source, shortCircuit: true }
  },
})

/** How to name files so that they are loaded once more, all of one naming together. */
export function loadAnew(): (url: string) => string {
  const load = (loads += 1)
  return url => `${url}${MARK}${load}`
}
