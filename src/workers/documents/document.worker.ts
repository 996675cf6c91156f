import '../take-port.ts'
import { servePage } from '../../ports/connection.ts'
import type { ReadDocument } from '../../ports/documents.ts'
import { closeWaysOut } from '../close-ways-out.ts'
import { readDocument } from './read-document.ts'

/** What the page offers while a document is read. */
export interface DocumentPage {
  readonly calls: { characterMap(name: string): Promise<Uint8Array> }
  readonly news: object
}

const document = {
  read: async (file: Blob, name: string): Promise<ReadDocument> => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    // Loaded before the ways out are closed.
    await import('./read-pdf.ts')
    closeWaysOut()
    return readDocument(bytes, name, map => page.call('characterMap', map))
  },
}

/** The functions that `documentsInWorker` calls. */
export type DocumentWorker = typeof document

const page = servePage<DocumentPage>(document)
