/** Reads files of other applications as the worker does. */
import type { FoundFile, VisitedImport } from '../ports/imports.ts'
import { readImports } from '../transfer/foreign/read-imports.ts'

export interface TestFile {
  readonly name: string
  readonly text: string | Uint8Array<ArrayBuffer>
}

/** When the files of tests were changed last. */
export const FILE_TIME = 1_790_000_000_000

export function givenFiles(files: readonly TestFile[]) {
  return files.map(({ name, text }) => ({ name, content: new Blob([text]), at: FILE_TIME }))
}

/** All sessions of the files with their logs, and what is said about each file. */
export async function importsOf(files: readonly TestFile[]): Promise<{
  readonly files: readonly FoundFile[]
  readonly sessions: readonly VisitedImport[]
}> {
  const given = givenFiles(files)
  const ids: string[] = []
  const read = await readImports(given, null, async seen => {
    ids.push(...seen.map(({ found }) => found.id))
  })
  const sessions: VisitedImport[] = []
  await readImports(given, ids, async seen => {
    sessions.push(...seen)
  })
  return { files: read, sessions }
}
