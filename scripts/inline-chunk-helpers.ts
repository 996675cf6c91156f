/**
 * Writes the bundler's helpers into each chunk that calls them. They would be a file of their own, which a worker asks for only once
 * the chunk is there: one more round trip for some hundred bytes.
 *
 * @module
 */
import type { Plugin } from 'vite'

const HELPERS = 'rolldown-runtime'

/** For builds of workers: of a page they are fetched together with the chunks. */
export function inlineChunkHelpers(): Plugin {
  return {
    name: 'inline-chunk-helpers',
    generateBundle(_options, bundle) {
      for (const [file, helpers] of Object.entries(bundle)) {
        if (helpers.type !== 'chunk' || helpers.name !== HELPERS) continue
        const made = withoutExports(helpers.code)
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.imports.includes(file))
            chunk.code = withHelpers(chunk.code, made)
        delete bundle[file]
      }
    },
  }
}

/** A script that makes helpers, and their names inside it by those outside. */
interface Helpers {
  readonly script: string
  readonly exported: ReadonlyMap<string, string>
}

function withoutExports(code: string): Helpers {
  const [end = '', names] = /export\s*\{([^}]*)\};?\s*$/.exec(code) ?? []
  if (names === undefined) throw new RangeError('The bundler’s helpers export nothing.')
  return {
    script: code.slice(0, code.length - end.length),
    exported: new Map(pairsOf(names).map(([inside, outside]) => [outside, inside])),
  }
}

function withHelpers(code: string, { script, exported }: Helpers): string {
  const imported = new RegExp(
    String.raw`import\s*\{([^}]*)\}\s*from\s*["'\`][^"'\`]*${HELPERS}[^"'\`]*["'\`];?`,
  )
  const [statement = '', names] = imported.exec(code) ?? []
  if (names === undefined)
    throw new RangeError('A chunk calls helpers of the bundler that it does not import.')
  const pairs = pairsOf(names)
  const inside = pairs.map(([outside]) => exported.get(outside) ?? outside)
  const made = `const [${pairs.map(([, local]) => local)}]=(()=>{${script};return[${inside}]})();`
  return code.replace(statement, () => made)
}

/** Of `a as b, c`: both names of each, which are one where only one is written. */
function pairsOf(names: string): [string, string][] {
  return names.split(',').map(written => {
    const [first = '', second = first] = written.trim().split(/\s+as\s+/)
    return [first, second]
  })
}
