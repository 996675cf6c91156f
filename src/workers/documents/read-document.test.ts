import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { docxOf, xlsxOf, zipped } from '../../test/office-writer.ts'
import { linesDown, pdfOf } from '../../test/pdf-writer.ts'
import { readDocument } from './read-document.ts'

const NO_MAP = () => Promise.reject(new Error('There are no tables of characters'))
const read = (bytes: Uint8Array, name = 'file') => readDocument(bytes, name, NO_MAP)
const pagesOf = async (bytes: Uint8Array) => (await read(bytes)).pages
const text = async (bytes: Uint8Array) => (await pagesOf(bytes)).join('\n---\n')

describe('a PDF', () => {
  it('gives its pages in order, an empty one too, with its bookmarks', async () => {
    const pages = [linesDown(['First words', 'of a page']), [], linesDown(['The third'])]
    const bookmarks = [
      { title: 'Start', page: 1 },
      { title: 'End', page: 3 },
    ]
    expect(await read(pdfOf(pages, { bookmarks }))).toEqual({
      pages: ['First words\nof a page', '', 'The third'],
      headings: [
        { title: 'Start', level: 1, page: 1 },
        { title: 'End', level: 1, page: 3 },
      ],
    })
  })

  it('has the lines in large letters as headings, where it has no bookmarks', async () => {
    const page = (title: string, size: number) => [
      { text: title, y: 740, size },
      ...linesDown(['words in the usual size', 'and more of these words']),
    ]
    const { headings } = await read(pdfOf([page('Harbour', 20), page('Lamps', 14), page('', 14)]))
    expect(headings).toEqual([
      { title: 'Harbour', level: 1, page: 1 },
      { title: 'Lamps', level: 2, page: 2 },
    ])
  })

  it('joins divided words and ligatures, and keeps paragraphs apart', async () => {
    const lines = linesDown(['The eﬃcient light-', 'house keeper works', 'in the North-', 'East.'])
    const last = { text: 'A new paragraph.', y: 600 }
    expect(await text(pdfOf([[...lines, last]]))).toBe(
      'The efficient lighthouse keeper works\nin the North-\nEast.\n\nA new paragraph.',
    )
  })

  it('keeps Chinese, Japanese and Korean, and turns right-to-left words around', async () => {
    const hebrew = [...'שלום עולם'].toReversed().join('')
    const lines = linesDown(['港口的灯每晚消耗四十二升油', '灯台の油', '등대 기름', hebrew])
    expect(await text(pdfOf([lines]))).toBe(
      '港口的灯每晚消耗四十二升油\n灯台の油\n등대 기름\nשלום עולם',
    )
  })

  it('reads two columns one after the other, also where they are drawn line by line', async () => {
    const left = Array.from({ length: 8 }, (_, at) => `The left column says in line ${at} this.`)
    const right = Array.from({ length: 8 }, (_, at) => `And the right one in line ${at} says that.`)
    const title = {
      text: 'A title that goes across both columns of this page, from left to right',
      y: 760,
    }
    const rows = left.flatMap((line, at) => [
      { text: line, x: 60, y: 720 - 14 * at },
      { text: right[at] ?? '', x: 330, y: 720 - 14 * at },
    ])
    const expected = [title.text, '', ...left, '', ...right].join('\n')
    expect(await text(pdfOf([[title, ...rows]]))).toBe(expected)
  })

  it('reads a table row by row, with its cells apart', async () => {
    const row = (at: number, cells: readonly string[]) =>
      cells.map((cell, column) => ({ text: cell, x: 60 + 180 * column, y: 720 - 14 * at }))
    const table = [
      ['Lamp', 'Oil', 'Litres'],
      ['Pier 9', 'Kestrel', '42'],
      ['Pier 7', 'Heron', '17'],
      ['Pier 5', 'Gull', '9'],
      ['Pier 3', 'Tern', '3'],
    ]
    expect(await text(pdfOf([table.flatMap((cells, at) => row(at, cells))]))).toBe(
      table.map(cells => cells.join('\t')).join('\n'),
    )
  })

  it('takes a table of characters from the build where the document names one', async () => {
    const asked: string[] = []
    const pdf = new TextDecoder('latin1')
      .decode(pdfOf([linesDown(['ab'])]))
      .replace('/Identity-H', '/UniGB-UCS2-H')
      .replace('/ToUnicode 5 0 R', ' '.repeat(16))
    const bytes = Uint8Array.from(pdf, letter => letter.charCodeAt(0))
    await readDocument(bytes, 'a.pdf', async name => {
      asked.push(name)
      return Uint8Array.from(await readFile(`node_modules/pdfjs-dist/cmaps/${name}`))
    }).catch(() => undefined)
    expect(asked).toContain('UniGB-UCS2-H.bcmap')
  })
})

