/**
 * `npm run bench:ui`: measures the built app in Chromium, prints one table and writes the rows of
 * section `browser` into `bench/results.json`, those of other sections kept. `--runs N`: how often what varies is
 * measured, 5 by default. `--long`: a session of 100,000 messages as well. `--part start`, `sessions` or `written`: one part only;
 * `--part visits`: of the start, the processor time of visits alone; `--part stored`, `imported`: of the sessions, one kind; `--part open`: opening alone; `--part profile`: what the page's
 * thread does in one of 10,000 messages, in a build of its own, printed and not written.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Row } from '../row.ts'
import { inOrder, rowOf, type Measured } from './bars.ts'
import { importedRows, openingRows, storedRows } from './sessions.ts'
import { serveApp } from './profile.ts'
import { printProfile, profiled } from './profiled.ts'
import { startRows, startsOf } from './start.ts'
import { visitRows } from './visits.ts'
import { writtenRows } from './written.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    long: { type: 'boolean', default: false },
    part: { type: 'string' },
  },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new RangeError(`--runs ${values.runs}`)

const app = await serveApp()
const measured: Measured[] = []
try {
  const isWanted = (part: string) => values.part === undefined || values.part === part
  if (isWanted('start')) await add('start', starts)
  if (isWanted('start') || values.part === 'visits')
    await add('visits', () => visitRows(app.url, runs))
  if (values.part === 'open')
    await add('open', () => openingRows(app.url, { runs, isLong: values.long }))
  if (values.part === 'profile') printProfile(await profiled())
  if (values.part === 'stored') await add('stored', async () => (await stored()).rows)
  if (values.part === 'imported')
    await add('imported', async () => (await importedRows(app.url)).rows)
  if (isWanted('written')) await add('written', () => writtenRows(app.url))
  if (isWanted('sessions')) await add('sessions', sessions)
} finally {
  await app.stop()
}

if (measured.length > 0) report(measured)

/** Prints the table, and writes its rows in the place of the section's. */
function report(all: readonly Measured[]): void {
  const rows = inOrder(all.map(rowOf))
  console.table(
    rows.map(({ metric, filter, value, unit, bar, met, calib, n }) => ({
      metric,
      filter,
      value: value === 'absent' ? '–' : value,
      unit,
      bar: bar ?? '–',
      met: met === null ? '–' : met ? 'yes' : 'NO',
      calib: Math.round(calib),
      n,
    })),
  )
  const file = join(import.meta.dirname, '../results.json')
  const others: readonly Row[] = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).filter(({ section }: Row) => section !== 'browser')
    : []
  writeFileSync(file, `${JSON.stringify([...others, ...rows], null, 2)}\n`)
}

/** Measures one part, and says how long that took: all of them take about 20 minutes. */
async function add(part: string, measure: () => Promise<readonly Measured[]>): Promise<void> {
  const begun = performance.now()
  measured.push(...(await measure()))
  console.log(`${part}: ${Math.round((performance.now() - begun) / 1_000)} s`)
}

function stored() {
  return storedRows(app.url, { runs, isLong: values.long })
}

/** Of both kinds, and how often the page's thread was held up in all. */
async function sessions(): Promise<readonly Measured[]> {
  const kinds = [await stored(), await importedRows(app.url)] as const
  const [, { calib }] = kinds
  const held = (kind: 'longTasks' | 'longScripts') =>
    kinds.reduce((sum, rows) => sum + rows[kind], 0)
  const of = { filter: '10k', n: 1, calib }
  return [
    ...kinds.flatMap(({ rows }) => rows),
    { metric: 'long-tasks', value: held('longTasks'), ...of },
    { metric: 'long-scripts', value: held('longScripts'), ...of },
  ]
}

async function starts(): Promise<readonly Measured[]> {
  const first = []
  const again = []
  const slow = []
  for (let run = 0; run < runs; run += 1) {
    const local = await startsOf(app.url, 'local')
    first.push(local.first)
    if (local.again !== null) again.push(local.again)
    slow.push((await startsOf(app.url, 'slow')).first)
  }
  return startRows({ first, again, slow })
}
