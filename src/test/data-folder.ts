/** Recorded data for tests. It is next to the project, never in it, and not on every machine. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** Why a test that needs data was skipped; the summary of a run shows it. */
export const NO_DATA = 'no data folder; name one with PALIMPSEST_DATA'

/**
 * The data folder: what `PALIMPSEST_DATA` names, else `../shared/data` next to the project. Null where
 * there is none, and the test must skip with `NO_DATA`. Throws when the variable names a missing folder.
 */
export function dataFolder(): string | null {
  const named = process.env.PALIMPSEST_DATA
  const folder = resolve(ROOT, named ?? '../shared/data')
  if (existsSync(folder)) return folder
  if (named === undefined) return null
  throw new RangeError(`PALIMPSEST_DATA names ${named}, which does not exist.`)
}

/** A file of the data as text; null where there is no data folder. Throws when the folder lacks it. */
export function readData(path: string): string | null {
  const folder = dataFolder()
  return folder === null ? null : readFileSync(join(folder, path), 'utf8')
}
