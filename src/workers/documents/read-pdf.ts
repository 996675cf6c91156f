/**
 * PDF, by pdf.js in this thread (ADR 54). It loads nothing but the tables of characters that a document names, draws nothing, and
 * runs no script of the document.
 */
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { Heading } from '../../engine/index.ts'
import { MOST_PAGES, type ReadDocument } from '../../ports/documents.ts'
import { assertSize, documentFault } from './fault.ts'
import { pageText, type Segment, segmentsOf } from './page-text.ts'

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
