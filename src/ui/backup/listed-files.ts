import type { FoundFile } from '../../ports/imports.ts'

/** Files that are listed one by one. */
const MOST_LISTED = 200

/** The files that a preview lists, those with faults first, and the number of the others. */
export function listedFiles(files: readonly FoundFile[]) {
  const hasFaults = ({ faults }: FoundFile): boolean => faults.length > 0
  const sorted = [...files.filter(hasFaults), ...files.filter(file => !hasFaults(file))]
  const listed = sorted.slice(0, MOST_LISTED)
  return { listed, others: files.length - listed.length }
}