const paragraph = (words: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`

describe('a Word document', () => {
  it('keeps headings in any language, lists, tables and footnotes', async () => {
    const styles =
      '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>' +
      '<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift1"/></w:style>' +
      '<w:style w:styleId="Lvl"><w:name w:val="x"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>'
    const cell = (words: string) => `<w:tc>${paragraph(words)}</w:tc>`
    const body = [
      paragraph('Harbour', '<w:pStyle w:val="berschrift1"/>'),
      paragraph('Lamps', '<w:pStyle w:val="Mine"/>'),
      paragraph('Oil', '<w:pStyle w:val="Lvl"/>'),
      paragraph('first', '<w:numPr><w:ilvl w:val="0"/></w:numPr>'),
      paragraph('within', '<w:numPr><w:ilvl w:val="1"/></w:numPr>'),
      `<w:tbl><w:tr>${cell('Lamp')}${cell('Litres')}</w:tr><w:tr>${cell('Pier 9')}<w:tc>${paragraph('42')}${paragraph('each night')}</w:tc></w:tr></w:tbl>`,
      `<w:p><w:r><w:t>Noted</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
    ].join('')
    const footnotes = `<w:footnote w:id="0" w:type="separator">${paragraph('---')}</w:footnote><w:footnote w:id="2">${paragraph('By the keeper.')}</w:footnote>`
    expect(await text(docxOf(body, { styles, footnotes }))).toBe(
      '# Harbour\n\n# Lamps\n\n### Oil\n\n- first\n\n  - within\n\n| Lamp | Litres |\n| Pier 9 | 42 each night |\n\nNoted[^2]\n\n---\n\n[^2]: By the keeper.',
    )
  })

  it('reads tracked changes as accepted, and nothing twice', async () => {
    const body =
      '<w:p><w:r><w:t>The lamp burns </w:t></w:r>' +
      '<w:del><w:r><w:delText>17</w:delText><w:tab/></w:r></w:del><w:ins><w:r><w:t>42</w:t></w:r></w:ins>' +
      '<w:moveFrom><w:r><w:t> moved</w:t></w:r></w:moveFrom><w:r><w:instrText> PAGE </w:instrText><w:tab/><w:t>litres</w:t><w:br/><w:t>A &amp; B</w:t></w:r></w:p>' +
      '<w:p><mc:AlternateContent><mc:Choice><w:r><w:t>box</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>box</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>' +
      '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>tabs</w:t></w:r></w:p>'
    expect(await text(docxOf(body))).toBe('The lamp burns 42\tlitres\nA & B\n\nbox\n\ntabs')
  })

  it('is divided at headings and after some paragraphs, without a lost word', async () => {
    const body = Array.from({ length: 60 }, (_, at) =>
      paragraph(
        `Paragraph ${at} ${'word '.repeat(60)}`,
        at % 20 === 0 ? '<w:outlineLvl w:val="0"/>' : '',
      ),
    ).join('')
    const pages = await pagesOf(docxOf(body))
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages) expect(page.length).toBeLessThan(3_400)
    expect(pages.filter(page => page.startsWith('# Paragraph')).length).toBeGreaterThan(1)
    expect(pages.join('\n').match(/Paragraph \d+/g)).toEqual(
      Array.from({ length: 60 }, (_, at) => `Paragraph ${at}`),
    )
  })
})

const number = (at: string, value: number, style = 0) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

describe('a workbook', () => {
  it('shows strings of each kind, formulas by their result, and truth values', async () => {
    const strings =
      '<si><t>Lamp</t></si><si><r><t>Two </t></r><r><t>runs</t></r><rPh><t>x</t></rPh></si>'
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>In line</t></is></c></row>' +
      '<row r="3"><c r="A3" t="str"><f>A1&amp;"x"</f><v>Lampx</v></c><c r="B3"><f>SUM(B1)</f><v>42</v></c><c r="C3"><f>NOW()</f></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="e"><v>#DIV/0!</v></c></row>'
    expect(await text(xlsxOf([{ name: 'One', rows }], { strings }))).toBe(
      '# Sheet “One”, rows 1 to 3\n1: Lamp | Two runs | In line\n3: Lampx | 42 | =NOW() |  | TRUE | #DIV/0!',
    )
  })

  it('shows dates, times and shares as people read them, in both calendars', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs>'
    const rows = `<row r="1">${number('A1', 45_000)}${number('B1', 45_000, 1)}${number('C1', 0.75, 2)}${number('D1', 45_000.5, 3)}${number('E1', 3, 4)}${number('F1', 0.125, 5)}${number('G1', 59, 1)}</row>`
    const cells = '1: 45000 | 2023-03-15 | 18:00 | 2023-03-15 12:00 | 3 | 12.5% | 1900-02-28'
    expect(await text(xlsxOf([{ name: 'D', rows }], { styles }))).toContain(cells)
    const workbook = '<workbookPr date1904="1"/>'
    expect(await text(xlsxOf([{ name: 'D', rows }], { styles, workbook }))).toContain('2027-03-16')
  })

  it(
    'is read in time with a number format of a million characters in each cell',
    { timeout: 10_000 },
    async () => {
      for (const code of ['[', '&quot;', '\\']) {
        const formatCode = code.repeat(1_000_000 / code.length)
        const styles = `<numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`
        const cells = Array.from({ length: 500 }, (_, at) => number(`A${at + 1}`, at, 0))
        const rows = cells.map((cell, at) => `<row r="${at + 1}">${cell}</row>`).join('')
        expect(await text(xlsxOf([{ name: 'D', rows }], { styles }))).toContain('500: 499')
      }
    },
  )

  it('repeats merged values down, names far columns, and says which sheets are hidden', async () => {
    const rows = `<row r="1"><c r="A1" t="str"><v>North</v></c>${number('B1', 1)}</row><row r="2">${number('B2', 2)}${number('XFD2', 9)}</row>`
    const after = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="bad"/></mergeCells>'
    const sheets = [
      { name: 'Shown', rows, after },
      { name: 'Secret', rows: `<row>${number('', 7)}</row>`, state: 'veryHidden' as const },
      { name: 'Empty', rows: '' },
    ]
    expect(await pagesOf(xlsxOf(sheets))).toEqual([
      '# Sheet “Shown”, rows 1 to 2\n1: North | 1\n2: North | 2 | XFD: 9',
      '# Sheet “Secret” (hidden), rows 1 to 1\n1: 7',
    ])
  })

  it('begins each part of a long sheet with the first row', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, at) =>
        `<row r="${at + 1}"><c r="A${at + 1}" t="str"><v>${at === 0 ? 'Name' : `Lamp number ${at}`}</v></c></row>`,
    ).join('')
    const pages = await pagesOf(xlsxOf([{ name: 'Long', rows }]))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages.slice(1))
      expect(page).toMatch(/^# Sheet “Long”, rows \d+ to \d+\n1: Name\n/)
    expect(pages.at(-1)).toMatch(/\n500: Lamp number 499$/)
  })
})

