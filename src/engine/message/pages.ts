/** Pages of files. Of a long file the model reads the outline, and pages on demand (ADR 54). */
import { piecesUpTo } from '../text/cut.ts'
import { fileText, isFile } from './files.ts'
import type { FilePart, Part } from './message.ts'

/** Between two pages. */
export const PAGE_BREAK = '\f'
/** Characters of a part of a long file that has no pages. */
const PART_CHARACTERS = 3_000

/** A page of a file in a message. */
export interface PagePosition {
  /** Index of the file among the parts of its message. */
  readonly part: number
  /** From 1. */
  readonly page: number
}

type LongPart = FilePart & { readonly whole: string }

/** True if the model reads the outline instead of the words. */
export function isLong(part: Part): part is LongPart {
  return isFile(part) && part.whole !== undefined
}

const known = new WeakMap<FilePart, readonly string[]>()

/** The pages of a file. A long text without page breaks is cut into parts, a table with its first line in each; one page for a short text. */
export function pagesOf(file: FilePart): readonly string[] {
  const pages = known.get(file) ?? splitPages(file)
  known.set(file, pages)
  return pages
}

function splitPages(file: FilePart): readonly string[] {
  const text = fileText(file)
  if (text.includes(PAGE_BREAK) || !isLong(file)) return text.split(PAGE_BREAK)
  const parts: string[] = []
  let open = ''
  for (const line of text.split(/(?<=\n)/).flatMap(long => piecesUpTo(PART_CHARACTERS, long))) {
    if (open !== '' && open.length + line.length > PART_CHARACTERS) {
      parts.push(open)
      open = ''
    }
    open += line
  }
  const [head = ''] = /^.{1,500}\n/.exec(text) ?? []
  const isTable = /\.[ct]sv$/i.test(file.file)
  return [...parts, open].map((part, at) => (isTable && at > 0 ? head + part : part))
}

/** True for a file whose pages the archive finds one by one. */
export function hasPages(part: Part): part is FilePart {
  return isFile(part) && pagesOf(part).length > 1
}

/** The files with pages among the parts, each with its index. */
export function pagedFiles(parts: readonly Part[]): readonly (readonly [number, FilePart])[] {
  return parts.flatMap((part, at) => (hasPages(part) ? [[at, part] as const] : []))
}

/** `page` if the file has pages, `part` if it was cut. */
export function pageWord({ file }: Pick<FilePart, 'file'>): 'page' | 'part' {
  return /\.pdf$/i.test(file) ? 'page' : 'part'
}

/** `“report.pdf”, page 217` */
export function citePage(file: FilePart, page: number): string {
  return `“${file.file}”, ${pageWord(file)} ${page}`
}
