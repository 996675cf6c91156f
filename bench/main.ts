/**
 * `npm run bench`: measures the engine without a browser, prints a table for each section and writes
 * `bench/results.json`. `--section NAME` measures one section only.
 *
 * @module
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Row } from './row.ts'
import { measureSpeed } from './speed.ts'

const SECTIONS: Readonly<Record<string, () => readonly Row[]>> = { speed: measureSpeed }

const { values } = parseArgs({ options: { section: { type: 'string' } } })
const wanted = values.section
if (wanted !== undefined && !(wanted in SECTIONS))
  throw new RangeError(
    `There is no section ${wanted}; there is ${Object.keys(SECTIONS).join(', ')}.`,
  )

const rows = Object.entries(SECTIONS)
  .filter(([name]) => wanted === undefined || name === wanted)
  .flatMap(([name, measure]) => {
    const measured = measure()
    console.log(`\n${name}`)
    console.table(measured.map(({ section: _section, ...row }) => row))
    return measured
  })
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(rows, null, 2)}\n`)
