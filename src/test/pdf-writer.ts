/** Writes small PDF files for tests: lines of text at places, in Helvetica or in a font with own letters. */

/** A line in points from the lower left corner; `size` 11 by default. */
export interface PdfLine {
  readonly text: string
  readonly x?: number
  readonly y: number
  readonly size?: number
}

export interface PdfOptions {
  readonly bookmarks?: readonly { readonly title: string; readonly page: number }[]
  /** An entry of the trailer, such as `/Encrypt`. */
  readonly trailer?: string
}

/** Objects in their order, from 1. */
function fileOf(objects: readonly string[], trailer: string): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n'
  const positions = objects.map((object, at) => {
    const position = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return position
  })
  const table = positions
    .map(position => `${String(position).padStart(10, '0')} 00000 n \n`)
    .join('')
  const from = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${from}\n%%EOF\n`
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

/** Letters outside ASCII become codes of a font whose table says which letters they are. */
export function pdfOf(
  pages: readonly (readonly PdfLine[])[],
  { bookmarks = [], trailer = '' }: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const FIXED = 6
  const letters = [...new Set(pages.flat().flatMap(({ text }) => [...text]))]
  const codeOf = (letter: string) => (letters.indexOf(letter) + 1).toString(16).padStart(4, '0')
  const hexOf = (letter: string) =>
    [...Array(letter.length).keys()]
      .map(at => letter.charCodeAt(at).toString(16).padStart(4, '0'))
      .join('')
  const rows = letters.map(letter => `<${codeOf(letter)}> <${hexOf(letter)}>`)
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) => {
    const block = rows.slice(at * 100, at * 100 + 100)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
  })
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange ${blocks.join('\n')} endcmap end end`
  const streamOf = (content: string) =>
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
  const pageId = (page: number) => FIXED + 1 + 2 * (page - 1)
  const bookmarkId = (at: number) => FIXED + 1 + 2 * pages.length + at
  return fileOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${bookmarks.length > 0 ? `/Outlines ${bookmarkId(bookmarks.length)} 0 R` : ''} >>`,
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${pageId(at + 1)} 0 R`).join(' ')}] >>`,
      `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 6 0 R >>`,
      streamOf(map),
      `<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
      ...pages.flatMap((lines, at) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${pageId(at + 1) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        streamOf(
          lines
            .map(
              ({ text, x = 72, y, size = 11 }) =>
                `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${[...text].map(codeOf).join('')}> Tj ET`,
            )
            .join('\n'),
        ),
      ]),
      ...bookmarks.map(
        ({ title, page }, at) =>
          `<< /Title (${title}) /Parent ${bookmarkId(bookmarks.length)} 0 R /Dest [${pageId(page)} 0 R /Fit] ${at > 0 ? `/Prev ${bookmarkId(at - 1)} 0 R` : ''} ${at + 1 < bookmarks.length ? `/Next ${bookmarkId(at + 1)} 0 R` : ''} >>`,
      ),
      ...(bookmarks.length > 0
        ? [
            `<< /Type /Outlines /First ${bookmarkId(0)} 0 R /Last ${bookmarkId(bookmarks.length - 1)} 0 R /Count ${bookmarks.length} >>`,
          ]
        : []),
    ],
    trailer,
  )
}

/** Lines from the top of a page downwards. */
export function linesDown(texts: readonly string[], x = 72): readonly PdfLine[] {
  return texts.map((text, at) => ({ text, x, y: 720 - 14 * at }))
}
