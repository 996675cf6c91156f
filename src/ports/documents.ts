/** Reads the words of documents that are no plain text: PDF, Word (.docx), spreadsheets (.xlsx). */
import type { Heading } from '../engine/index.ts'
import { AppError } from './errors.ts'

/** What a document says. A part of a Word document or of a sheet counts as a page. */
export interface ReadDocument {
  readonly pages: readonly string[]
  /** Empty: the pages contain them as Markdown, or there are none. */
  readonly headings: readonly Heading[]
}

export type DocumentFault =
  | 'password'
  /** A PDF of pictures, or an empty document. */
  | 'no-words'
  | 'broken'
  | 'too-large'
  /** .doc, .xls, .ppt */
  | 'old-format'
  | 'unknown-format'
  | 'too-slow'

/** Most characters of all pages. */
export const MOST_CHARACTERS = 4_000_000
/** Most pages of a PDF. */
export const MOST_PAGES = 5_000

export interface DocumentPort {
  /** `name`: of the file, with its ending. Rejects with `AppError<DocumentFault>`, or with the signal's reason. */
  read(file: Blob, name: string, signal?: AbortSignal): Promise<ReadDocument>
}

/** A document that cannot be read. The caller, which knows its name, writes the sentence. */
export function documentFault(code: DocumentFault, cause?: unknown): AppError<DocumentFault> {
  return new AppError(code, code, { cause })
}

/** The document. Throws for one without words, and for one with too many. */
export function checkedDocument({ pages, headings }: ReadDocument): ReadDocument {
  if (pages.every(page => !/[\p{L}\p{N}]/u.test(page))) throw documentFault('no-words')
  assertSize(pages.reduce((sum, { length }) => sum + length, 0))
  return { pages: pages.map(page => page.replaceAll('\f', '\n')), headings }
}

/** Throws for more characters than a file may have. */
export function assertSize(characters: number): void {
  if (characters > MOST_CHARACTERS) throw documentFault('too-large')
}
