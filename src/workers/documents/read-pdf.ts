/**
 * PDF, by pdf.js in this thread (ADR 54). It loads nothing but the tables of characters that a document names, draws nothing, and
 * runs no script of the document.
 */
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { Heading } from '../../engine/index.ts'
import { MOST_PAGES, type ReadDocument, assertSize, documentFault } from '../../ports/documents.ts'

/** The bytes of a table of characters, by its file name. */
export type CharacterMap = (name: string) => Promise<Uint8Array>

/** A larger line than most, by this factor, is a heading; it has at most this many characters. */
const LARGER = 1.15
const MOST_TITLE = 120
const MOST_LEVELS = 3
/** Bookmarks that are read. */
const MOST_BOOKMARKS = 2_000

interface Asked {
  readonly kind: string
  readonly filename: string
}

/** The pages of a PDF with its bookmarks, or else with the lines in large letters. */
export async function readPdf(data: Uint8Array, characterMap: CharacterMap): Promise<ReadDocument> {
  // Here pdf.js looks for its worker's code before it would start a worker. Set now, because closing the ways out deletes it.
  Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } })
  const task = getDocument({
    data,
    BinaryDataFactory: class {
      readonly fetch = async ({ kind, filename }: Asked) => {
        if (kind !== 'cMapUrl') throw new TypeError('Only words are read')
        return characterMap(filename)
      }
    },
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    disableWorkerRendering: true,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: 0,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
  })
  try {
    const file = await task.promise
    if (file.numPages > MOST_PAGES) throw documentFault('too-large')
    const pages: (readonly Segment[])[] = []
    const texts: string[] = []
    let characters = 0
    for (let number = 1; number <= file.numPages; number += 1) {
      const segments = await segmentsOn(file, number)
      const text = pageText(segments)
      assertSize((characters += text.length))
      pages.push(segments)
      texts.push(text)
    }
    const bookmarks = await bookmarksOf(file).catch((): readonly Heading[] => [])
    return { pages: texts, headings: bookmarks.length > 0 ? bookmarks : largeLines(pages) }
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw documentFault('password', error)
    throw error
  } finally {
    await task.destroy()
  }
}

async function segmentsOn(file: PDFDocumentProxy, number: number): Promise<readonly Segment[]> {
  const page = await file.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return segmentsOf(
    items.flatMap(item => {
      if (!('str' in item)) return []
      const [, , , scale = 0, x = 0, y = 0] = item.transform.map(Number)
      const height = item.height || Math.abs(scale) || 1
      return [
        {
          text: item.str,
          x,
          y,
          width: item.width,
          height,
          isRightToLeft: item.dir === 'rtl',
          endsLine: item.hasEOL,
        },
      ]
    }),
  )
}

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

async function bookmarksOf(file: PDFDocumentProxy): Promise<readonly Heading[]> {
  const headings: Heading[] = []
  let read = 0
  const addAll = async (bookmarks: readonly Bookmark[], level: number): Promise<void> => {
    for (const { title, dest, items } of bookmarks) {
      if ((read += 1) > MOST_BOOKMARKS) return
      const page = await pageOf(file, dest)
      if (page !== null && title.trim() !== '') headings.push({ title, level, page })
      if (level < 6) await addAll(items, level + 1)
    }
  }
  await addAll((await file.getOutline()) ?? [], 1)
  return headings
}

/** The number of a bookmark's page; null for one that leads nowhere. */
async function pageOf(file: PDFDocumentProxy, dest: Bookmark['dest']): Promise<number | null> {
  const place = typeof dest === 'string' ? await file.getDestination(dest) : dest
  const page: unknown = place?.[0]
  if (typeof page === 'number') return page + 1
  if (typeof page !== 'object' || page === null || !('num' in page) || !('gen' in page)) return null
  const { num, gen } = page
  if (typeof num !== 'number' || typeof gen !== 'number') return null
  return ((await file.getPageIndex({ num, gen }).catch((): null => null)) ?? -1) + 1 || null
}

function largeLines(pages: readonly (readonly Segment[])[]): readonly Heading[] {
  const characters = new Map<number, number>()
  for (const { text, height } of pages.flat())
    characters.set(sizeOf(height), (characters.get(sizeOf(height)) ?? 0) + text.length)
  const [usual = [0, 0]] = [...characters].toSorted(([, one], [, other]) => other - one)
  const isTitle = ({ text, height }: Segment) =>
    sizeOf(height) > LARGER * usual[0] && text.length <= MOST_TITLE && /\p{L}/u.test(text)
  const sizes = [
    ...new Set(
      pages
        .flat()
        .filter(isTitle)
        .map(({ height }) => sizeOf(height)),
    ),
  ]
    .toSorted((one, other) => other - one)
    .slice(0, MOST_LEVELS)
  return pages.flatMap((segments, at) =>
    segments.filter(isTitle).flatMap(({ text, height }): readonly Heading[] => {
      const level = sizes.indexOf(sizeOf(height)) + 1
      return level === 0 ? [] : [{ title: text.trim(), level, page: at + 1 }]
    }),
  )
}

/** In half points, so that roundings do not count as other sizes. */
function sizeOf(height: number): number {
  return Math.round(height * 2)
}

