import { AppError } from '../../ports/errors.ts'
import { type DocumentFault, MOST_CHARACTERS, type ReadDocument } from '../../ports/documents.ts'

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
