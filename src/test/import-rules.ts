/** What breaks the rules of the architecture test, each fault as `from → to`. */
import { join } from 'node:path'
import { packageOf, type Import } from './import-graph.ts'

/** What each row may import in addition to itself; `*` for everything, `name/*` for what begins so. */
export type Rules = Readonly<Record<string, readonly string[]>>

/** Programs next to the product, as paths from `src`. */
export const EXAMPLES = '../examples'

type FaultsOf = (planted: Import) => readonly string[]

/** Folders of the interface that its parts share. */
const SHARED_UI = ['kit', 'shell']

/** The checks of layers, by folder of `src`, and of the rooms in them. */
export function createImportRules(
  layers: Rules,
  rooms: Readonly<Record<string, Rules>>,
): { readonly faultOfLayer: FaultsOf; readonly faultOfRoom: FaultsOf } {
  return {
    faultOfLayer: ({ from, specifier, to }) => {
      const layer = layerOf(from)
      const target = to === null ? packageOf(specifier) : layerOf(to)
      return isAllowed(target, [layer, ...(layers[layer] ?? [])]) ? [] : [`${from} → ${target}`]
    },
    faultOfRoom: ({ from, to }) => {
      const known = rooms[layerOf(from)]
      if (known === undefined || to === null || layerOf(to) !== layerOf(from)) return []
      if (depthOf(from) === 2) return []
      const room = roomOf(from)
      return isAllowed(roomOf(to), [room, ...(known[room] ?? [])]) ? [] : [`${from} → ${to}`]
    },
  }
}

/** What is fetched late is named by its file: through the front door its chunk would hold the whole engine. */
export const sideDoor: FaultsOf = ({ from, to, isLazy }) =>
  isLazy || to === null || layerOf(to) !== 'engine' || to === 'engine/index.ts'
    ? []
    : [`${from} → ${to}`]

/** What an example imports in addition to Node, zod and the engine’s front door. */
export const faultOfExample: FaultsOf = ({ from, specifier, to }) => {
  if (to === null)
    return /^(?:node:|zod$)/.test(specifier) ? [] : [`${from} → ${packageOf(specifier)}`]
  return to === 'engine/index.ts' || to.startsWith(EXAMPLES) ? [] : [`${from} → ${to}`]
}

export const faultOfPart: FaultsOf = ({ from, to }) => {
  if (to === null || depthOf(from) < 3 || depthOf(to) < 3 || layerOf(to) !== 'ui') return []
  const [own, other] = [roomOf(from), roomOf(to)]
  return own === other || [own, other].some(name => SHARED_UI.includes(name))
    ? []
    : [`${from} → ${to}`]
}

/** The imports within a layer between things that `name` calls differently. */
export function edgesOf(
  imports: readonly Import[],
  name: (path: string) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (to === null || layerOf(to) !== layerOf(from) || name(from) === name(to)) continue
    const targets = edges.get(name(from)) ?? new Set()
    edges.set(name(from), targets.add(name(to)))
  }
  return edges
}

/** The folder below the layer's; of a file in the layer itself, its name. */
export function roomOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** Parts of the path, the file's name included. */
export function depthOf(path: string): number {
  return path.split('/').length
}

function layerOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function isAllowed(target: string, rules: readonly string[]): boolean {
  return rules.some(
    rule =>
      rule === '*' ||
      rule === target ||
      (rule.endsWith('/*') && join(target, '/').startsWith(rule.slice(0, -1))),
  )
}
