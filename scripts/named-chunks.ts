/**
 * Code that is needed at one time is one chunk, with all that it imports and the start does not have: each request takes a round trip, or
 * waits for others, and small pieces compress badly apart. `import(/* chunk: name *\/ './file.ts')` puts a file into the chunk of that name.
 * Without them the first conversation is 66 files, with them four.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../src', import.meta.url))

const NAMED = /import\(\s*\/\* chunk: ([\w-]+) \*\/\s*'(\.[^']+)'/g

/** In the order in which they are needed: what two of them import is in the first. */
const CHUNKS = {
  page: ['last-screen', 'conversation', 'beside', 'commands', 'surroundings'],
  worker: ['session', 'afterwards'],
} as const

/** Groups for the code splitting of a build. Throws a `RangeError` for a name that no build has, and for a file with two. */
export function namedChunks(build: keyof typeof CHUNKS, folder = SRC) {
  const names = new Map<string, string>()
  const known: readonly string[] = Object.values(CHUNKS).flat()
  for (const path of sourcesIn(folder))
    for (const [, name = '', file = ''] of readFileSync(path, 'utf8').matchAll(NAMED)) {
      const imported = join(dirname(path), file)
      const isOnly = (names.get(imported) ?? name) === name
      if (!known.includes(name) || !isOnly)
        throw new RangeError(`${path} puts ${file} into the chunk ${name}`)
      names.set(imported, name)
    }
  return CHUNKS[build].map(name => ({ name, test: (id: string) => names.get(id) === name }))
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path))
    .map(path => join(folder, path))
}