/** The words of a page in the order of reading, from runs of text at their places. */

/** A run of text. Places are in points, from the lower left corner of the page. */
interface TextRun {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** Of a line. */
  readonly height: number
  readonly isRightToLeft: boolean
  /** A line ends behind it. */
  readonly endsLine: boolean
}

/** Runs that stand together on one line. */
interface Segment extends Omit<TextRun, 'endsLine'> {
  readonly right: number
}

/** A gap of this many heights divides a line into segments: columns of text, or cells. */
const WIDE_GAP = 1.5
/** Lines whose distance is more than this many heights have a paragraph between them. */
const PARAGRAPH = 1.7
/** Columns of text: least lines in each, most share of lines across both, and how much of its column a line fills. */
const LEAST_LINES = 4
const MOST_ACROSS = 0.25
const FILLED = 0.6

/** The segments of the runs, in their order. */
function segmentsOf(runs: readonly TextRun[]): readonly Segment[] {
  const segments: Segment[] = []
  let isOpen = false
  for (const { endsLine, ...run } of runs) {
    const last = isOpen ? segments.at(-1) : undefined
    const right = run.x + run.width
    if (run.text.trim() === '') {
      if (last && run.text !== '' && !/\s$/.test(last.text))
        segments[segments.length - 1] = { ...last, text: `${last.text} ` }
    } else if (last && isBeside(last, run)) {
      segments[segments.length - 1] = {
        ...last,
        text: last.text + run.text,
        x: Math.min(last.x, run.x),
        right: Math.max(last.right, right),
        height: Math.max(last.height, run.height),
      }
    } else segments.push({ ...run, right })
    isOpen = !endsLine && segments.length > 0
  }
  return segments
}

function isBeside(last: Segment, { x, y, width, height }: Omit<TextRun, 'endsLine'>): boolean {
  const gap = Math.max(x - last.right, last.x - x - width)
  return Math.abs(last.y - y) < height / 2 && gap < WIDE_GAP * height
}

/** The text: two columns one after the other, cells of a line divided by tabs, divided words joined, paragraphs apart. */
function pageText(segments: readonly Segment[]): string {
  const lines: { text: string; y: number; height: number }[] = []
  let before: Segment | null = null
  for (const segment of inColumns(segments)) {
    const last = lines.at(-1)
    const isSame = before !== null && Math.abs(before.y - segment.y) < segment.height / 2
    if (last && isSame) last.text = `${last.text.trimEnd()}\t${segment.text}`
    else lines.push({ text: segment.text, y: segment.y, height: segment.height })
    before = segment
  }
  return lines
    .reduce((text, line, at) => joined(text, line, lines[at - 1] ?? null), '')
    .replaceAll('\u00ad', '')
    .trim()
}

/** A hyphen at the end of a line, after a letter and before a small one, divides a word. */
const DIVIDED = /\p{L}[-\u00ad\u2010]$/u
const GOES_ON = /^\p{Ll}/u

function joined(
  text: string,
  line: { readonly text: string; readonly y: number; readonly height: number },
  before: { readonly y: number } | null,
): string {
  const words = line.text.trim()
  if (before === null) return words
  if (DIVIDED.test(text) && GOES_ON.test(words)) return text.slice(0, -1) + words
  const distance = Math.abs(before.y - line.y)
  return `${text}${distance > PARAGRAPH * line.height ? '\n\n' : '\n'}${words}`
}

/** Segments of a page with two columns: what goes across both divides it, and each piece is read column by column. */
function inColumns(segments: readonly Segment[]): readonly Segment[] {
  const middle = middleOf(segments)
  if (middle === null) return segments
  const isFromRight =
    segments.filter(({ isRightToLeft }) => isRightToLeft).length * 2 > segments.length
  const ordered: Segment[] = []
  let columns: [Segment[], Segment[]] = [[], []]
  const end = () => {
    ordered.push(...(isFromRight ? columns.toReversed() : columns).flat())
    columns = [[], []]
  }
  for (const segment of segments.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    if (segment.right <= middle) columns[0].push(segment)
    else if (segment.x >= middle) columns[1].push(segment)
    else {
      end()
      ordered.push(segment)
    }
  }
  end()
  return ordered
}

/** The place between two columns of prose; null for one column, and for a table. */
function middleOf(segments: readonly Segment[]): number | null {
  const left = Math.min(...segments.map(({ x }) => x))
  const right = Math.max(...segments.map(segment => segment.right))
  for (let share = 0.4; share <= 0.6; share += 0.02) {
    const middle = left + share * (right - left)
    const ofLeft = segments.filter(segment => segment.right <= middle)
    const ofRight = segments.filter(({ x }) => x >= middle)
    const across = segments.length - ofLeft.length - ofRight.length
    const isFilled =
      filled(ofLeft) >= FILLED * (middle - left) && filled(ofRight) >= FILLED * (right - middle)
    const areMany = ofLeft.length >= LEAST_LINES && ofRight.length >= LEAST_LINES
    if (areMany && isFilled && across <= MOST_ACROSS * segments.length) return middle
  }
  return null
}

/** The mean width. */
function filled(segments: readonly Segment[]): number {
  return segments.reduce((sum, { x, right }) => sum + right - x, 0) / Math.max(1, segments.length)
}
