/**
 * `npm run bench`: measures the engine without a browser and without a network, prints a table for each
 * section and writes `bench/results.json`, which holds the rows of this run and no others.
 *
 * `--section NAME` measures one section only. `--data DIR` names the folder of recorded data; by default
 * `PALIMPSEST_DATA`, else `../shared/data` next to the project. What the folder lacks is `absent`; what cannot
 * be read is left out and counted; a section that fails is told of at the end, and the others run.
 *
 * @module
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchSection, Row } from './row.ts'
import { measureAll } from './sections.ts'

/** In the order in which they are measured. */
const SECTIONS: Readonly<Record<string, () => Promise<BenchSection>>> = {
  archive: () => import('./archive.ts'),
  languages: () => import('./languages.ts'),
  evidence: () => import('./evidence.ts'),
  transcripts: () => import('./transcripts.ts'),
  tokens: () => import('./tokens.ts'),
  overflow: () => import('./overflow.ts'),
  streams: () => import('./streams.ts'),
  speed: () => import('./speed.ts'),
}

const { values } = parseArgs({
  options: { section: { type: 'string' }, data: { type: 'string' } },
})
const wanted = values.section
if (wanted !== undefined && !(wanted in SECTIONS))
  throw new RangeError(
    `There is no section ${wanted}; there is ${Object.keys(SECTIONS).join(', ')}.`,
  )

const dataFolder = dataFolderFrom(values.data)
const { rows, failed } = await measureAll(
  Object.fromEntries(Object.entries(SECTIONS).filter(([name]) => (wanted ?? name) === name)),
  {
    dataFolder,
    tell: line => console.error(line),
    show: (name, measured) => {
      console.log(`\n${name}`)
      console.table(tableOf(measured))
    },
  },
)
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(rows, null, 2)}\n`)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`)
  process.exitCode = 1
}

/** One line for each subject and filter, one column for each metric. */
function tableOf(
  measured: readonly Row[],
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const lines: Record<string, Record<string, unknown>> = {}
  for (const { subject, filter, metric, value, n } of measured) {
    const line = (lines[`${filter} ${subject}`] ??= {})
    line[metric] = value
    line['n'] = Math.max(Number(line['n'] ?? 0), n)
  }
  return lines
}

/** A folder that was named must exist; the one next to the project may be absent. */
function dataFolderFrom(named: string | undefined): string | null {
  const asked = named ?? process.env.PALIMPSEST_DATA
  if (asked !== undefined && !existsSync(asked))
    throw new RangeError(`The data folder ${asked} does not exist.`)
  const folder = resolve(asked ?? join(import.meta.dirname, '../../shared/data'))
  return existsSync(folder) ? folder : null
}
