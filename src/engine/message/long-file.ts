/** Makes the part for a file: with all its words, or with its outline. */
import { textBefore } from '../text/cut.ts'
import { fenced, fileOf, fileText } from './files.ts'
import type { FilePart } from './message.ts'
import { citePage, PAGE_BREAK, pagesOf, pageWord } from './pages.ts'

/** A file with more tokens is long; also one that takes more than this share of the window. */
export const LONG_TOKENS = 16_000
export const LONG_SHARE = 0.25
/** Most characters of the headings in an outline: about 1,000 tokens. */
const OUTLINE_CHARACTERS = 3_600
const TITLE_CHARACTERS = 80

/** One line of an outline. */
export interface Heading {
  readonly title: string
  /** 1 for the highest. */
  readonly level: number
  /** From 1. */
  readonly page: number
}

/** A file that is sent whole, with a line before each page if there are several. */
export function shortFile(file: string, pages: readonly string[]): FilePart {
  const word = pageWord({ file })
  const [only] = pages
  if (pages.length === 1 && only !== undefined) return fileOf(file, only)
  return fileOf(
    file,
    pages.map((page, at) => `[${word} ${at + 1}]\n${page}`).join(`\n${PAGE_BREAK}`),
  )
}

/** A long file that is sent whole. */
export function wholeFile(file: FilePart): FilePart {
  const text = fileText(file)
  return shortFile(file.file, text.includes(PAGE_BREAK) ? pagesOf(file) : [text])
}

export interface LongFile {
  readonly file: string
  /** With page breaks, if it has pages. */
  readonly whole: string
  /** Empty: headings are taken from the words. */
  readonly headings: readonly Heading[]
  readonly tokens: number
}

/** A file that is sent as its outline. */
export function longFile({ file, whole, headings, tokens }: LongFile): FilePart {
  const blank: FilePart = { type: 'text', file, text: '', whole }
  const pages = pagesOf(blank)
  const word = pageWord(blank)
  const name = file.replaceAll('`', "'")
  const text = `\`${name}\` (${pages.length} ${word}s, about ${tokens} tokens)

Too long to read at once. This is its outline; passages for a question stand before the question. Cite them as ${citePage(blank, 5)}.

${fenced(outlineOf(blank, headings), '')}`
  return { ...blank, text }
}

/** The headings with their pages, one a line. */
export function outlineOf(file: FilePart, headings: readonly Heading[]): string {
  const word = pageWord(file)
  return fitted(headings.length > 0 ? headings : headingsIn(pagesOf(file)))
    .map(
      ({ title, level, page }) =>
        `${'  '.repeat(Math.max(0, level - 1))}${title} (${word} ${page})`,
    )
    .join('\n')
}

const HEADING = /^(#{1,6}) +(.+)$/gm

/** The Markdown headings; without any, the first line of each page. */
function headingsIn(pages: readonly string[]): readonly Heading[] {
  const marked = pages.flatMap((page, at) =>
    [...page.matchAll(HEADING)].map(([, marks = '', title = '']) => ({
      title,
      level: marks.length,
      page: at + 1,
    })),
  )
  if (marked.length > 0) return marked
  return pages.flatMap((page, at) => {
    const title = page.trimStart().split('\n', 1)[0] ?? ''
    return title === '' ? [] : [{ title, level: 1, page: at + 1 }]
  })
}

/** As many headings as fit: deep ones are left out first, then each second one. */
function fitted(headings: readonly Heading[]): readonly Heading[] {
  let kept = headings.map(heading => ({
    ...heading,
    title: textBefore(heading.title.replaceAll(/\s+/g, ' ').trim(), TITLE_CHARACTERS),
  }))
  const isTooLong = () =>
    kept.reduce((sum, { title, level }) => sum + title.length + 2 * level + 12, 0) >
    OUTLINE_CHARACTERS
  for (let deepest = 5; deepest > 0 && isTooLong(); deepest -= 1) {
    const higher = kept.filter(({ level }) => level <= deepest)
    if (higher.length > 0) kept = higher
  }
  while (isTooLong()) kept = kept.filter((_, at) => at % 2 === 0)
  return kept
}