describe('a document that cannot be read says why', () => {
  const bytes = (...given: readonly (string | number)[]) =>
    Uint8Array.from(
      given.flatMap(part =>
        typeof part === 'string' ? [...part].map(letter => letter.charCodeAt(0)) : [part],
      ),
    )
  const encrypted = pdfOf([linesDown(['secret'])], {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'28bf'.repeat(16)}> /U <${'4e5a'.repeat(16)}> >> /ID [<00> <00>]`,
  })
  /** Says that its first member unpacks to 268 million bytes. */
  const bomb = docxOf(paragraph('one'))
  for (let at = 0; at < bomb.length - 28; at += 1)
    if (bomb[at] === 0x50 && bomb[at + 1] === 0x4b && bomb[at + 2] === 1)
      bomb.set([0, 0, 0, 0x10], at + 24)
  const long = docxOf(`<w:p><w:r><w:t>${'a'.repeat(5_000_000)}</w:t></w:r></w:p>`)
  const manyCells = xlsxOf([
    {
      name: 'Huge',
      rows: Array.from(
        { length: 9_000 },
        (_, row) => `<row>${'<c><v>1</v></c>'.repeat(row < 8_999 ? 50 : 1)}</row>`,
      ).join(''),
    },
  ])

  it.each([
    ['password', 'a.pdf', encrypted],
    ['password', 'a.docx', bytes(0xd0, 0xcf, 0x11, 0xe0, 'EncryptedPackage')],
    ['old-format', 'a.doc', bytes(0xd0, 0xcf, 0x11, 0xe0)],
    ['old-format', 'a.xls', bytes(0xd0, 0xcf, 0x11, 0xe0)],
    ['no-words', 'scan.pdf', pdfOf([[], []])],
    ['no-words', 'a.docx', docxOf('<w:p/>')],
    ['broken', 'a.pdf', bytes('%PDF-1.7\nnothing')],
    ['broken', 'a.docx', docxOf(paragraph('one')).slice(0, 200)],
    ['broken', 'a.docx', bytes('PK', 3, 4, 'no zip')],
    ['broken', 'a.docx', docxOf('<w:sdt>'.repeat(3_000))],
    ['unknown-format', 'a.pptx', zipped({ 'ppt/presentation.xml': '<p/>' })],
    ['too-large', 'bomb.docx', bomb],
    ['too-large', 'long.docx', long],
    ['too-large', 'huge.xlsx', manyCells],
  ])('%s: %s', async (code, name, file) => {
    await expect(read(file, name)).rejects.toMatchObject({ name: 'AppError', code })
  })

  it('whatever its bytes are', async () => {
    const whole = [
      docxOf(paragraph('one')),
      xlsxOf([{ name: 'a', rows: `<row>${number('A1', 1)}</row>` }]),
      pdfOf([linesDown(['one'])]),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
        async (file, cut, changes) => {
          const torn = file.slice(0, cut % 3 === 0 ? cut % file.length : file.length)
          for (const [at, byte] of changes) torn[at % Math.max(1, torn.length)] = byte
          const result = await read(torn).then(
            ({ pages }) => pages.length,
            (error: unknown) => error,
          )
          if (typeof result !== 'number') expect(result).toMatchObject({ name: 'AppError' })
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
