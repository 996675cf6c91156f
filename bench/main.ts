/**
 * `npm run bench`: measures the engine without a browser and without a network, prints a table for each
 * section and writes `bench/results.json`, which holds the rows of this run and no others.
 *
 * `--section NAME` measures one section only. `--data DIR` names the folder of recorded data; by default
 * `PALIMPSEST_DATA`, else `../shared/data` beside the project. What the folder lacks is `absent`.
 *
 * @module
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchSection, Row } from './row.ts'

/** In the order in which they are measured. */
const SECTIONS: Readonly<Record<string, () => Promise<BenchSection>>> = {
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
const rows: Row[] = []
for (const [name, load] of Object.entries(SECTIONS)) {
  if (wanted !== undefined && wanted !== name) continue
  const section = await load()
  const measured = await section.run({ dataFolder })
  console.log(`\n${name}`)
  console.table(measured.map(({ section: _section, ...row }) => row))
  rows.push(...measured)
}
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(rows, null, 2)}\n`)

/** A folder that was named must exist; the one beside the project may be absent. */
function dataFolderFrom(named: string | undefined): string | null {
  const asked = named ?? process.env.PALIMPSEST_DATA
  if (asked !== undefined && !existsSync(asked))
    throw new RangeError(`The data folder ${asked} does not exist.`)
  const folder = resolve(asked ?? join(import.meta.dirname, '../../shared/data'))
  return existsSync(folder) ? folder : null
}
