/** Reads a document. Its first bytes say which kind it is, not its name. */
import { AppError } from '../../ports/errors.ts'
import { type ReadDocument, checkedDocument, documentFault } from '../../ports/documents.ts'
import { openOfficeZip } from './office-file.ts'
import { DOCX_MAIN, readDocx } from './read-docx.ts'
import type { CharacterMap } from './read-pdf.ts'
import { readXlsx, XLSX_MAIN } from './read-xlsx.ts'

/** Rejects with `AppError<DocumentFault>`. */
export async function readDocument(
  bytes: Uint8Array,
  name: string,
  characterMap: CharacterMap,
): Promise<ReadDocument> {
  try {
    return checkedDocument(await read(bytes, name, characterMap))
  } catch (error) {
    // The libraries throw what they like for damage.
    throw error instanceof AppError ? error : documentFault('broken', error)
  }
}

async function read(
  bytes: Uint8Array,
  name: string,
  characterMap: CharacterMap,
): Promise<ReadDocument> {
  if (begins(bytes, OLD_OFFICE))
    // A new document with a password is packed like an old one.
    throw documentFault(/\.(?:docx|xlsx|pptx)$/i.test(name) ? 'password' : 'old-format')
  if (!begins(bytes, ZIP)) return (await import('./read-pdf.ts')).readPdf(bytes, characterMap)
  const zip = openOfficeZip(bytes)
  if (zip.names.some(member => DOCX_MAIN.test(member))) return readDocx(zip)
  if (zip.names.includes(XLSX_MAIN)) return readXlsx(zip)
  throw documentFault('unknown-format')
}

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b]

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
