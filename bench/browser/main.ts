/**
 * `npm run bench:ui`: measures the built app in Chromium (`npm run build` first), prints one table and writes the rows of
 * section `browser` into `bench/results.json`, those of other sections kept. `--runs N`: how often what varies is
 * measured, 5 by default. `--long`: a session of 100,000 messages as well. `--part start`, `sessions` or `written`: one part only;
 * `--part stored`, `imported`: of the sessions, one kind; `--part open`: opening alone; `--part profile`: what the page's
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
  if (isWanted('start')) measured.push(...(await starts()))
  if (values.part === 'open')
    measured.push(...(await openingRows(app.url, { runs, isLong: values.long })))
  if (values.part === 'profile') printProfile(await profiled())
  if (values.part === 'stored')
    measured.push(...(await storedRows(app.url, { runs, isLong: values.long })).rows)
  if (values.part === 'imported') measured.push(...(await importedRows(app.url)).rows)
  if (isWanted('written')) measured.push(...(await writtenRows(app.url)))
  if (isWanted('sessions')) {
    const stored = await storedRows(app.url, { runs, isLong: values.long })
    const imported = await importedRows(app.url)
    measured.push(...stored.rows, ...imported.rows)
    const tasks = { longTasks: 'long-tasks', longScripts: 'long-scripts' } as const
    for (const kind of ['longTasks', 'longScripts'] as const)
      measured.push({
        metric: tasks[kind],
        filter: '10k',
        n: 1,
        calib: imported.calib,
        value: stored[kind] + imported[kind],
      })
  }
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
