/** Recorded data for tests: outside the project, absent on most machines. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const NAMED = process.env['PALIMPSEST_DATA']
const FOLDER = resolve(NAMED ?? '../shared/data')

/**
 * The file as text; null where the folder has no such file, and the test is skipped. Throws when
 * `PALIMPSEST_DATA` names a folder without it: what was asked for must not be skipped.
 */
export function readData(path: string): string | null {
  const file = join(FOLDER, path)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (NAMED !== undefined) throw new Error(`PALIMPSEST_DATA has no ${path}: ${file}`)
  return null
}
