/** The memory as a file: every change, so that its history comes back. */
import { z } from 'zod'
import { MemoryChange } from '../ports/memory.ts'
import { parseJson } from '../ports/parse-json.ts'

/** The name that identifies a file of memory. */
const FORMAT = 'palimpsest-memory'
const VERSION = 1

const MemoryFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  changes: z.array(MemoryChange),
})

/** The text of the file. */
export function memoryFileText(changes: readonly MemoryChange[]): string {
  const file: z.infer<typeof MemoryFile> = {
    format: FORMAT,
    version: VERSION,
    changes: [...changes],
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The changes in the text of a file, all or nothing; null if it cannot be read. Never throws. */
export function readMemoryFile(text: string): readonly MemoryChange[] | null {
  return MemoryFile.safeParse(parseJson(text)).data?.changes ?? null
}
