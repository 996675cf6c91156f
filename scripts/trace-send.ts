/**
 * `npm run trace:send`: how much code one message takes on its way. One send with an answer of one chunk, with a scripted model and
 * a store in memory, under V8's coverage: which modules and functions run, by room.
 *
 * @module
 */
import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applicationWith, saying, scriptedModel, settled } from '../src/test/application.ts'
import { createMemoryStorage } from '../src/test/memory-storage.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

interface Ran {
  readonly module: string
  readonly functions: number
}

const app = applicationWith(scriptedModel(() => saying('Hello.')).chat, createMemoryStorage())
await app.start(null)
await app.newSession()
// The start reads presets and sweeps old sessions, which no message waits for.
await settled(app)

const inspector = new Session()
inspector.connect()
await inspector.post('Profiler.enable')
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
await app.send('Hello')
await settled(app)
const { result } = await inspector.post('Profiler.takePreciseCoverage')

const modules: readonly Ran[] = result.flatMap(({ url, functions }) => {
  if (!url.startsWith('file:')) return []
  const module = relative(SRC, fileURLToPath(url))
  if (module.startsWith('..') || module.startsWith('test/')) return []
  const ran = functions.filter(({ ranges: [range] }) => (range?.count ?? 0) > 0)
  return ran.length > 0 ? [{ module, functions: ran.length }] : []
})

const rooms = Map.groupBy(modules, ({ module }) =>
  module.split('/').slice(0, -1).slice(0, 2).join('/'),
)
const functionsIn = (ran: readonly Ran[]) => ran.reduce((sum, { functions }) => sum + functions, 0)
const rows = [...rooms]
  .map(([room, ran]) => ({ room, modules: ran.length, functions: functionsIn(ran) }))
  .toSorted((left, right) => right.functions - left.functions)
console.table([...rows, { room: 'all', modules: modules.length, functions: functionsIn(modules) }])
if (process.argv.includes('--modules')) console.table(modules)
process.exit(0)
