/** Which file of the product imports which: what the architecture test holds against its tables. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The folder `src`. Paths of files are relative to it. */
export const SRC = resolve(import.meta.dirname, '..')

/** One import: what a file names, and the file that it reaches; null for a package. */
export interface Import {
  readonly from: string
  readonly specifier: string
  readonly to: string | null
  /** Fetched when it is run: `import(…)`. */
  readonly isLazy: boolean
}

const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta/gm

/** Every file of `folder` that belongs to the product: tests and declarations left out. */
export function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .map(path => join(folder, path))
}

/** The imports of the file at `path`, read from its text. */
export function importsOf(
  path: string,
  text: string = readFileSync(join(SRC, path), 'utf8'),
): readonly Import[] {
  return [...text.matchAll(IMPORT)].map(([statement, ...groups]) => {
    const specifier = groups.find(Boolean) ?? ''
    const to = specifier.startsWith('.')
      ? relative(SRC, resolve(SRC, dirname(path), specifier))
      : null
    return { from: path, specifier, to, isLazy: statement.startsWith('import(') }
  })
}

/** A package's name without the path into it. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The groups of nodes that reach each other, each sorted; none where nothing runs in a circle. */
export function loopsIn(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[][] {
  const reachable = new Map(
    [...edges.keys()].map(node => [node, reachableFrom(node, edges)] as const),
  )
  const loops = new Map<string, string[]>()
  for (const [node, reached] of reachable) {
    if (!reached.has(node)) continue
    const loop = [...reached].filter(other => reachable.get(other)?.has(node)).toSorted()
    loops.set(loop.join(), loop)
  }
  return [...loops.values()]
}

function reachableFrom(
  start: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...(edges.get(start) ?? [])]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    waiting.push(...(edges.get(node) ?? []))
  }
  return reached
}
