import type { Connection } from '../ports/connection.ts'
import type { BackupVisit, ZipMember } from '../ports/backup.ts'
import type { GivenFile, ImportReading } from '../ports/imports.ts'
import { zipMembers } from '../transfer/export.ts'
import { readImports } from '../transfer/foreign/read-imports.ts'
import { importSession } from '../transfer/import.ts'
import { writeFile } from './write-file.ts'
import { readBackup } from '../transfer/read-backup.ts'

/** What the page offers while a file is read or written. */
export interface TransferPage {
  readonly calls: {
    next(): Promise<ZipMember | null>
    visit: BackupVisit['visit']
    found: ImportReading['visit']
  }
  readonly news: { progress(share: number): void }
}

/** Reads and writes session files. During a call it can ask the page for more. */
export function transferFunctions(page: () => Connection<TransferPage>) {
  return {
    writeFile,
    importSession: (text: string) => importSession(text, share => page().tell('progress', share)),
    zipMembers: () => zipMembers(() => page().call('next'), writeFile),
    readBackup: (file: Blob, wanted: BackupVisit['wanted']) =>
      readBackup(file, wanted, (...seen) => page().call('visit', ...seen)),
    readImports: (files: readonly GivenFile[], wanted: ImportReading['wanted']) =>
      readImports(files, wanted, (...seen) => page().call('found', ...seen)),
  }
}
