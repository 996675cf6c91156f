import type { Plugin } from 'vite'

const UNAVAILABLE = `
const unavailable = () => { throw new Error('JSON Schema is not part of the built application.') }
const later = () => unavailable
`
const EXPORTED = /^export (?:const|function) (\w+)/gm
/** What schemas call when they are made, for something to call later. */
const MAKERS = new Set(['createToJSONSchemaMethod', 'createStandardJSONSchemaMethod'])

/**
 * Leaves the writing of JSON Schema out of zod: each of its schemas refers to that, so that no bundler drops it, and
 * only a script calls it (`write-session-schema.ts`). 5 kB less, compressed, before the message box works. Throws when
 * a new version of zod no longer has what is cut here.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: (code, id) => ({
        code: id.endsWith('to-json-schema.js')
          ? `${UNAVAILABLE}${stubs(code)}export { unavailable as process }\n`
          : withoutProcessors(code),
        map: null,
      }),
    },
  }
}

/** The bounds of a schema are read from its checks, also by forms. */
function withoutProcessors(code: string): string {
  const at = code.indexOf('export const stringProcessor')
  if (at < 0 || !code.slice(0, at).includes('export function aggregateChecks'))
    throw new RangeError('This version of zod writes JSON Schema in another way.')
  return `${code.slice(0, at)}${UNAVAILABLE}${stubs(code.slice(at))}`
}

function stubs(code: string): string {
  const names = [...code.matchAll(EXPORTED)].map(([, name]) => name ?? '')
  return names
    .map(name => `export const ${name} = ${MAKERS.has(name) ? 'later' : 'unavailable'}\n`)
    .join('')
}
