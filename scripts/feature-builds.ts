/**
 * Leaves out of each feature what the other build reads: `feature.ts` names components, and with them the worker would hold React; and it
 * names the module of the worker, which the page never fetches.
 *
 * @module
 */
import type { Plugin } from 'vite'

/** What the worker reads of a feature. */
const OF_WORKER = ['name', 'worker', 'beginsWith']

const FEATURE = /\/src\/features\/[^/]+\/feature\.ts$/

/** For builds of workers. */
export function featuresInWorker(): Plugin {
  return featuresWithout('features-in-worker', field => !OF_WORKER.includes(field))
}

/** For the build of the page. */
export function featuresInPage(): Plugin {
  return featuresWithout('features-in-page', field => field === 'worker')
}

function featuresWithout(name: string, isGone: (field: string) => boolean): Plugin {
  return {
    name,
    apply: 'build',
    // By then the types are gone.
    enforce: 'post',
    transform: {
      filter: { id: FEATURE },
      handler(code) {
        const { body } = this.parse(code)
        const gone = body.flatMap((statement): readonly Range[] => {
          const declared =
            statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') return []
          return declared.declarations.flatMap(({ init }): readonly Range[] => {
            // Texts, and components that are fetched later, are made by a call, which nothing else would leave out.
            if (init?.type === 'CallExpression') return isGone('page') ? [statement] : []
            if (init?.type !== 'ObjectExpression') return []
            return init.properties.filter(
              field =>
                field.type === 'Property' &&
                field.key.type === 'Identifier' &&
                isGone(field.key.name),
            )
          })
        })
        const imports = body.filter(({ type }) => type === 'ImportDeclaration')
        const rest = without(code, [...gone, ...imports])
        // An import that nothing uses would still bring its module to the start.
        const unused = imports.filter(
          statement =>
            statement.type === 'ImportDeclaration' &&
            !statement.specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest)),
        )
        return without(code, [...unused, ...gone])
      },
    },
  }
}

interface Range {
  readonly start: number
  readonly end: number
}

/** The text without these parts, and without the comma after each. */
function without(text: string, parts: readonly Range[]): string {
  return parts
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
      text,
    )
}
